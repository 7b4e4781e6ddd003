package io.tidemark.benchmarks;

import io.tidemark.benchmarks.count.CountContender;
import io.tidemark.benchmarks.count.CountLoad;
import io.tidemark.benchmarks.count.CountSize;
import io.tidemark.benchmarks.count.CountStream;
import io.tidemark.benchmarks.count.CountSubject;

/**
 * Something that counts, with all the keys that are there at once.
 *
 * @param subject what counts
 * @param stream the keys that come and go from then on
 */
record FilledCounts(CountSubject subject, CountStream stream) {
  /** Fills, and counts the memory per key. */
  static FilledCounts of(CountContender contender, CountSize size, CountLoad load) {
    // What the classes keep for themselves is there before the heap is looked at.
    filled(contender, CountSize.KEYS_4K, load);
    long before = HeapMeter.usedBytes();
    FilledCounts filled = filled(contender, size, load);
    long bytes =
        filled.subject.countedBytes().orElseGet(() -> Math.max(0, HeapMeter.usedBytes() - before));
    BatchCounters.shape(bytes * Byte.SIZE, size.keys());
    return filled;
  }

  private static FilledCounts filled(CountContender contender, CountSize size, CountLoad load) {
    CountSubject subject = contender.subject(size, load);
    CountStream stream = new CountStream(size, load);
    stream.fill(subject);
    return new FilledCounts(subject, stream);
  }
}
