package io.tidemark;

import io.tidemark.analysis.Costs;
import io.tidemark.analysis.Plan;
import io.tidemark.analysis.PlanCache;
import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.keys.KeyLaw;
import io.tidemark.analysis.search.Bisection;
import io.tidemark.analysis.window.EbbTuning;
import io.tidemark.analysis.window.ErrorCosts;
import io.tidemark.analysis.window.WindowDecision;
import io.tidemark.analysis.window.WindowSpan;
import io.tidemark.analysis.window.WindowStructure;
import io.tidemark.analysis.window.WindowTuning;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.EbbAtLimit;
import io.tidemark.core.filter.window.EbbSpec;
import io.tidemark.core.filter.window.MovingWindowSpec;
import io.tidemark.core.time.TimeRules;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * What is asked of a filter over a window; what is not asked for follows from the rest.
 *
 * @param time what ticks are, and which are too late
 * @param window the span of the window in ticks
 * @param grain how many ticks longer a key may be found
 * @param rate items per tick, in a window of time
 * @param keys different keys in the window
 * @param error the error wanted
 * @param memoryBytes the memory allowed
 * @param atLimit what becomes of keys for which it has no room
 * @param law how likely keys are
 * @param distinct how many distinct keys are among some items
 * @param costs what errors cost
 * @param structure what is asked for
 * @param needsAges whether only timers will do
 */
