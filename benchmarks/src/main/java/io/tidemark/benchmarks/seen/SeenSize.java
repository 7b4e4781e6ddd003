package io.tidemark.benchmarks.seen;

import io.tidemark.benchmarks.frame.BenchmarkKeys;

/** How much memory a blocked filter of Tidemark has; from it follows the number of keys for all. */
public enum SeenSize {
  /** Inside the second-level cache. */
  KIB_64("64 KiB", 1L << 16),
  /** Inside a large third-level cache. */
  MIB_8("8 MiB", 1L << 23),
  /** Beyond every cache. */
  MIB_256("256 MiB", 1L << 28);

  private final String label;
  private final long bytes;

  SeenSize(String label, long bytes) {
    this.label = label;
    this.bytes = bytes;
  }

  public String label() {
    return label;
  }

  /**
   * The number of keys that a blocked filter of this memory holds at {@link SeenShapes#ERROR}, rounded
   * down to whole batches.
   */
  public long keys() {
    return SeenShapes.blockedKeys(bytes) / BenchmarkKeys.BATCH * BenchmarkKeys.BATCH;
  }
}
