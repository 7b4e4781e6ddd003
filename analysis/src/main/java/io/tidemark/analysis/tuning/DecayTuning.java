package io.tidemark.analysis.tuning;

import io.tidemark.core.cell.AdaptiveLines;
import io.tidemark.core.cell.FadingLines;
import io.tidemark.core.filter.decaying.AdaptiveDecayingCountSpec;
import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.Lateness;
import io.tidemark.core.filter.decaying.RaiseRule;
import java.util.List;

/** Shapes of filters of decaying counts, which make the best of a memory or keep noise below a count. */
public final class DecayTuning {
  /** How often a key that is not there may be estimated at or above the noise of a plan. */
  public static final double NOISE_SHARE = 0.01;

  private static final int ROWS = 2;
  private static final int PROBES_PER_ROW = 2;
  private static final int FRACTION_BITS = 7;

  private DecayTuning() {}

  /** The best of each structure, the recommended one first. */
  public static List<DecayPlan> plans(
      DecayStream stream, ExponentialDecay decay, Lateness lateness, DecayGoal goal) {
    return List.of(
        plan(DecayStructure.FIXED, stream, decay, lateness, goal),
        plan(DecayStructure.ADAPTIVE, stream, decay, lateness, goal));
  }

  /** The best shape of a structure. */
  public static DecayPlan plan(
      DecayStructure structure,
      DecayStream stream,
      ExponentialDecay decay,
      Lateness lateness,
      DecayGoal goal) {
    DecayRules rules =
        new DecayRules(ROWS, PROBES_PER_ROW, RaiseRule.LEAST, FRACTION_BITS, decay, lateness);
    double perLine = structure == DecayStructure.FIXED ? 15 : AdaptiveLines.CELLS_PER_LINE;
    // Markov's inequality, for each row.
    double share = Math.pow(NOISE_SHARE, -1.0 / ROWS);
    double lines;
    if (goal instanceof DecayGoal.Noise noise) {
      lines = share * stream.total() * ROWS * PROBES_PER_ROW / perLine / noise.count();
    } else {
      lines = (((DecayGoal.Memory) goal).bytes() - 48.0) / 64;
    }
    long whole = Math.max(ROWS, (long) lines / ROWS * ROWS);
    double mean = stream.total() * ROWS * PROBES_PER_ROW / perLine / whole;
    if (structure == DecayStructure.FIXED) {
      DecayingCountSpec spec =
          new DecayingCountSpec(whole, stream.total() < (1 << 23) ? 32 : 64, rules);
      return new DecayPlan(structure, spec, mean, share * mean, FadingLines.memoryBytes(whole));
    }
    AdaptiveDecayingCountSpec spec = new AdaptiveDecayingCountSpec(whole, 8, 5, 4, rules);
    return new DecayPlan(structure, spec, mean, share * mean, spec.memoryBytes());
  }

  /** A filter for a stream of which nothing is known, in a memory. */
  public static DecayPlan forMemory(long bytes, ExponentialDecay decay, Lateness lateness) {
    return plan(
        DecayStructure.FIXED, DecayStream.unknown(1e6), decay, lateness, DecayGoal.memory(bytes));
  }
}
