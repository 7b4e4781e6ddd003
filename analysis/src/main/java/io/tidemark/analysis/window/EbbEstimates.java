package io.tidemark.analysis.window;

import io.tidemark.core.filter.window.EbbAtLimit;
import io.tidemark.core.filter.window.EbbSpec;
import java.util.Optional;

/** Ebb filters: one that grows and keeps an error, or one table of a given memory. */
final class EbbEstimates {
  private final WindowTask task;
  private final WindowSpan span;
  private final double keys;

  EbbEstimates(WindowTask task) {
    this.task = task;
    this.span = task.span();
    this.keys = Math.max(1, task.law().distinct(span.windowItems()));
  }

  /** One with a first table for the keys that are expected. */
  Optional<WindowEstimate> reaching(double error) {
    return EbbTuning.isPossible(span.time(), span.window(), span.grain(), error)
        ? EbbTuning.sized(EbbTuning.growing(span.time(), span.window(), span.grain(), error), keys)
            .map(this::estimate)
        : Optional.empty();
  }

  /** One with the widest prints that leave room for the keys that are expected. */
  Optional<WindowEstimate> inMemory(long bytes) {
    return EbbTuning.inMemory(
            span.time(), span.window(), span.grain(), bytes, keys, EbbAtLimit.MAYBE)
        .map(this::estimate);
  }

  private WindowEstimate estimate(EbbSpec spec) {
    double tolerated = task.toleratedItems();
    // A question looks at the blocks of the window alone, not at those kept for late ticks.
    double entries = task.law().distinct(tolerated);
    double chance = EbbTheory.falsePositiveRate(spec.line(), entries, (double) spec.lines());
    return new WindowQuestions(task)
        .estimate(
            WindowStructure.EBB,
            spec,
            rate -> Math.exp(-rate * tolerated) * chance,
            rate -> 0,
            task::present);
  }
}
