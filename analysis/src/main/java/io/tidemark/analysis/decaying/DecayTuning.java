package io.tidemark.analysis.decaying;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.PlanCache;
import io.tidemark.analysis.counting.CountTuning;
import io.tidemark.core.Require;
import io.tidemark.core.cell.FadingLines;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.PartSpec;
import io.tidemark.core.filter.decaying.PolynomialCountSpec;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.filter.decaying.SlidingCountSpec;
import io.tidemark.core.time.TimeRules;
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

  /** The most blocks of a window of counts. */
  public static final int BLOCKS = 32;

  /** How much a sum of exponentials may be above the power that it stands for. */
  public static final double POWER_ERROR = 0.05;

  private static final int EPOCHS_PER_SCALE = 16;

  /* The counters of parts: probes that are never bad, and a width that hardly ever is full. */
  private static final int PART_BITS = 32;
  private static final int ROWS = 2;
  private static final int PROBES_PER_ROW = 2;

  private static final PlanCache<Task> PLANS = new PlanCache<>(Task::plan);
  private static final PlanCache<Power> POWERS = new PlanCache<>(Power::plan);

  private DecayTuning() {}

  /**
   * The structures that reach a goal, the recommended one first.
   *
   * @param structure the only one to look at, if any
   * @param time the unit of ticks, and which are too late
   * @throws IllegalArgumentException if none reaches the goal
   */
  public static Plan plan(
      Optional<DecayStructure> structure,
      DecayStream stream,
      ExponentialDecay decay,
      TimeRules time,
      DecayGoal goal) {
    return PLANS.plan(new Task(
        structure, stream, Require.nonNull(decay, "decay"), Require.nonNull(time, "time"), goal));
  }

  /** All that a plan depends on. */
  private record Task(
      Optional<DecayStructure> structure,
      DecayStream stream,
      ExponentialDecay decay,
      TimeRules time,
      DecayGoal goal) {
    Plan plan() {
      List<DecayPlan> plans = structure
          .map(asked -> List.of(best(asked, stream, decay, time, goal)))
          .orElseGet(() -> all(stream, decay, time, goal));
      Facts.Builder facts = Facts.builder()
          .number("total", stream.total())
          .number("keys", stream.keys())
          .number("skew", stream.skew());
      if (goal instanceof DecayGoal.Memory memory) {
        facts.bytes("memoryBytes", memory.bytes());
      } else {
        facts.number("noise", ((DecayGoal.Noise) goal).count());
      }
      return new Plan(facts.build(), plans.stream().map(DecayPlan::candidate).toList());
    }
  }

  /**
   * A plan for a stream of which nothing is known, in a memory: small counters with extra digits, which
   * hold any count.
   *
   * <p>Assumed is {@link DecayStream#unknown} with a total of {@value #USUAL_LOAD} per byte. If
   * occurrences are more, lines are folded; if they are fewer, counters are wider than they had to be.
   * From 1 to 64 per byte noise is then up to about twice what a filter that was planned for the stream
   * has.
   */
  public static Plan forMemory(long bytes, ExponentialDecay decay, TimeRules time) {
    DecayGoal goal = DecayGoal.memory(bytes);
    return plan(Optional.of(DecayStructure.ADAPTIVE), usual(bytes), decay, time, goal);
  }

  /**
   * A filter that counts what occurred in a window, in a memory.
   *
   * @param windowTicks the window, which is counted in up to {@value #BLOCKS} blocks: what occurred less
   *     than one block before it counts as well
   */
  public static Plan forWindow(long windowTicks, long bytes, TimeRules time) {
    long blockTicks = (windowTicks + BLOCKS - 1) / BLOCKS;
    int blocks = (int) ((windowTicks + blockTicks - 1) / blockTicks);
    SlidingCountSpec least = new SlidingCountSpec(blocks, blockTicks, part(ROWS, 0), time);
    PartSpec part = part(linesWithin(bytes / least.parts()), 0);
    Facts goal = Facts.builder().bytes("memoryBytes", bytes).build();
    return only(goal, "sliding", new SlidingCountSpec(blocks, blockTicks, part, time));
  }

  /**
   * A filter in which an occurrence counts {@code (1 + age / scale)^-exponent}, in a memory.
   *
   * @param scaleTicks the age at which an occurrence counts {@code 2^-exponent}
   * @param horizonTicks how far back the power is followed: what is older counts less
   */
  public static Plan forPower(
      double exponent, long scaleTicks, long horizonTicks, long bytes, TimeRules time) {
    return POWERS.plan(new Power(exponent, scaleTicks, horizonTicks, bytes, time));
  }

  /** All that a plan for a power depends on. */
  private record Power(
      double exponent, long scaleTicks, long horizonTicks, long bytes, TimeRules time) {
    Plan plan() {
      long epochTicks = Math.max(1, scaleTicks / EPOCHS_PER_SCALE);
      PolynomialTerms terms = PolynomialTerms.within(
          POWER_ERROR,
          exponent,
          (double) scaleTicks / epochTicks,
          (double) horizonTicks / epochTicks);
      PartSpec part = part(linesWithin(bytes / terms.terms().size()), FRACTION_BITS);
      Facts goal = Facts.builder()
          .number("exponent", exponent)
          .fraction("abovePower", terms.error())
          .bytes("memoryBytes", bytes)
          .build();
      return only(
          goal, "polynomial", new PolynomialCountSpec(terms.terms(), epochTicks, part, time));
    }
  }

  private static Plan only(Facts goal, String structure, FilterSpec spec) {
    Facts none = Facts.builder().build();
    return new Plan(
        goal, List.of(new Plan.Candidate(structure, spec, NOISE_SHARE, spec.memoryBytes(), none)));
  }

  private static PartSpec part(long lines, int fractionBits) {
    return new PartSpec(lines, PART_BITS, ROWS, PROBES_PER_ROW, RaiseRule.LEAST, fractionBits);
  }

  private static long linesWithin(long bytes) {
    long lines =
        (bytes - part(ROWS, 0).memoryBytes()) / (FadingLines.LINE_WORDS * Long.BYTES) + ROWS;
    if (lines < ROWS) {
      throw new IllegalArgumentException(
          Require.message("memory of a part", bytes, "at least " + part(ROWS, 0).memoryBytes()));
    }
    return Math.min(FadingLines.MAX_LINES, lines) / ROWS * ROWS;
  }

  private static DecayStream usual(long bytes) {
    return DecayStream.unknown(Math.min(DecayStream.MAX_TOTAL, USUAL_LOAD * bytes));
  }

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
  static List<DecayPlan> all(
      DecayStream stream, ExponentialDecay decay, TimeRules time, DecayGoal goal) {
    List<DecayPlan> plans = Stream.of(DecayStructure.values())
        .parallel()
        .flatMap(structure -> find(structure, stream, decay, time, goal).stream())
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
  static DecayPlan best(
      DecayStructure structure,
      DecayStream stream,
      ExponentialDecay decay,
      TimeRules time,
      DecayGoal goal) {
    return find(structure, stream, decay, time, goal)
        .orElseThrow(() -> unreachable(structure.label(), stream, goal));
  }

  /** From the table of plans, or by trying shapes. */
  private static Optional<DecayPlan> find(
      DecayStructure structure,
      DecayStream stream,
      ExponentialDecay decay,
      TimeRules time,
      DecayGoal goal) {
    return UsualPlans.find(structure, stream, decay, time, goal)
        .or(() -> new DecaySearch(structure, stream.law(), decay, time, 1).best(goal));
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
