package io.tidemark.benchmarks.counting;

import io.tidemark.benchmarks.frame.HeapMeter;
import io.tidemark.benchmarks.frame.Measured;
import io.tidemark.benchmarks.frame.Measures;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.hash.KeyDigest;
import java.util.OptionalLong;

/** Something that is measured which says how many of a key are there. */
public abstract class Counter implements Measured {
  /* Each contender has a JVM of its own, where the compiler sees one class behind this one. */

  /** Adds a key. */
  abstract void add(long key);

  /** Adds a key several times. */
  void add(long key, long times) {
    for (long i = 0; i < times; i++) {
      add(key);
    }
  }

  /** Removes a key that is there. */
  abstract void remove(long key);

  /** How many of a key are there; 1 for any number from one that does not count. */
  abstract long estimate(long key);

  @Override
  public OptionalLong memoryBytes() {
    return OptionalLong.empty();
  }

  /** Adds the keys that come. */
  void addBatch(CountingStream stream) {
    for (int i = 0; i < CountingStream.BATCH; i++) {
      add(stream.arriving(i));
    }
  }

  /** Removes the keys that go. */
  final void removeBatch(CountingStream stream) {
    for (int i = 0; i < CountingStream.BATCH; i++) {
      remove(stream.leaving(i));
    }
  }

  /** Adds a key that comes and removes the one that goes, in turn. */
  final void replaceBatch(CountingStream stream) {
    for (int i = 0; i < CountingStream.BATCH; i++) {
      add(stream.arriving(i));
      remove(stream.leaving(i));
    }
  }

  /** Answers for the keys that are asked for. */
  void estimateBatch(CountingStream stream) {
    long[] estimates = stream.estimates();
    for (int i = 0; i < CountingStream.BATCH; i++) {
      estimates[i] = estimate(stream.asked(i));
    }
  }

  /** Adds all keys of a stream that are there at once, and notes the memory per key. */
  static Counter filled(
      CountingContender contender, CountingSize size, CountingLoad load, CountingStream stream) {
    // The heap of its classes is there before the heap is measured.
    CountingSize small = CountingSize.KEYS_4K;
    new CountingStream(small, load).fill(contender.create(small, load));
    long before = HeapMeter.usedBytes();
    Counter counter = contender.create(size, load);
    stream.fill(counter);
    Measures.memory(
        counter.memoryBytes().orElseGet(() -> Math.max(0, HeapMeter.usedBytes() - before)),
        size.keys());
    return counter;
  }

  /** A filter of ours, one key at a time. The time includes the digests of the keys. */
  static class Digesting extends Counter {
    private final MultisetFilter filter;
    final KeyDigest digest;

    Digesting(MultisetFilter filter, KeyDigest digest) {
      this.filter = filter;
      this.digest = digest;
    }

    @Override
    final void add(long key) {
      filter.add(digest.of(key));
    }

    @Override
    final void add(long key, long times) {
      filter.add(digest.of(key), times);
    }

    @Override
    final void remove(long key) {
      filter.remove(digest.of(key));
    }

    @Override
    final long estimate(long key) {
      return filter.estimate(digest.of(key));
    }

    @Override
    public final OptionalLong memoryBytes() {
      return OptionalLong.of(filter.memoryBytes());
    }

    @Override
    public final Object filter() {
      return filter;
    }
  }

  /** A filter of ours by its batch forms. The time includes the digests of the keys. */
  static final class Batches extends Digesting {
    /** Adds the keys of some digests. */
    interface Adding {
      void addAll(long[] digests, int from, int to);
    }

    /** Answers for the keys of some digests. */
    interface Asking {
      void estimateAll(long[] digests, int from, int to, long[] counts);
    }

    private final Adding adding;
    private final Asking asking;
    private final long[] digests = new long[CountingStream.BATCH];

    Batches(MultisetFilter filter, KeyDigest digest, Adding adding, Asking asking) {
      super(filter, digest);
      this.adding = adding;
      this.asking = asking;
    }

    @Override
    void addBatch(CountingStream stream) {
      for (int i = 0; i < digests.length; i++) {
        digests[i] = digest.of(stream.arriving(i));
      }
      adding.addAll(digests, 0, digests.length);
    }

    @Override
    void estimateBatch(CountingStream stream) {
      for (int i = 0; i < digests.length; i++) {
        digests[i] = digest.of(stream.asked(i));
      }
      asking.estimateAll(digests, 0, digests.length, stream.estimates());
    }
  }
}
