package io.tidemark.analysis.tuning;

import io.tidemark.analysis.theory.BloomTheory;
import io.tidemark.analysis.theory.EndlessErrors;
import io.tidemark.core.filter.classic.BloomLayout;
import io.tidemark.core.filter.classic.BloomSpec;
import java.util.Optional;
import java.util.OptionalLong;

/** A Bloom filter on a stream: it misses nothing, and is full sooner or later unless the stream ends. */
final class ClassicSearch {
  private ClassicSearch() {}

  static Optional<EndlessPlan> best(EndlessTask task) {
    OptionalLong keys = task.stream().distinctKeys();
    // Without an end to it all cells are set some day, whatever the shape.
    BloomSpec spec = BloomTuning.forMemory(
        task.memoryBytes(), keys.orElse(task.memoryBytes()), BloomLayout.STANDARD);
    double found =
        keys.isPresent() ? BloomTheory.falsePositiveRate(spec, (double) keys.getAsLong()) : 1;
    EndlessScore score = new EndlessScore(task);
    int[] levels = EndlessScore.levels(task.stream(), 1, 1);
    EndlessPlan plan = score.plan(EndlessStructure.CLASSIC, spec, levels, missingNothing(found));
    return Optional.of(plan).filter(score::keeps);
  }

  private static EndlessErrors missingNothing(double found) {
    return new EndlessErrors() {
      @Override
      public double falsePositiveRate() {
        return found;
      }

      @Override
      public double falseNegativeRate(int level, long gap) {
        return 0;
      }
    };
  }
}
