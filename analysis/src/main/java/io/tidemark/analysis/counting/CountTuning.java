package io.tidemark.analysis.counting;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.PlanCache;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.counting.CountLayout;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Shapes of filters that count, which keep an error in the least memory or make the best of a memory.
 *
 * <p>Dynamic count 2006 gives the number of counters for an error and probes that are given. Here
 * probes are chosen with it, for the fewest bytes: counters are wide, and the wider the more of the
 * keys' cells fall on each.
 */
public final class CountTuning {
  /**
   * How much more memory a filter may take, and still be preferred, if all counters of a key are in one block:
   * it waits for memory once or twice per key, the other once per probe.
   */
  public static final double BLOCKED_MAY_TAKE = 1.15;

  /**
   * How much more memory a filter may take, and still be preferred to a spectral one, which must look
   * a counter up in an index and may have to move others.
   */
  public static final double PLAIN_MAY_TAKE = 1.1;

  /** The error that filters for unknown streams are planned for. */
  public static final double USUAL_ERROR = 0.01;

  /** More errors than this are not planned for where the memory is given. */
  public static final double MAX_ERROR = 0.5;

  private static final PlanCache<Task> PLANS = new PlanCache<>(Task::plan);
  private static final PlanCache<Long> PLANS_BY_BYTES = new PlanCache<>(CountTuning::planSingles);

  private CountTuning() {}

  /**
   * The structures that reach a goal, the recommended one first.
   *
   * @param structure the only one to look at, if any
   * @throws IllegalArgumentException if none reaches the goal
   */
  public static Plan plan(Optional<CountStructure> structure, CountStream stream, CountGoal goal) {
    return PLANS.plan(new Task(structure, stream, goal));
  }

  /** All that a plan depends on. */
  private record Task(Optional<CountStructure> structure, CountStream stream, CountGoal goal) {
    Plan plan() {
      List<CountPlan> plans = structure
          .map(asked -> List.of(best(asked, stream, goal)))
          .orElseGet(() -> all(stream, goal));
      Facts.Builder facts = Facts.builder()
          .number("keys", stream.keys())
          .number("meanCount", stream.meanCount())
          .number("skew", stream.skew());
      if (goal instanceof CountGoal.Error error) {
        facts.fraction("error", error.probability());
      } else {
        facts.bytes("memoryBytes", ((CountGoal.Memory) goal).bytes());
      }
      return new Plan(facts.build(), plans.stream().map(CountPlan::candidate).toList());
    }
  }

  /** A plan for a stream of which nothing is known, in a memory: see {@link #USUAL_ERROR}. */
  public static Plan forMemory(long bytes) {
    return PLANS_BY_BYTES.plan(bytes);
  }

  private static Plan planSingles(long bytes) {
    CountPlan plan = singles(bytes);
    Facts goal =
        Facts.builder().number("keys", plan.keys()).bytes("memoryBytes", bytes).build();
    return new Plan(goal, List.of(plan.candidate()));
  }

  /**
   * The best of each structure in each layout, the recommended one first.
   *
   * <p>They are in the order of their memory, if an error is to be kept. In a given memory they are in
   * the order of {@code 1 / -ln(error)}, which is proportional to the memory that a filter takes for the
   * same error. Of both, a filter in blocks may take {@value #BLOCKED_MAY_TAKE} times as much as another,
   * and a filter that is not spectral {@value #PLAIN_MAY_TAKE} times as much as a spectral one.
   *
   * @throws IllegalArgumentException if no structure reaches the goal
   */
  static List<CountPlan> all(CountStream stream, CountGoal goal) {
    CountLaw law = stream.law();
    List<CountPlan> plans = allCandidates(law)
        .parallel()
        .flatMap(candidate -> best(law, candidate, goal).stream())
        .sorted(Comparator.comparingDouble(plan -> cost(plan, goal)))
        .toList();
    if (plans.isEmpty()) {
      throw unreachable("any structure", stream, goal, allCandidates(law));
    }
    return plans;
  }

