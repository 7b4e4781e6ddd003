package io.tidemark.analysis.history;

import io.tidemark.analysis.Plan;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.history.sealed.SealedHistorySpec;
import io.tidemark.core.time.Timeline;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What is asked of a history; what is not asked for follows from the rest.
 *
 * <p>Errors: the plans are as good as the load they are made from; see {@link HistoryErrors}. The memory
 * of a sealed history is an estimate until it is made.
 *
 * @param error the highest error of any of the lengths, as the mean over all places; decides if it is given, or if no memory is
 * @param memoryBytes the most memory
 * @param lengths the lengths of the ranges that will be asked for; none for all lengths
 */
public record HistoryGoal(
    OptionalDouble error, OptionalLong memoryBytes, Optional<QueryLengths> lengths) {
  /** The error if neither error nor memory is given. */
  public static final double DEFAULT_ERROR = 0.01;

  /** The name of sealed histories in plans. */
  public static final String SEALED = "sealed";

  /** The name of the prediction that says how many bits a fingerprint has beyond those for numbers. */
  public static final String EXTRA_BITS = "extraBits";

  /** The name of the prediction that says that the memory is only estimated. */
  public static final String ESTIMATED = "memoryEstimated";

  /** Checks the error. */
  public HistoryGoal {
    error.ifPresent(wanted -> Require.insideUnit(wanted, "error"));
    Require.nonNull(memoryBytes, "memoryBytes");
    Require.nonNull(lengths, "lengths");
  }

  /** Whether the error decides and not the memory. */
  public boolean byError() {
    return error.isPresent() || memoryBytes.isEmpty();
  }

  /** The error to reach, if the memory does not say what is possible. */
  public double errorWanted() {
    return error.orElse(DEFAULT_ERROR);
  }

  /** The lengths of ranges for a history of so many ticks: none is longer. */
  public QueryLengths lengths(long spanTicks) {
    return lengths
        .map(given -> given.upToSpan(spanTicks))
        .orElseGet(() -> QueryLengths.upTo(spanTicks));
  }

  /**
   * What the structures that can be added to can do, the best first.
   *
   * @throws IllegalArgumentException if none reaches this goal
   */
  public Plan plan(Timeline timeline, HistoryLoad load) {
    return within(load, timeline, live(timeline, load));
  }

  /**
   * The same with a sealed history among them, for pairs that are all there before it is made.
   *
   * @throws IllegalArgumentException if none reaches this goal
   */
  public Plan planWithSealed(Timeline timeline, HistoryLoad load) {
    Optional<Plan.Candidate> sealed = sealed(timeline, load);
    List<Plan.Candidate> all = new ArrayList<>();
    try {
      all.addAll(live(timeline, load));
    } catch (IllegalArgumentException e) {
      if (sealed.isEmpty()) {
        throw e;
      }
    }
    sealed.ifPresent(all::add);
    return within(load, timeline, all);
  }

  private List<Plan.Candidate> live(Timeline timeline, HistoryLoad load) {
    QueryLengths asked = lengths(timeline.span());
    List<HistoryPlan> plans;
    if (byError()) {
      plans = HistoryTuning.plansForError(timeline, errorWanted(), load, asked);
    } else {
      long least = (HistoryTuning.leastBits() + Byte.SIZE - 1) / Byte.SIZE;
      if (memoryBytes.getAsLong() < least) {
        throw refused("at least " + least + " bytes");
      }
      plans = HistoryTuning.plans(timeline, memoryBytes.getAsLong() << 3, load, asked);
    }
    return plans.stream().map(HistoryPlan::candidate).toList();
  }

  /** With as many bits as the error asks for, or as fit into the memory. */
  private Optional<Plan.Candidate> sealed(Timeline timeline, HistoryLoad load) {
    SealedEstimate estimate = new SealedEstimate(load.keys(), load);
    OptionalInt bits = byError()
        ? OptionalInt.of(SealedEstimate.extraBitsFor(errorWanted()))
        : estimate.extraBitsWithin(memoryBytes.getAsLong());
    return bits.stream()
        .mapToObj(extra -> sealed(timeline, load, extra, estimate.memoryBytes(extra)))
        .filter(candidate -> !byError() || candidate.error() <= errorWanted())
        .findFirst();
  }

  /** A sealed history that keeps so many bits of a key beyond those that number them. */
  public Plan.Candidate sealed(Timeline timeline, HistoryLoad load, int extraBits, long bytes) {
    QueryLengths asked = lengths(timeline.span());
    double error = SealedEstimate.error(extraBits);
    long keys = Math.round(load.keys());
    SealedHistorySpec spec = new SealedHistorySpec(
        timeline,
        SealedHistorySpec.fingerprintBits(keys, extraBits),
        keys,
        Math.max(keys, Math.round(load.distinct(0))));
    Facts predictions = HistoryPlan.errorFacts(
            asked, Collections.nCopies(asked.lengths().length, error))
        .flag(ESTIMATED, true)
        .count(EXTRA_BITS, extraBits)
        .build();
    return new Plan.Candidate(SEALED, spec, error, bytes, predictions);
  }

  /** The predictions for a history that is there. */
  public static Facts withoutEstimate(Facts predictions) {
    Facts.Builder others = Facts.builder();
    predictions.forEach(fact -> {
      if (!fact.name().equals(ESTIMATED)) {
        others.add(fact);
      }
    });
    return others.build();
  }

  private Plan within(HistoryLoad load, Timeline timeline, List<Plan.Candidate> all) {
    List<Plan.Candidate> sorted = all.stream().sorted(order()).toList();
    List<Plan.Candidate> fitting = sorted.stream().filter(this::fits).toList();
    if (fitting.isEmpty()) {
      throw refused(
          "at least " + sorted.get(0).memoryBytes() + " bytes for error " + errorWanted());
    }
    return new Plan(facts(load, timeline), fitting);
  }

  private IllegalArgumentException refused(String expected) {
    return new IllegalArgumentException(
        Require.message("memory", memoryBytes.getAsLong(), expected));
  }

  /** The better one first. */
  public Comparator<Plan.Candidate> order() {
    return byError()
        ? Comparator.comparingLong(Plan.Candidate::memoryBytes)
        : Comparator.comparingDouble(Plan.Candidate::error);
  }

  /** Whether one is within the memory, if there is a limit. */
  public boolean fits(Plan.Candidate candidate) {
    return memoryBytes.isEmpty() || candidate.memoryBytes() <= memoryBytes.getAsLong();
  }

  private Facts facts(HistoryLoad load, Timeline timeline) {
    Facts.Builder facts = Facts.builder();
    if (byError()) {
      facts.fraction("error", errorWanted());
    }
    memoryBytes.ifPresent(bytes -> facts.bytes("memoryBytes", bytes));
    return facts
        .number("keys", load.keys())
        .number("pairs", load.distinct(0))
        .count("spanTicks", timeline.span())
        .build();
  }
}
