package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.result.Check;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

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

  private final TechniqueFamily family;
  private final ReferencePenalties reference;
  private final List<Check> checks = new ArrayList<>();

  private ReferenceChecks(TechniqueFamily family) {
    this.family = family;
    this.reference = family == TechniqueFamily.TIMING
        ? ReferencePenalties.timing()
        : ReferencePenalties.generalized();
  }

  /** The checks where there is something to compare with. */
  static List<Check> of(
      TechniqueFamily family,
      Sweep sweep,
      Trials trials,
      Sweep.Parameters parameters,
      Progress progress)
      throws IOException, InterruptedException {
    ReferenceChecks all = new ReferenceChecks(family);
    List<Trials.Entry> entries = new ArrayList<>();
    for (Workload workload : parameters.workloads()) {
      for (double bits : parameters.bitsPerItem()) {
        if (!Double.isNaN(all.reference.get("standard", workload, bits))) {
          entries.add(all.entry("standard k", workload, bits, sweep));
          entries.add(all.entry("inferred k", workload, bits, sweep));
        }
      }
    }
    List<TrialOutcome> outcomes = trials.run(entries, progress);
    int i = 0;
    for (Workload workload : parameters.workloads()) {
      for (double bits : parameters.bitsPerItem()) {
        if (!Double.isNaN(all.reference.get("standard", workload, bits))) {
          all.add(workload, bits, outcomes.subList(i, i + 2));
          i += 2;
        }
      }
    }
    return all.checks;
  }

  private Trials.Entry entry(String parameter, Workload workload, double bits, Sweep sweep) {
    int probes = (int) reference.get(parameter, workload, bits);
    return sweep.fresh(family, workload, bits, probes);
  }

  private void add(Workload workload, double bits, List<TrialOutcome> outcomes) {
    double standard = reference.get("standard", workload, bits);
    double inferred = reference.get("inferred", workload, bits);
    boolean isTiming = family == TechniqueFamily.TIMING;
    boolean isUniform = workload.isDrawn(StreamKind.UNIFORM);
    String place = TunedPoint.place(workload, bits);
    checks.add(Check.near(
        place + ", standard",
        outcomes.get(0).standardPenalty(),
        standard,
        isTiming
            ? timing(standard)
            : standard * (isUniform ? GENERALIZED_PENALTY : GENERALIZED_STANDARD_SKEWED)));
    checks.add(Check.near(
        place + ", inferred",
        outcomes.get(1).inferredPenalty(),
        inferred,
        isTiming ? timing(inferred) : GENERALIZED_PENALTY * inferred));
    double generalizedRatio = isUniform ? GENERALIZED_RATIO : GENERALIZED_RATIO_SKEWED;
    checks.add(Check.near(
        place + ", ratio",
        outcomes.get(1).inferredPenalty() / outcomes.get(0).standardPenalty(),
        reference.get("ratio", workload, bits),
        isTiming ? timingRatio(standard) : generalizedRatio));
    checks.add(Check.near(
        place + ", posterior error",
        outcomes.get(1).posteriorError(),
        reference.get("posterior error", workload, bits),
        isTiming ? POSTERIOR : GENERALIZED_POSTERIOR));
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
}
