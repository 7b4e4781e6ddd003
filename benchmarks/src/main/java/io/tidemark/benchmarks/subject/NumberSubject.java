package io.tidemark.benchmarks.subject;

/** A filter of {@code long} keys, asked one key at a time. */
abstract class NumberSubject implements Subject {
  private final Object measured;
  private final long bits;

  /** A filter, and the memory of its cells. */
  NumberSubject(Object measured, long bits) {
    this.measured = measured;
    this.bits = bits;
  }

  /** Adds a key; true if the filter says that it was new. */
  abstract boolean add(long key);

  abstract boolean find(long key);

  @Override
  public final Object filter() {
    return measured;
  }

  @Override
  public final long bits() {
    return bits;
  }

  @Override
  public final int addBatch(long firstCounter) {
    int fresh = 0;
    for (int i = 0; i < Keys.BATCH; i++) {
      fresh += add(Keys.number(firstCounter + i)) ? 1 : 0;
    }
    return fresh;
  }

  @Override
  public final int findBatch(long firstCounter) {
    int found = 0;
    for (int i = 0; i < Keys.BATCH; i++) {
      found += find(Keys.number(firstCounter + i)) ? 1 : 0;
    }
    return found;
  }
}
