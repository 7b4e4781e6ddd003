package io.tidemark.benchmarks.subject;

/** A filter of {@code String} keys, asked one key at a time. */
abstract class TextSubject implements Subject {
  /* Made before the batch is timed: as in a program that has just read them, they are in the cache. */
  private final String[] texts = new String[Keys.BATCH];

  private final Object measured;
  private final long bits;

  /** A filter, and the memory of its cells. */
  TextSubject(Object measured, long bits) {
    this.measured = measured;
    this.bits = bits;
  }

  abstract boolean add(String key);

  abstract boolean find(String key);

  @Override
  public final Object filter() {
    return measured;
  }

  @Override
  public final long bits() {
    return bits;
  }

  @Override
  public final void prepare(long firstCounter) {
    Keys.texts(firstCounter, texts);
  }

  @Override
  public final int addBatch(long firstCounter) {
    int fresh = 0;
    for (String text : texts) {
      fresh += add(text) ? 1 : 0;
    }
    return fresh;
  }

  @Override
  public final int findBatch(long firstCounter) {
    int found = 0;
    for (String text : texts) {
      found += find(text) ? 1 : 0;
    }
    return found;
  }
}
