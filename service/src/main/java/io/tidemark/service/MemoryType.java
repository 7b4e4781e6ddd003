package io.tidemark.service;

import io.tidemark.core.Require;

/** What a named memory answers. */
public enum MemoryType {
  /** Has x been seen: ever, in a window, among the last, on an endless stream? */
  SEEN(1),
  /** How many x are there now, with deletes? */
  COUNTS(2),
  /** How often did x occur, ever or lately? */
  SKETCH(3),
  /** Which x occur most often, ever or lately? */
  TOP(4),
  /** Did x occur between s and e? */
  HISTORY(5);

  private final int id;

  MemoryType(int id) {
    this.id = id;
  }

  /** The number that stands for it on the disk; it never changes. */
  public int id() {
    return id;
  }

  /** The type with an {@link #id}. */
  static MemoryType ofId(int id) {
    for (MemoryType each : values()) {
      if (each.id == id) {
        return each;
      }
    }
    throw new IllegalArgumentException(Require.message("type of memory", id, "1..5"));
  }
}
