package io.tidemark.benchmarks.window;

/** The length of a window, and the memory of the filters that can choose it. */
public enum WindowSize {
  /** As in Table 5 of the paper on inferential filters: 15 bits per item. */
  ITEMS_64K(1 << 16, 15),
  /** Larger than most caches: 3 bytes per item. */
  ITEMS_2M(1 << 21, 24),
  /** As the first, for trying things out. */
  ITEMS_4K(1 << 12, 15);

  private final int items;
  private final int bitsPerItem;

  WindowSize(int items, int bitsPerItem) {
    this.items = items;
    this.bitsPerItem = bitsPerItem;
  }

  /** The number of items in the window. */
  public int items() {
    return items;
  }

  /** The bits per item that a filter may take, with all that it keeps. */
  public int bitsPerItem() {
    return bitsPerItem;
  }

  public long memoryBytes() {
    return (long) items * bitsPerItem / Byte.SIZE;
  }

  /** The number of different keys in a stream. */
  public int universe() {
    return 8 * items;
  }
}
