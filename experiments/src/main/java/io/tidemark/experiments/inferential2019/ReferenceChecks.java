package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Penalties beside those of {@link ReferencePenalties}, at its parameters. */
final class ReferenceChecks {
  /* Of block timing filters: relatively, and by the number of errors there were. */
  private static final double PENALTY = 0.05;
  private static final double ERRORS = 4;
  private static final double MEAN_PENALTY = 5.5;
  private static final double REFERENCE_QUERIES = 0x1p20;
  private static final double POSTERIOR = 0.004;

  /* Of generalized filters. */
  private static final double GENERALIZED_PENALTY = 0.04;
  private static final double GENERALIZED_STANDARD_SKEWED = 0.25;
  private static final double GENERALIZED_RATIO = 0.05;
  private static final double GENERALIZED_RATIO_SKEWED = 0.1;
  private static final double GENERALIZED_POSTERIOR = 0.01;

  private static final String CLAIM =
      "Penalties, their ratio and the posterior error are those of an independent implementation";

  private final List<Check> checks = new ArrayList<>();

  private ReferenceChecks() {}

  /** The comparison, if there is something to compare with. */
  static Optional<Claim> of(
      Family family, Sweep sweep, Trials trials, SweepParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    List<ReferencePenalties.Row> rows = new ArrayList<>();
    List<Scene> scenes = new ArrayList<>();
    List<Trials.Entry> entries = new ArrayList<>();
    for (Scene scene : parameters.scenes()) {
      for (double bits : parameters.bitsPerItem()) {
        ReferencePenalties.of(family, scene, bits).ifPresent(row -> {
          rows.add(row);
          scenes.add(scene);
          entries.add(sweep.fresh(family, scene, bits, row.standardProbes()));
          entries.add(sweep.fresh(family, scene, bits, row.inferredProbes()));
        });
      }
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    List<TrialOutcome> outcomes = trials.run(entries, progress);
    ReferenceChecks all = new ReferenceChecks();
    for (int i = 0; i < rows.size(); i++) {
      String place = TunedPoint.place(scenes.get(i), rows.get(i).bitsPerItem());
      all.add(family, place, rows.get(i), outcomes.get(2 * i), outcomes.get(2 * i + 1));
    }
    return Optional.of(new Claim(CLAIM, basis(family), all.checks));
  }

  private void add(
      Family family,
      String place,
      ReferencePenalties.Row row,
      TrialOutcome standard,
      TrialOutcome inferred) {
    double ratio = inferred.inferredPenalty() / standard.standardPenalty();
    checks.add(Check.near(
        place + ", standard",
        standard.standardPenalty(),
        row.standard(),
        family == Family.TIMING ? timing(row.standard()) : standardTolerance(row)));
    checks.add(Check.near(
        place + ", inferred",
        inferred.inferredPenalty(),
        row.inferred(),
        family == Family.TIMING ? timing(row.inferred()) : GENERALIZED_PENALTY * row.inferred()));
    checks.add(Check.near(
        place + ", ratio",
        ratio,
        row.ratio(),
        family == Family.TIMING ? timingRatio(row.standard()) : generalizedRatio(row)));
    checks.add(Check.near(
        place + ", posterior error",
        inferred.posteriorError(),
        row.posteriorError(),
        family == Family.TIMING ? POSTERIOR : GENERALIZED_POSTERIOR));
  }

  /** What the penalty of a block timing filter may differ by. */
  static double timing(double penalty) {
    return penalty
        * Math.max(PENALTY, ERRORS / Math.sqrt(penalty * REFERENCE_QUERIES / MEAN_PENALTY));
  }

  private static double timingRatio(double standard) {
    if (standard >= 0.02) {
      return 0.05;
    }
    return standard >= 0.005 ? 0.15 : 0.5;
  }

  private static double standardTolerance(ReferencePenalties.Row row) {
    return row.standard()
        * (row.kind() == StreamKind.UNIFORM ? GENERALIZED_PENALTY : GENERALIZED_STANDARD_SKEWED);
  }

  private static double generalizedRatio(ReferencePenalties.Row row) {
    return row.kind() == StreamKind.UNIFORM ? GENERALIZED_RATIO : GENERALIZED_RATIO_SKEWED;
  }

  private static String basis(Family family) {
    return family == Family.TIMING
        ? "Tolerance of penalties: 0.05, or 4 divided by the root of the number of errors; of"
            + " ratios: 0.05 if the standard penalty is 0.02 or more, 0.15 down to 0.005, 0.5 below;"
            + " of the posterior error: 0.004. Five runs of the reference differ by less. At its"
            + " parameters, on streams that were not used for tuning."
        : "Tolerance of penalties: 0.04, and 0.25 of the standard one on the power law, where runs"
            + " of the reference differ by so much; of ratios: 0.05 and 0.1; of the posterior error:"
            + " 0.01. At its parameters, on streams that were not used for tuning.";
  }
}
