package io.tidemark.benchmarks.lately;

import com.clearspring.analytics.stream.frequency.CountMinSketch;

/** A count-min of stream-lib, which does not decay. */
final class StreamLibItems extends LatelySubject {
  /** Makes a sketch of some rows of some counters. */
  interface Making {
    CountMinSketch sketch(int depth, int width, int seed);
  }

  private final CountMinSketch sketch;
  private final long bytes;

  StreamLibItems(LatelySize size, Making making) {
    int width = LatelyShapes.longsPerRow(size);
    sketch = making.sketch(LatelyShapes.DEPTH, width, LatelyShapes.SEED);
    bytes = (long) LatelyShapes.DEPTH * width * Long.BYTES;
  }

  @Override
  public void add(long key, long tick) {
    sketch.add(key, 1);
  }

  @Override
  double estimate(long key, long latest) {
    return sketch.estimateCount(key);
  }

  @Override
  public long memoryBytes() {
    return bytes;
  }
}
