package io.tidemark.analysis.endless;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.analysis.seen.BloomTuning;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import java.util.Optional;
import java.util.OptionalLong;

/** A Bloom filter on a stream: it misses nothing, and is full sooner or later unless the stream ends. */
final class ClassicSearch {
  private ClassicSearch() {}

  static Optional<EndlessPrediction> best(EndlessTask task) {
    OptionalLong keys = task.stream().distinctKeys();
    // Without an end to it all cells are set some day, whatever the shape.
    BloomSpec spec = BloomTuning.forMemory(
        task.memoryBytes(), keys.orElse(task.memoryBytes()), BloomLayout.STANDARD);
    return Optional.of(predict(task, spec)).filter(new EndlessScore(task)::keeps);
  }

  /** What the model says of a shape. */
  static EndlessPrediction predict(EndlessTask task, BloomSpec spec) {
    int[] levels = EndlessScore.levels(task.stream(), 1, 1);
    Filling errors = new Filling(spec);
    return new EndlessScore(task).plan(EndlessStructure.CLASSIC, spec, levels, errors);
  }

  /** A filter that misses nothing. */
  private record Filling(BloomSpec spec) implements FillingErrors {
    @Override
    public double falsePositiveRate() {
      return 1;
    }

    @Override
    public double falseNegativeRate(int level, long gap) {
      return 0;
    }

    @Override
    public double falsePositiveRateAfter(double arrivals, double keys) {
      return BloomTheory.falsePositiveRate(spec, keys);
    }

    @Override
    public double falseNegativeRateAfter(int level, long gap, double arrivals) {
      return 0;
    }
  }
}
