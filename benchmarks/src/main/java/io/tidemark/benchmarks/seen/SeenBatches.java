package io.tidemark.benchmarks.seen;

import io.tidemark.benchmarks.frame.BenchmarkKeys;
import io.tidemark.benchmarks.frame.Measured;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.hash.KeyDigest;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import java.util.function.Predicate;

/** A filter that is measured by batches of {@link BenchmarkKeys#BATCH} keys with successive counters. */
public interface SeenBatches extends Measured {
  /** Makes ready what a batch takes as given, such as the texts of its keys; not timed. */
  default void prepare(long firstCounter) {}

  /**
   * Adds a batch of keys.
   *
   * @return how many the filter said were new; 0 from a filter that does not say
   */
  int addBatch(long firstCounter);

  /** Asks for a batch of keys and returns how many were found. */
  int findBatch(long firstCounter);

  /*
   * Each contender has a JVM of its own, where the compiler sees one function behind each predicate.
   */

  /** {@code long} keys, one at a time. */
  record Numbers(Object filter, OptionalLong memoryBytes, LongPredicate add, LongPredicate find)
      implements SeenBatches {
    Numbers(Object filter, long bits, LongPredicate add, LongPredicate find) {
      this(filter, OptionalLong.of(bits / Byte.SIZE), add, find);
    }

    @Override
    public int addBatch(long firstCounter) {
      int fresh = 0;
      for (int i = 0; i < BenchmarkKeys.BATCH; i++) {
        fresh += add.test(BenchmarkKeys.number(firstCounter + i)) ? 1 : 0;
      }
      return fresh;
    }

    @Override
    public int findBatch(long firstCounter) {
      int found = 0;
      for (int i = 0; i < BenchmarkKeys.BATCH; i++) {
        found += find.test(BenchmarkKeys.number(firstCounter + i)) ? 1 : 0;
      }
      return found;
    }
  }

  /**
   * {@code String} keys, one at a time. They are made before the batch is timed: as in a program that has
   * just read them, they are in the cache.
   */
  final class Texts implements SeenBatches {
    private final Object filter;
    private final OptionalLong memoryBytes;
    private final Predicate<String> add;
    private final Predicate<String> find;
    private final String[] texts = new String[BenchmarkKeys.BATCH];

    Texts(Object filter, long bits, Predicate<String> add, Predicate<String> find) {
      this.filter = filter;
      this.memoryBytes = OptionalLong.of(bits / Byte.SIZE);
      this.add = add;
      this.find = find;
    }

    @Override
    public Object filter() {
      return filter;
    }

    @Override
    public OptionalLong memoryBytes() {
      return memoryBytes;
    }

    @Override
    public void prepare(long firstCounter) {
      BenchmarkKeys.texts(firstCounter, texts);
    }

    @Override
    public int addBatch(long firstCounter) {
      int fresh = 0;
      for (String text : texts) {
        fresh += add.test(text) ? 1 : 0;
      }
      return fresh;
    }

    @Override
    public int findBatch(long firstCounter) {
      int found = 0;
      for (String text : texts) {
        found += find.test(text) ? 1 : 0;
      }
      return found;
    }
  }

  /** Digests that the caller has already, one at a time. */
  final class Digests implements SeenBatches {
    private final BloomFilter filter;
    private final long[] digests = new long[BenchmarkKeys.BATCH];

    Digests(BloomFilter filter) {
      this.filter = filter;
    }

    @Override
    public BloomFilter filter() {
      return filter;
    }

    @Override
    public OptionalLong memoryBytes() {
      return OptionalLong.of(filter.spec().bits() / Byte.SIZE);
    }

    @Override
    public void prepare(long firstCounter) {
      for (int i = 0; i < BenchmarkKeys.BATCH; i++) {
        digests[i] = filter.digest().of(BenchmarkKeys.number(firstCounter + i));
      }
    }

    @Override
    public int addBatch(long firstCounter) {
      int fresh = 0;
      for (long digest : digests) {
        fresh += filter.add(digest) ? 1 : 0;
      }
      return fresh;
    }

    @Override
    public int findBatch(long firstCounter) {
      int found = 0;
      for (long digest : digests) {
        found += filter.mightContain(digest) ? 1 : 0;
      }
      return found;
    }
  }

  /** The bulk forms. The time includes the digests of the keys, and counting the answers. */
  final class Bulk implements SeenBatches {
    /** Makes the digests of a batch from the first counter or from the texts. */
    interface Digesting {
      void digests(KeyDigest digest, long firstCounter, String[] texts, long[] digests);
    }

    private final BloomFilter filter;
    private final Digesting digesting;
    private final String[] texts;
    private final long[] digests = new long[BenchmarkKeys.BATCH];
    private final boolean[] answers = new boolean[BenchmarkKeys.BATCH];

    private Bulk(BloomFilter filter, int texts, Digesting digesting) {
      this.filter = filter;
      this.digesting = digesting;
      this.texts = new String[texts];
    }

    static Bulk numbers(BloomFilter filter) {
      return new Bulk(filter, 0, (digest, firstCounter, texts, digests) -> {
        for (int i = 0; i < BenchmarkKeys.BATCH; i++) {
          digests[i] = digest.of(BenchmarkKeys.number(firstCounter + i));
        }
      });
    }

    static Bulk texts(BloomFilter filter) {
      return new Bulk(filter, BenchmarkKeys.BATCH, (digest, firstCounter, texts, digests) -> {
        for (int i = 0; i < BenchmarkKeys.BATCH; i++) {
          digests[i] = digest.of(texts[i]);
        }
      });
    }

    @Override
    public BloomFilter filter() {
      return filter;
    }

    @Override
    public OptionalLong memoryBytes() {
      return OptionalLong.of(filter.spec().bits() / Byte.SIZE);
    }

    @Override
    public void prepare(long firstCounter) {
      BenchmarkKeys.texts(firstCounter, texts);
    }

    @Override
    public int addBatch(long firstCounter) {
      digesting.digests(filter.digest(), firstCounter, texts, digests);
      filter.addAll(digests, 0, BenchmarkKeys.BATCH, answers);
      return yes();
    }

    @Override
    public int findBatch(long firstCounter) {
      digesting.digests(filter.digest(), firstCounter, texts, digests);
      filter.mightContainAll(digests, 0, BenchmarkKeys.BATCH, answers);
      return yes();
    }

    private int yes() {
      int yes = 0;
      for (boolean answer : answers) {
        yes += answer ? 1 : 0;
      }
      return yes;
    }
  }
}