record WindowGoal(
    TimeRules time,
    long window,
    OptionalLong grain,
    OptionalDouble rate,
    OptionalLong keys,
    OptionalDouble error,
    OptionalLong memoryBytes,
    EbbAtLimit atLimit,
    Optional<KeyLaw> law,
    Optional<DistinctModel> distinct,
    Optional<Costs> costs,
    Optional<WindowStructure> structure,
    boolean needsAges) {
  /* The numbers of items that are tried for a memory are this factor apart. */
  private static final double CAPACITY_FACTOR = 1.05;
  private static final double LEAST_BITS_PER_ITEM = 2;
  private static final double MOST_BITS_PER_ITEM = 4096;

  /* Where nothing is known of the traffic, predictions are for so many different keys in the window. */
  private static final double ASSUMED_KEYS = 1_000_000;

  private static final PlanCache<WindowGoal> PLANS = new PlanCache<>(WindowGoal::find);

  Plan plan() {
    // A model may learn, and say something else later.
    return distinct.isPresent() ? find() : PLANS.plan(this);
  }

  private Plan find() {
    return !itemsAreKnown() && mayFollowTraffic() ? unplanned() : planned();
  }

  private Plan planned() {
    Plan plan = ofStructure(planFor(itemsAreKnown() ? knownItems() : capacity()));
    requireMemory(plan.best().memoryBytes());
    return new Plan(plan.goal(), ebbs(plan, this::limited));
  }

  /** Whether the memory may grow and shrink with the traffic, so that nothing need be known of it. */
  private boolean mayFollowTraffic() {
    return !needsAges
        && structure.orElse(WindowStructure.EBB) == WindowStructure.EBB
        && EbbTuning.isPossible(time, window, span(1).grain(), errorWanted());
  }

  /** A memory that begins small. What is predicted of it is for a number of keys that is assumed. */
  private Plan unplanned() {
    Plan plan = ofStructure(tuning(ASSUMED_KEYS).forError(errorWanted()));
    Facts.Builder goal = Facts.builder();
    plan.goal().list().stream()
        .filter(fact -> !fact.name().equals("itemsPerSecond"))
        .forEach(goal::add);
    return new Plan(goal.build(), ebbs(plan, spec -> {
      EbbSpec small = spec.withFirstLines(Math.min(spec.firstLines(), EbbTuning.FIRST_LINES));
      requireMemory(small.memoryBytes());
      return limited(small);
    }));
  }

  private static List<Plan.Candidate> ebbs(Plan plan, UnaryOperator<EbbSpec> change) {
    return plan.candidates().stream()
        .map(each -> each.spec() instanceof EbbSpec spec
            ? new Plan.Candidate(
                each.structure(),
                change.apply(spec),
                each.error(),
                each.memoryBytes(),
                each.predictions())
            : each)
        .toList();
  }

  /** The same in the memory allowed, if it has room for the first table. */
  private EbbSpec limited(EbbSpec spec) {
    long most = Math.min(spec.maxBytes(), memoryBytes.orElse(Long.MAX_VALUE));
    return spec.withLimit(Math.max(spec.memoryBytes(), most), atLimit);
  }

  private void requireMemory(long least) {
    if (least > memoryBytes.orElse(Long.MAX_VALUE)) {
      throw new IllegalArgumentException(Require.message(
          "memory",
          memoryBytes.getAsLong(),
          "at least " + least + " for this window at error " + errorWanted()));
    }
  }

  private boolean itemsAreKnown() {
    return time.unit().isItems() || rate.isPresent() || keys.isPresent();
  }

  private double knownItems() {
    if (time.unit().isItems()) {
      return (double) window;
    }
    return rate.isPresent() ? Math.max(1, rate.getAsDouble() * window) : (double) keys.getAsLong();
  }

  private double errorWanted() {
    return error.orElse(WindowFilterBuilder.DEFAULT_ERROR);
  }

  private long memoryWanted() {
    return memoryBytes.orElse(WindowFilterBuilder.DEFAULT_MEMORY_BYTES);
  }

  private Plan planFor(double items) {
    WindowTuning tuning = tuning(items);
    boolean byMemory = !itemsAreKnown() || (memoryBytes.isPresent() && error.isEmpty());
    if (byMemory) {
      return needsAges ? tuning.timersForMemory(memoryWanted()) : tuning.forMemory(memoryWanted());
    }
    return needsAges ? tuning.timersForError(errorWanted()) : tuning.forError(errorWanted());
  }

  private WindowTuning tuning(double items) {
    KeyLaw unknown = KeyLaw.unknown(Math.max(1, items));
    double share = keys.isPresent() ? Math.min(1, (double) keys.getAsLong() / items) : 1;
    KeyLaw some = share < 1 ? unknown.withDistinct(n -> n * share) : unknown;
    KeyLaw known = distinct.map(model -> unknown.withDistinct(model::distinct)).orElse(some);
    return new WindowTuning(
        span(items),
        law.orElse(known),
        costs
            .map(each -> ErrorCosts.constant(each.falsePositive(), each.falseNegative()))
            .orElseGet(() -> ErrorCosts.constant(1, 1)),
        // Of keys of which nothing is known, nothing can be inferred beforehand.
        costs.isPresent() && law.isPresent() ? WindowDecision.INFERRED : WindowDecision.STANDARD);
  }

  private WindowSpan span(double items) {
    WindowSpan span = new WindowSpan(time, window, time.unit().isItems() ? 1 : items / window, 0);
    if (grain.isPresent()) {
      return span.withGrain(grain.getAsLong());
    }
    // Where ages are asked for, keys just before the window are told apart by them, or are errors.
    return needsAges ? span : span.withUsualGrain();
  }

  /** The most items in the window for which the memory keeps the error. */
  private double capacity() {
    double bits = 8.0 * memoryWanted();
    double least = Math.max(1, bits / MOST_BITS_PER_ITEM);
    double most = Math.max(2, bits / LEAST_BITS_PER_ITEM);
    long steps = (long) (Math.log(most / least) / Math.log(CAPACITY_FACTOR));
    long step = Bisection.greatest(
        0, steps, each -> reaches(least * Math.pow(CAPACITY_FACTOR, (double) each)));
    return least * Math.pow(CAPACITY_FACTOR, (double) step);
  }

  private boolean reaches(double items) {
    return planFor(items).candidates().stream()
        .filter(candidate -> candidate.spec() instanceof MovingWindowSpec)
        .filter(this::isWanted)
        .anyMatch(candidate -> candidate.error() <= errorWanted());
  }

  /** Whether a candidate is of the structure asked for; of block timing, in either layout. */
  private boolean isWanted(Plan.Candidate candidate) {
    return structure.isEmpty()
        || candidate.structure().equals(structure.get().label())
        || (structure.get() == WindowStructure.LINED_BLOCK_TIMING
            && candidate.spec() instanceof BlockTimingSpec);
  }

  private Plan ofStructure(Plan plan) {
    List<Plan.Candidate> those =
        plan.candidates().stream().filter(this::isWanted).toList();
    if (those.isEmpty()) {
      throw new IllegalArgumentException(Require.message(
          "structure",
          structure.orElseThrow().label(),
          "one that is possible here: "
              + plan.candidates().stream()
                  .map(Plan.Candidate::structure)
                  .collect(Collectors.joining(", "))));
    }
    return new Plan(plan.goal(), those);
  }
}
