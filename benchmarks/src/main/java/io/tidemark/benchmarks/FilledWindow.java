package io.tidemark.benchmarks;

import io.tidemark.benchmarks.window.Arrivals;
import io.tidemark.benchmarks.window.WindowContender;
import io.tidemark.benchmarks.window.WindowSize;
import io.tidemark.benchmarks.window.WindowStream;
import io.tidemark.benchmarks.window.WindowSubject;

/**
 * A memory that a stream has passed through for several windows, so that it has as many keys as it
 * ever will.
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
    Arrivals arrivals = new Arrivals(size, stream);
    long before = HeapMeter.usedBytes();
    WindowSubject subject = contender.subject(size, stream);
    fill(subject, arrivals, WINDOWS * size.items());
    return new FilledWindow(subject, arrivals, Math.max(0, HeapMeter.usedBytes() - before));
  }

  /** Counts the memory per item of the window. */
  void countMemory(WindowSize size) {
    long bytes = subject.countedBytes().orElse(heapBytes);
    BatchCounters.shape(bytes * Byte.SIZE, size.items());
    WindowCounters.heap(heapBytes, size.items());
  }

  private static void fill(WindowSubject subject, Arrivals arrivals, int items) {
    for (int i = 0; i < items; i += Arrivals.BATCH) {
      arrivals.nextBatch();
      subject.observeBatch(arrivals);
    }
  }
}
