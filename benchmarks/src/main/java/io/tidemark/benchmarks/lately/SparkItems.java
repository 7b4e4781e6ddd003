package io.tidemark.benchmarks.lately;

import org.apache.spark.util.sketch.CountMinSketch;

/** Spark's count-min, which does not decay. */
final class SparkItems extends LatelySubject {
  private final CountMinSketch sketch;

  SparkItems(LatelySize size) {
    sketch = CountMinSketch.create(
        LatelyShapes.DEPTH, LatelyShapes.longsPerRow(size), LatelyShapes.SEED);
  }

  @Override
  public void add(long key, long tick) {
    sketch.addLong(key);
  }

  @Override
  double estimate(long key, long latest) {
    // There is no form for primitive keys.
    return sketch.estimateCount(key);
  }

  @Override
  public long memoryBytes() {
    return (long) sketch.depth() * sketch.width() * Long.BYTES;
  }
}
