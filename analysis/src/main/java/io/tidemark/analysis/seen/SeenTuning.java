package io.tidemark.analysis.seen;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.PlanCache;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.filter.seen.GrowingBloomSpec;
import java.util.ArrayList;
import java.util.List;

/** Filters that remember all keys, by what is known beforehand. */
public final class SeenTuning {
  private static final PlanCache<SeenGoal> PLANS = new PlanCache<>(SeenTuning::find);

  private SeenTuning() {}

  /**
   * The structure for a goal.
   *
   * @throws IllegalArgumentException if too little is known for the structure that is wanted, or too much
   */
  public static Plan plan(SeenGoal goal) {
    return PLANS.plan(goal);
  }

  private static Plan find(SeenGoal goal) {
    return new Plan(
        goal.facts(),
        switch (goal.wantedStructure()) {
          case BLOOM -> blooms(goal);
          case GROWING -> List.of(growing(goal));
        });
  }

  /** The usual layout first, the other for comparison where it can reach the goal. */
  private static List<Plan.Candidate> blooms(SeenGoal goal) {
    if (goal.layout().isPresent()) {
      return List.of(bloom(goal, goal.layout().get()));
    }
    BloomLayout usual = BloomTuning.usualLayout(goal.wantedError());
    List<Plan.Candidate> candidates = new ArrayList<>();
    candidates.add(bloom(goal, usual));
    BloomLayout other = usual == BloomLayout.BLOCKED ? BloomLayout.STANDARD : BloomLayout.BLOCKED;
    try {
      candidates.add(bloom(goal, other));
    } catch (IllegalArgumentException e) {
      // It cannot; the usual one can.
      return candidates;
    }
    return candidates;
  }

  private static Plan.Candidate bloom(SeenGoal goal, BloomLayout layout) {
    BloomSpec spec = bloomSpec(goal, layout);
    long keys = goal.items().orElseGet(() -> BloomTuning.keysAtError(spec, goal.wantedError()));
    return new Plan.Candidate(
        SeenStructure.BLOOM.label(),
        spec,
        BloomTheory.falsePositiveRate(spec, (double) keys),
        spec.memoryBytes(),
        Facts.builder()
            .text("layout", layout.label())
            .count("keys", keys)
            .number("bitsPerKey", 8.0 * spec.memoryBytes() / keys)
            .build());
  }

  private static BloomSpec bloomSpec(SeenGoal goal, BloomLayout layout) {
    double error = goal.wantedError();
    if (goal.memoryBytes().isPresent()) {
      long bytes = goal.memoryBytes().getAsLong();
      if (goal.items().isPresent() && goal.error().isPresent()) {
        throw new IllegalArgumentException(Require.message(
            "items, error and memory", "all three", "two of them; the third follows"));
      }
      return goal.items().isPresent()
          ? BloomTuning.forMemory(bytes, goal.items().getAsLong(), layout)
          : BloomTuning.forMemoryAtError(bytes, error, layout);
    }
    long keys = goal.items()
        .orElseThrow(() -> new IllegalArgumentException(Require.message(
            "items and memory", "neither", "one of them for a filter that does not grow")));
    return BloomTuning.forError(keys, error, layout);
  }

  private static Plan.Candidate growing(SeenGoal goal) {
    GrowingBloomSpec spec = GrowingBloomTuning.forGoal(goal);
    return new Plan.Candidate(
        SeenStructure.GROWING.label(),
        spec,
        GrowingBloomTheory.errorBound(spec),
        spec.maxMemoryBytes(),
        Facts.builder()
            .count("keys", spec.maxKeys())
            .bytes("memoryAtStart", spec.memoryBytes())
            .count("maxStages", spec.stages().size())
            .build());
  }
}
