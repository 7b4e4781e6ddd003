package io.tidemark;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.counting.CountGoal;
import io.tidemark.analysis.counting.CountStream;
import io.tidemark.analysis.counting.CountStructure;
import io.tidemark.analysis.counting.CountTuning;
import io.tidemark.analysis.counting.PrintCountTuning;
import io.tidemark.core.Require;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.Question;
import io.tidemark.core.hash.KeyFunnel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collector;
import java.util.stream.Stream;

/**
 * Says what {@link KeyCounts} are for: how many keys there will be and which error is tolerable, or how
 * much memory they may take.
 *
 * @param <K> the type of key
 */
public final class KeyCountsBuilder<K> extends MemoryBuilder<K, KeyCountsBuilder<K>> {
  /** The error that is aimed at if neither error nor memory is given. */
  public static final double DEFAULT_ERROR = 0.01;

  private OptionalLong keys = OptionalLong.empty();
  private OptionalLong memoryBytes = OptionalLong.empty();
  private OptionalDouble error = OptionalDouble.empty();
  private OptionalDouble meanCount = OptionalDouble.empty();
  private OptionalDouble skew = OptionalDouble.empty();
  private Optional<CountStructure> structure = Optional.empty();
  private boolean isGrowing;
  private Optional<FilterSpec> spec = Optional.empty();

  KeyCountsBuilder(KeyFunnel<K> keys) {
    super(keys);
  }

  @Override
  KeyCountsBuilder<K> self() {
    return this;
  }

  /** The most distinct keys that are there at once; beyond them the error grows. */
  public KeyCountsBuilder<K> keys(long distinctKeys) {
    keys = OptionalLong.of(Require.inRange(distinctKeys, 1, Long.MAX_VALUE, "keys"));
    return this;
  }

  /** The probability that a count is too high, once all keys are there. */
  public KeyCountsBuilder<K> error(double tooHigh) {
    error = OptionalDouble.of(Require.insideUnit(tooHigh, "error"));
    return this;
  }

  /**
   * The bytes that it may take, and never exceeds. With {@link #keys} it is shaped for them; without,
   * for as many as go into the memory if each is there once.
   */
  public KeyCountsBuilder<K> memory(long bytes) {
    memoryBytes = OptionalLong.of(
        Require.inRange(bytes, CountGoal.Memory.MIN_BYTES, Long.MAX_VALUE, "memory"));
    return this;
  }

  /**
   * How often a key is there, on average over the keys; once, if it is not said. The memory is planned
   * for it, and with counters of fixed width how far they count.
   */
  public KeyCountsBuilder<K> meanCount(double perKey) {
    meanCount = OptionalDouble.of(Require.finiteAtLeast(perKey, 1, "meanCount"));
    return this;
  }

  /** Zipf's exponent of the counts: 0, all alike, if it is not said. */
  public KeyCountsBuilder<K> skew(double exponent) {
    skew = OptionalDouble.of(Require.finiteAtLeast(exponent, 0, "skew"));
    return this;
  }

  /** This structure, instead of the one that takes the least memory or errs least; docs/counting.md says which is for what. */
  public KeyCountsBuilder<K> structure(CountStructure other) {
    structure = Optional.of(Require.nonNull(other, "structure"));
    return this;
  }

  /** As {@link #structure(CountStructure)}, by its name in plans and on the command line. */
  public KeyCountsBuilder<K> structure(String name) {
    return structure(Stream.of(CountStructure.values())
        .filter(any -> any.label().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(
            Require.message("structure", name, "dynamic, counting or spectral"))));
  }

  /**
   * Prints of keys instead of counters: the memory follows what is there, and the error holds however many
   * keys come, up to 2<sup>30</sup>. Nothing else need be said. With {@link #keys} it takes fewer bits, and the
   * error holds for four times as many; with {@link #memory}, until that is used up. Instead of {@link
   * #structure}.
   */
  public KeyCountsBuilder<K> growing() {
    isGrowing = true;
    return this;
  }

