package io.tidemark.benchmarks.counting;

import io.tidemark.benchmarks.frame.Measured;
import io.tidemark.benchmarks.frame.Measures;
import io.tidemark.benchmarks.frame.MemoryMeter;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/** Something that is measured which says how many of a key are there. */
public class Counter implements Measured {
  /* Each contender has a JVM of its own, where the compiler sees one function behind each of these. */

  private final Object filter;
  private final Supplier<OptionalLong> memoryBytes;
  private final LongConsumer adding;
  private final Repeating repeating;
  private final LongConsumer removing;
  private final LongUnaryOperator estimating;

  /** Adds a key several times. */
  @FunctionalInterface
  interface Repeating {
    void add(long key, long times);
  }

  /**
   * @param memoryBytes the memory now, if it reports one
   * @param removing removes a key that is there
   * @param estimating how many of a key are there; 1 for any number if it does not count
   */
  Counter(
      Object filter,
      Supplier<OptionalLong> memoryBytes,
      LongConsumer adding,
      Repeating repeating,
      LongConsumer removing,
      LongUnaryOperator estimating) {
    this.filter = filter;
    this.memoryBytes = memoryBytes;
    this.adding = adding;
    this.repeating = repeating;
    this.removing = removing;
    this.estimating = estimating;
  }

  /** Adds one by one. */
  static Repeating oneByOne(LongConsumer adding) {
    return (key, times) -> {
      for (long i = 0; i < times; i++) {
        adding.accept(key);
      }
    };
  }

  @Override
  public Object filter() {
    return filter;
  }

  @Override
  public OptionalLong memoryBytes() {
    return memoryBytes.get();
  }

  final void add(long key) {
    adding.accept(key);
  }

  final void add(long key, long times) {
    repeating.add(key, times);
  }

  final void remove(long key) {
    removing.accept(key);
  }

  final long estimate(long key) {
    return estimating.applyAsLong(key);
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
    long before = MemoryMeter.heapBytes();
    Counter counter = contender.create(size, load);
    stream.fill(counter);
    Measures.memory(
        counter.memoryBytes().orElseGet(() -> Math.max(0, MemoryMeter.heapBytes() - before)),
        size.keys());
    return counter;
  }
}