  /**
   * The best shape of a structure, in the layout that is to be preferred.
   *
   * @throws IllegalArgumentException if no shape of it reaches the goal
   */
  static CountPlan best(CountStructure structure, CountStream stream, CountGoal goal) {
    CountLaw law = stream.law();
    return candidates(structure, law)
        .flatMap(candidate -> best(law, candidate, goal).stream())
        .min(Comparator.comparingDouble(plan -> cost(plan, goal)))
        .orElseThrow(
            () -> unreachable(structure.label(), stream, goal, candidates(structure, law)));
  }

  /**
   * A filter for a stream of which nothing is known, in a memory that it never exceeds: a dynamic count filter, in blocks unless they hold far fewer keys.
   *
   * <p>Assumed are keys that are there once, as many as make {@value #USUAL_ERROR} of all counts wrong:
   * {@link CountPlan#keys} says how many those are. That gives the most counters that the memory can
   * have use for. If counts are higher, pages grow until the memory is full; then those with high counts
   * are folded, which is as if the filter had been made with fewer counters there.
   *
   * @param bytes the memory, at least {@link CountGoal.Memory#MIN_BYTES}
   */
  static CountPlan singles(long bytes) {
    CountGoal.Memory goal = new CountGoal.Memory(bytes);
    return Stream.of(CountLayout.BLOCKED, CountLayout.STANDARD)
        .flatMap(layout -> SinglesSearch.most(goal, layout).stream())
        .max(Comparator.comparingDouble(CountTuning::preferredKeys))
        .orElseThrow(() -> new IllegalArgumentException(Require.message(
            "memoryBytes", bytes, "at least " + SinglesSearch.LEAST_BYTES + ", for one key")));
  }

  private static double preferredKeys(CountPlan plan) {
    return plan.layout() == CountLayout.BLOCKED ? plan.keys() * BLOCKED_MAY_TAKE : plan.keys();
  }

  private static Stream<CountCandidate> allCandidates(CountLaw law) {
    return Stream.of(CountStructure.values()).flatMap(structure -> candidates(structure, law));
  }

  private static Stream<CountCandidate> candidates(CountStructure structure, CountLaw law) {
    return switch (structure) {
      case DYNAMIC ->
        Stream.of(CountLayout.BLOCKED, CountLayout.STANDARD)
            .map(layout -> new DynamicCandidate(law, layout));
      case COUNTING ->
        Stream.of(CountLayout.BLOCKED, CountLayout.STANDARD)
            .map(layout -> new CountingCandidate(law, layout));
      case SPECTRAL -> Stream.of(new SpectralCandidate(law));
    };
  }

  private static Optional<CountPlan> best(CountLaw law, CountCandidate candidate, CountGoal goal) {
    CountSearch search = new CountSearch(law, candidate);
    if (goal instanceof CountGoal.Error bound) {
      return search.forError(bound.probability());
    }
    return search
        .forMemory(((CountGoal.Memory) goal).bytes())
        .filter(plan -> plan.error() <= MAX_ERROR);
  }

  private static double cost(CountPlan plan, CountGoal goal) {
    double cost = goal instanceof CountGoal.Error
        ? (double) plan.memoryBytes()
        : -1 / Math.log(Math.max(plan.error(), Double.MIN_VALUE));
    double layout = plan.layout() == CountLayout.BLOCKED ? 1 : BLOCKED_MAY_TAKE;
    double index = plan.structure() == CountStructure.SPECTRAL ? PLAIN_MAY_TAKE : 1;
    return cost * layout * index;
  }

  private static IllegalArgumentException unreachable(
      String what, CountStream stream, CountGoal goal, Stream<CountCandidate> candidates) {
    String keys = stream.keys() + " keys of " + stream.meanCount() + " each";
    if (goal instanceof CountGoal.Error bound) {
      return new IllegalArgumentException(Require.message(
          "error",
          bound.probability(),
          "one that " + what + " can reach for " + keys
              + "; allow more errors, or plan for fewer keys or lower counts"));
    }
    String least = candidates
        .flatMap(candidate -> best(stream.law(), candidate, CountGoal.error(MAX_ERROR)).stream())
        .mapToLong(CountPlan::memoryBytes)
        .min()
        .stream()
        .mapToObj(bytes -> "about " + bytes + " or more, for " + what + " with " + keys)
        .findFirst()
        .orElse(what + " to be able to hold " + keys);
    return new IllegalArgumentException(
        Require.message("memoryBytes", ((CountGoal.Memory) goal).bytes(), least));
  }
}
