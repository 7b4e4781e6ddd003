package io.tidemark.benchmarks.endless;

import io.tidemark.benchmarks.window.WindowSize;

/** The memory of the filters; from it follows the number of keys that exact peers keep. */
public enum EndlessSize {
  /** As in the paper on importance-aware filters, inside the first-level cache. */
  KIB_16("16 KiB", 1L << 14, WindowSize.ITEMS_4K),
  /** Inside the second-level cache. */
  KIB_64("64 KiB", 1L << 16, WindowSize.ITEMS_64K),
  /** Two million keys at three bytes: what exact peers are compared at. */
  KEYS_2M("6 MiB", 3L << 21, WindowSize.ITEMS_2M),
  /** Inside a large third-level cache. */
  MIB_8("8 MiB", 1L << 23, WindowSize.ITEMS_2M),
  /** Beyond every cache. */
  MIB_256("256 MiB", 1L << 28, WindowSize.ITEMS_2M);

  private static final int BYTES_PER_KEY = 3;

  private final String label;
  private final long bytes;
  private final WindowSize window;

  EndlessSize(String label, long bytes, WindowSize window) {
    this.label = label;
    this.bytes = bytes;
    this.window = window;
  }

  public String label() {
    return label;
  }

  public long bytes() {
    return bytes;
  }

  /** The number of keys that a peer keeps which keeps whole keys. */
  public int keys() {
    return (int) (bytes / BYTES_PER_KEY);
  }

  /** The window in which keys of the skewed stream count as repeated. */
  public WindowSize window() {
    return window;
  }
}
