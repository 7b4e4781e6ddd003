package io.tidemark.benchmarks.window;

import io.tidemark.benchmarks.frame.Measures;
import io.tidemark.benchmarks.frame.MemoryMeter;
import io.tidemark.benchmarks.frame.Metric;
import java.util.function.Supplier;

/**
 * An observer of a stream that has passed until it has as many keys as it ever will.
 *
 * @param observer the observer
 * @param arrivals the stream
 */
public record FilledObserver(Observer observer, Arrivals arrivals) {
  /** Begins with a small observer, so that the heap of its classes is not taken for that of a large one. */
  public static void warmUp(Observer small, Arrivals arrivals) {
    fill(small, arrivals, 1);
  }

  /**
   * Lets items pass, and notes the memory.
   *
   * @param items the number of items that pass
   * @param madeFor the number of items that the memory is divided by
   */
  public static FilledObserver of(
      Supplier<Observer> empty, Arrivals arrivals, long items, long madeFor) {
    long before = MemoryMeter.heapBytes();
    Observer observer = empty.get();
    fill(observer, arrivals, items);
    long heapBytes = Math.max(0, MemoryMeter.heapBytes() - before);
    Measures.memory(observer.memoryBytes().orElse(heapBytes), madeFor);
    Measures.set(Metric.HEAP, (double) heapBytes / madeFor);
    return new FilledObserver(observer, arrivals);
  }

  private static void fill(Observer observer, Arrivals arrivals, long items) {
    for (long i = 0; i < items; i += Arrivals.BATCH) {
      arrivals.nextBatch();
      observer.observeBatch(arrivals);
    }
  }

  /** Counts the answers to the present batch. */
  public void countAnswers() {
    int repeats = arrivals.repeats();
    Measures.answers(Arrivals.BATCH, arrivals.positives());
    Measures.add(Metric.REPEATS, repeats, Arrivals.BATCH);
    Measures.add(Metric.FALSE_POSITIVES, arrivals.falsePositives(), Arrivals.BATCH - repeats);
    Measures.add(Metric.FALSE_NEGATIVES, arrivals.falseNegatives(), repeats);
  }
}