  /**
   * A shape of your own, of one of the structures that count, instead of all goals.
   *
   * @throws IllegalArgumentException if it is the shape of something else
   */
  public KeyCountsBuilder<K> spec(FilterSpec own) {
    if (own.kind().question() != Question.COUNTING) {
      throw new IllegalArgumentException(Require.message(
          "spec", own.kind().stem(), "one that answers: how many x are there now?"));
    }
    spec = Optional.of(own);
    return this;
  }

  /** Builds empty counts, for one thread at a time. */
  public KeyCounts<K> build() {
    return build(Guard.confined());
  }

  /** Builds empty counts for any number of threads. */
  public KeyCounts<K> buildConcurrent() {
    return build(Guard.shared());
  }

  /**
   * Counts the keys of a stream, also of a parallel one: its threads have counts of their own, which are
   * merged. Each takes the whole memory for a while.
   */
  public Collector<K, ?, KeyCounts<K>> collector() {
    FilterSpec chosen = chosenSpec();
    return Collector.of(
        () -> build(chosen, Guard.confined()),
        KeyCounts::add,
        (left, right) -> {
          left.merge(right);
          return left;
        },
        Collector.Characteristics.UNORDERED);
  }

  private KeyCounts<K> build(Guard guard) {
    return build(chosenSpec(), guard);
  }

  private KeyCounts<K> build(FilterSpec chosen, Guard guard) {
    return new KeyCounts<>(keys(), (MultisetFilter) chosen.create(digest()), guard);
  }

  private FilterSpec chosenSpec() {
    return spec.orElseGet(() -> plan().best().spec());
  }

  /** The structures that reach the goal, the recommended one first, with predicted error and memory. */
  public Plan plan() {
    if (isGrowing) {
      return growingPlan();
    }
    if (keys.isEmpty()) {
      return unknownStream();
    }
    if (error.isPresent() && memoryBytes.isPresent()) {
      throw new IllegalArgumentException(
          Require.message("keys, error and memory", "all three", "two of them; the third follows"));
    }
    CountStream stream =
        new CountStream((double) keys.getAsLong(), meanCount.orElse(1), skew.orElse(0));
    CountGoal goal = memoryBytes.isPresent()
        ? CountGoal.memory(memoryBytes.getAsLong())
        : CountGoal.error(error.orElse(DEFAULT_ERROR));
    Plan all = CountTuning.plan(structure, stream, goal);
    // Counters of fixed width stop where keys come more often than was said: they must be asked
    // for.
    List<Plan.Candidate> ordered = Stream.concat(
            all.candidates().stream().filter(any -> !isFixed(any)),
            all.candidates().stream().filter(KeyCountsBuilder::isFixed))
        .toList();
    return new Plan(all.goal(), ordered);
  }

  private Plan growingPlan() {
    if (structure.isPresent() || meanCount.isPresent() || skew.isPresent()) {
      throw new IllegalArgumentException(Require.message(
          "structure, meanCount and skew", "given", "none where counts are growing()"));
    }
    return PrintCountTuning.plan(error.orElse(DEFAULT_ERROR), keys, memoryBytes);
  }

  private static boolean isFixed(Plan.Candidate candidate) {
    return candidate.structure().equals(CountStructure.COUNTING.label());
  }

  private Plan unknownStream() {
    if (memoryBytes.isEmpty()) {
      throw new IllegalArgumentException(
          Require.message("keys and memory", "neither", "keys(n) or memory(bytes)"));
    }
    if (error.isPresent() || meanCount.isPresent() || skew.isPresent()) {
      throw new IllegalArgumentException(Require.message(
          "error, meanCount and skew", "given without keys", "with keys(n), which they are of"));
    }
    structure.filter(asked -> asked != CountStructure.DYNAMIC).ifPresent(asked -> {
      throw new IllegalArgumentException(
          Require.message("structure", asked, "with keys(n), or DYNAMIC"));
    });
    return CountTuning.forMemory(memoryBytes.getAsLong());
  }
}
