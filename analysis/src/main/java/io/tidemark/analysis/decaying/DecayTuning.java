package io.tidemark.analysis.decaying;

import io.tidemark.core.time.TimeRules;
import io.tidemark.analysis.counting.CountTuning;
import io.tidemark.core.Require;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Shapes of filters of decaying counts, which make the best of a memory or keep noise below a count.
 *
 * <p>Time-decaying 2005 gives the number of probes for which a filter has the fewest taken counters. But
 * counters of a filter that counts lately are all taken, and what matters is what they hold. So shapes
 * are tried on small filters: {@link DecaySample} says how.
 */
public final class DecayTuning {
  /** How often a key that is not there may be estimated at or above the noise of a plan. */
  public static final double NOISE_SHARE = 0.01;

  /**
   * The bits behind the point. A count is too high by rounding up by at most {@code 2^-6}, and by a half
   * percent on average.
   */
  public static final int FRACTION_BITS = 6;

  /**
   * How much more noise a filter may have, and still be preferred, if its keys have half as many cache
   * lines: noise is about proportional to the counters, so that this is what {@link
   * CountTuning#BLOCKED_MAY_TAKE} is for memory.
   */
  public static final double FEWER_LINES_MAY_ERR = 1.15;

  /**
   * How much more noise, or memory, a filter with counters of one width may have, and still be preferred to one
   * that must look for the digits of its counters.
   */
  public static final double FIXED_MAY_ERR = 1.2;

  /** What occurrences count together per byte, if nothing is known but the memory. */
  public static final double USUAL_LOAD = 16;

  private DecayTuning() {}

  /**
   * The best of each structure, the recommended one first.
   *
   * <p>They are in the order of their noise in a given memory, and of their memory if a count is to be
   * told from noise. Of both, counters of one width may have {@value #FIXED_MAY_ERR} times as much as
   * others.
   *
   * @param decay what becomes of counts; of it, and of what comes in a time, follows the total of the
   *     stream
   * @throws IllegalArgumentException if no structure reaches the goal
   */
  public static List<DecayPlan> plans(
      DecayStream stream, ExponentialDecay decay, TimeRules lateness, DecayGoal goal) {
    List<DecayPlan> plans = Stream.of(DecayStructure.values())
        .parallel()
        .flatMap(structure -> search(structure, stream, decay, lateness).best(goal).stream())
        .sorted(Comparator.comparingDouble(plan -> cost(plan, goal)))
        .toList();
    if (plans.isEmpty()) {
      throw unreachable("any structure", stream, goal);
    }
    return plans;
  }

  /**
   * The best shape of a structure.
   *
   * @throws IllegalArgumentException if no shape of it reaches the goal
   */
  public static DecayPlan plan(
      DecayStructure structure,
      DecayStream stream,
      ExponentialDecay decay,
      TimeRules lateness,
      DecayGoal goal) {
    Optional<DecayPlan> plan = search(structure, stream, decay, lateness).best(goal);
    return plan.orElseThrow(() -> unreachable(structure.label(), stream, goal));
  }

  /**
   * A filter for a stream of which nothing is known, in a memory: small counters with extra digits, which
   * hold any count.
   *
   * <p>Assumed is {@link DecayStream#unknown} with a total of {@value #USUAL_LOAD} per byte. If
   * occurrences are more, lines are folded; if they are fewer, counters are wider than they had to be.
   * From 1 to 64 per byte noise is then up to about twice what a filter that was planned for
   * the stream has.
   */
  public static DecayPlan forMemory(long bytes, ExponentialDecay decay, TimeRules lateness) {
    DecayGoal goal = DecayGoal.memory(bytes);
    DecayStream stream = DecayStream.unknown(Math.min(DecayStream.MAX_TOTAL, USUAL_LOAD * bytes));
    return plan(DecayStructure.ADAPTIVE, stream, decay, lateness, goal);
  }

  private static DecaySearch search(
      DecayStructure structure, DecayStream stream, ExponentialDecay decay, TimeRules lateness) {
    Require.nonNull(decay, "decay");
    Require.nonNull(lateness, "lateness");
    return new DecaySearch(Require.nonNull(structure, "structure"), stream.law(), decay, lateness);
  }

  private static double cost(DecayPlan plan, DecayGoal goal) {
    double cost = goal instanceof DecayGoal.Noise
        ? (double) plan.memoryBytes()
        : DecaySearch.cost(plan.noise(), plan.rules().fractionBits());
    return plan.structure() == DecayStructure.FIXED ? cost / FIXED_MAY_ERR : cost;
  }

  private static IllegalArgumentException unreachable(
      String what, DecayStream stream, DecayGoal goal) {
    String counts = stream.keys() + " keys that count " + stream.total() + " together";
    if (goal instanceof DecayGoal.Noise noise) {
      return new IllegalArgumentException(Require.message(
          "noise",
          noise.count(),
          "one that " + what + " can reach for " + counts
              + "; allow more, or let counts decay sooner"));
    }
    return new IllegalArgumentException(Require.message(
        "memoryBytes", ((DecayGoal.Memory) goal).bytes(), "more, for " + what + " with " + counts));
  }
}
