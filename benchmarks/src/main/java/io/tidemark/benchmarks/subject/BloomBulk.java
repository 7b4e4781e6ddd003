package io.tidemark.benchmarks.subject;

import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.hash.KeyDigest;

/**
 * The bulk forms of {@link BloomFilter}. The time includes the digests of the keys, and counting the
 * answers.
 */
final class BloomBulk implements Subject {
  /** Writes the digests of a batch of keys. */
  interface Hashing {
    /** Makes ready what is not timed. */
    default void prepare(long firstCounter) {}

    void digests(long firstCounter, KeyDigest digest, long[] digests);
  }

  private final BloomFilter filter;
  private final Hashing hashing;
  private final long[] digests = new long[Keys.BATCH];
  private final boolean[] answers = new boolean[Keys.BATCH];

  BloomBulk(BloomFilter filter, Hashing hashing) {
    this.filter = filter;
    this.hashing = hashing;
  }

  @Override
  public BloomFilter filter() {
    return filter;
  }

  @Override
  public long bits() {
    return filter.spec().bits();
  }

  @Override
  public void prepare(long firstCounter) {
    hashing.prepare(firstCounter);
  }

  @Override
  public int addBatch(long firstCounter) {
    hashing.digests(firstCounter, filter.digest(), digests);
    filter.addAll(digests, 0, Keys.BATCH, answers);
    return yes();
  }

  @Override
  public int findBatch(long firstCounter) {
    hashing.digests(firstCounter, filter.digest(), digests);
    filter.mightContainAll(digests, 0, Keys.BATCH, answers);
    return yes();
  }

  private int yes() {
    int yes = 0;
    for (boolean answer : answers) {
      yes += answer ? 1 : 0;
    }
    return yes;
  }

  /** Digests of {@code long} keys. */
  static final class Numbers implements Hashing {
    @Override
    public void digests(long firstCounter, KeyDigest digest, long[] digests) {
      for (int i = 0; i < Keys.BATCH; i++) {
        digests[i] = digest.of(Keys.number(firstCounter + i));
      }
    }
  }

  /** Digests of {@code String} keys. */
  static final class Texts implements Hashing {
    private final String[] texts = new String[Keys.BATCH];

    @Override
    public void prepare(long firstCounter) {
      Keys.texts(firstCounter, texts);
    }

    @Override
    public void digests(long firstCounter, KeyDigest digest, long[] digests) {
      for (int i = 0; i < Keys.BATCH; i++) {
        digests[i] = digest.of(texts[i]);
      }
    }
  }
}
