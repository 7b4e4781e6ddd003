package io.tidemark.benchmarks.endless;

/** How much of the stream has passed before anything is measured. */
public enum EndlessLength {
  /** As much as fills the memory. */
  FILLED(1),
  /** Many times as much. */
  LONG(64);

  /*
   * With 5 probes, 10 decrements and 7 levels, every cell has been lowered seven times on average after
   * 5.5 items per key.
   */
  private static final int ITEMS_PER_KEY = 8;

  /* To fill 256 MiB takes minutes; after this number of items, its cells have been touched once. */
  private static final long ENOUGH_ITEMS = 1L << 27;

  private final int times;

  EndlessLength(int times) {
    this.times = times;
  }

  /** How many times as much as fills the memory. */
  public int times() {
    return times;
  }

  /** The number of items that have passed. */
  public long items(EndlessSize size) {
    return times * Math.min((long) ITEMS_PER_KEY * size.keys(), ENOUGH_ITEMS);
  }
}
