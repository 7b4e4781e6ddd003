package io.tidemark.benchmarks.counting;

/** How many different keys are there at once; whole batches, and halves of them too. */
public enum CountingSize {
  KEYS_4K(4_096),
  /** Some hundred KiB: inside the caches. */
  KEYS_100K(100_352),
  /** Some 40 MB: beyond most caches. */
  KEYS_10M(10_000_384);

  private final int keys;

  CountingSize(int keys) {
    this.keys = keys;
  }

  public int keys() {
    return keys;
  }
}
