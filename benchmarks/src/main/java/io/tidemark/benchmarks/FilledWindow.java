package io.tidemark.benchmarks;

import io.tidemark.benchmarks.endless.EndlessContender;
import io.tidemark.benchmarks.endless.EndlessLength;
import io.tidemark.benchmarks.endless.EndlessSize;
import io.tidemark.benchmarks.endless.EndlessStream;
import io.tidemark.benchmarks.window.Arrivals;
import io.tidemark.benchmarks.window.WindowContender;
import io.tidemark.benchmarks.window.WindowSize;
import io.tidemark.benchmarks.window.WindowStream;
import io.tidemark.benchmarks.window.WindowSubject;
import java.util.function.Supplier;

/**
 * A memory that a stream has passed through for so long that it has as many keys as it ever will.
 *
 * @param subject the memory
 * @param arrivals the stream
 * @param heapBytes what the memory takes of the heap
 */
record FilledWindow(WindowSubject subject, Arrivals arrivals, long heapBytes) {
  /* The rotated filters of Guava are as full as they get only at the end of the second. */
  private static final int WINDOWS = 3;

  static FilledWindow of(WindowContender contender, WindowSize size, WindowStream stream) {
    // What the classes keep for themselves is there before the heap is looked at.
    fill(
        contender.subject(WindowSize.ITEMS_4K, stream),
        new Arrivals(WindowSize.ITEMS_4K, stream),
        1);
    return of(
        () -> contender.subject(size, stream),
        new Arrivals(size, stream),
        (long) WINDOWS * size.items());
  }

  static FilledWindow of(
      EndlessContender contender, EndlessSize size, EndlessStream stream, EndlessLength length) {
    fill(contender.subject(EndlessSize.KIB_16), stream.start(EndlessSize.KIB_16), 1);
    return of(() -> contender.subject(size), stream.start(size), length.items(size));
  }

  private static FilledWindow of(Supplier<WindowSubject> empty, Arrivals arrivals, long items) {
    long before = HeapMeter.usedBytes();
    WindowSubject subject = empty.get();
    fill(subject, arrivals, items);
    return new FilledWindow(subject, arrivals, Math.max(0, HeapMeter.usedBytes() - before));
  }

  /** Counts the memory per item that it is made for. */
  void countMemory(long items) {
    long bytes = subject.countedBytes().orElse(heapBytes);
    BatchCounters.shape(bytes * Byte.SIZE, items);
    WindowCounters.heap(heapBytes, items);
  }

  private static void fill(WindowSubject subject, Arrivals arrivals, long items) {
    for (long i = 0; i < items; i += Arrivals.BATCH) {
      arrivals.nextBatch();
      subject.observeBatch(arrivals);
    }
  }
}
