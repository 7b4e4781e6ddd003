package io.tidemark.cli.dedup;

import io.tidemark.analysis.keys.KeyLaw;
import io.tidemark.analysis.window.ErrorCosts;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.window.CostPair;
import io.tidemark.cli.window.LineCosts;
import io.tidemark.cli.window.PriorChoice;
import io.tidemark.workload.trace.RecordLayout;
import java.util.Optional;

/**
 * How lines are decided: by the filter alone, or at least cost.
 *
 * @param pair the costs asked for
 * @param costs the same, for each line
 * @param prior how likely keys are
 */
public record Deciding(
    Optional<CostPair> pair, Optional<LineCosts> costs, Optional<PriorChoice> prior) {
  /** Decides at some costs. */
  public static Deciding of(Optional<CostPair> pair, Optional<PriorChoice> prior) {
    return new Deciding(pair, pair.map(p -> new LineCosts(p, Deduplicator.BATCH)), prior);
  }

  /** The fields that are needed besides others. */
  public RecordLayout with(RecordLayout layout) {
    return costs.map(known -> known.in(layout)).orElse(layout);
  }

  /**
   * Checks that the costs are the same for all lines.
   *
   * @throws Failure if a field holds them
   */
  public void checkNumbers() {
    pair.ifPresent(CostPair::checkNumbers);
  }

  Optional<KeyLaw> law() {
    return prior.flatMap(PriorChoice::law);
  }

  /** Costs for planning, if they are known beforehand. */
  Optional<ErrorCosts> errorCosts() {
    return pair.flatMap(CostPair::errorCosts);
  }
}
