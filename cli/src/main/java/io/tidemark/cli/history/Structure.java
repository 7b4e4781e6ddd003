package io.tidemark.cli.history;

import io.tidemark.analysis.tuning.HistoryPlan;
import io.tidemark.analysis.tuning.HistoryStructure;
import io.tidemark.cli.input.Choice;
import io.tidemark.cli.outcome.Failure;
import java.util.List;
import java.util.Optional;

/** Which structure a history is to have. */
public enum Structure {
  PAIR,
  INTERVAL,
  LEVEL,
  TIDELINE,
  /** The model decides. */
  AUTO;

  /** The words of the command line. */
  public static final class Words extends Choice<Structure> {
    Words() {
      super(Structure.class);
    }
  }

  /** The structure of the model, unless it decides. */
  public Optional<HistoryStructure> fixed() {
    return this == AUTO ? Optional.empty() : Optional.of(HistoryStructure.valueOf(name()));
  }

  /**
   * The plan to follow.
   *
   * @param plans the best first
   * @throws Failure if the structure is none of them
   */
  public HistoryPlan choose(List<HistoryPlan> plans) {
    return plans.stream()
        .filter(plan -> this == AUTO || plan.structure() == fixed().orElseThrow())
        .findFirst()
        .orElseThrow(() -> Failure.wrongUse("--structure: "
            + Choice.word(this)
            + " (expected: "
            + Choice.word(plans.get(0).structure())
            + "; this one cannot reach the goal)"));
  }
}
