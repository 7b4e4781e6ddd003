package io.tidemark;

import io.tidemark.analysis.Costs;
import io.tidemark.analysis.Plan;
import io.tidemark.analysis.endless.EndlessGoal;
import io.tidemark.analysis.endless.EndlessStream;
import io.tidemark.analysis.endless.EndlessStructure;
import io.tidemark.analysis.endless.EndlessTask;
import io.tidemark.analysis.endless.EndlessTuning;
import io.tidemark.core.Require;
import io.tidemark.core.cell.Cells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.endless.EndlessSpec;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.WeighedSpec;
import io.tidemark.core.hash.KeyFunnel;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Builds an {@link EndlessFilter} by how much memory it may take, which error is tolerable or what errors
 * cost, and how important keys are told from others.
 *
 * @param <K> the type of key
 * @param <I> what tells the importance of a key
 */
public final class EndlessFilterBuilder<K, I> extends MemoryBuilder<K, EndlessFilterBuilder<K, I>> {
  /** The error that is aimed at if neither error nor costs are given. */
  public static final double DEFAULT_ERROR = 0.01;

  private static final long MOST_BYTES = Cells.MAX_WORDS << 3;

  /* So many classes of equal size are assumed where importance is learned. */
  private static final int ASSUMED_CLASSES = 10;

  private final Importance<I> importance;
  private OptionalLong memoryBytes = OptionalLong.empty();
  private OptionalDouble error = OptionalDouble.empty();
  private Optional<Costs> costs = Optional.empty();
  private Optional<EndlessStream> stream = Optional.empty();
  private Optional<StreamSample> sample = Optional.empty();
  private Optional<EndlessStructure> structure = Optional.empty();
  private Optional<EndlessSpec> own = Optional.empty();

  EndlessFilterBuilder(KeyFunnel<K> keys, Importance<I> importance) {
    super(keys);
    this.importance = Require.nonNull(importance, "importance");
  }

  @Override
  EndlessFilterBuilder<K, I> self() {
    return this;
  }

  /** The bytes that it may take. What is learned of the importance takes 32 KiB more. */
  public EndlessFilterBuilder<K, I> memory(long bytes) {
    memoryBytes = OptionalLong.of(Require.inRange(bytes, Long.BYTES, MOST_BYTES, "memory"));
    return this;
  }

  /**
   * The probability that a new key is taken for one seen before: at most this. Tidepools and swept cells
   * keep to it whatever comes, and only they are taken where nothing is known of the stream; other
   * structures do on streams like the one that is known.
   */
  public EndlessFilterBuilder<K, I> error(double falsePositiveRate) {
    error = OptionalDouble.of(Require.insideUnit(falsePositiveRate, "error"));
    return this;
  }

  /**
   * What errors cost, instead of {@link #error}: the shape has the least expected cost. A false positive
   * is a new key that is taken for one seen before, a false negative a key that was forgotten.
   */
  public EndlessFilterBuilder<K, I> costs(Costs ofErrors) {
    costs = Optional.of(Require.nonNull(ofErrors, "costs"));
    return this;
  }

  /** How important keys are told from others; without, all are alike. */
  public <J> EndlessFilterBuilder<K, J> importance(Importance<J> map) {
    EndlessFilterBuilder<K, J> other = new EndlessFilterBuilder<>(keys(), map);
    other.digest(digest());
    other.memoryBytes = memoryBytes;
    other.error = error;
    other.costs = costs;
    other.stream = stream;
    other.sample = sample;
    other.structure = structure;
    other.own = own;
    return other;
  }

  /**
   * What is known of the stream, such as what an {@link io.tidemark.analysis.endless.EndlessSample}
   * learned; without, few keys are taken to come again, the worst case for {@link #error}, or half of
   * them where errors have costs, after gaps of any magnitude.
   */
  public EndlessFilterBuilder<K, I> stream(EndlessStream known) {
    stream = Optional.of(Require.nonNull(known, "stream"));
    return this;
  }

  /** What is known of the stream, learned from a part of it: instead of {@link #stream}. */
  public EndlessFilterBuilder<K, I> sample(StreamSample part) {
    sample = Optional.of(Require.nonNull(part, "sample"));
    return this;
  }

  /** A structure by its name, instead of the one that the planner takes. */
  public EndlessFilterBuilder<K, I> structure(String name) {
    return structure(EndlessStructure.of(name));
  }

  /** A structure instead of the one that the planner takes; docs/endless.md says which is for what. */
  public EndlessFilterBuilder<K, I> structure(EndlessStructure other) {
    if (other == EndlessStructure.CLASSIC) {
      throw new IllegalArgumentException(Require.message(
          "structure", other.label(), "one that forgets; Tidemark.seen has this one"));
    }
    structure = Optional.of(Require.nonNull(other, "structure"));
    return this;
  }

  /** A spec of your own, instead of all goals. */
  public EndlessFilterBuilder<K, I> spec(EndlessSpec ownSpec) {
    own = Optional.of(Require.nonNull(ownSpec, "spec"));
    return this;
  }

  /** One of the candidates of a plan, instead of all goals. */
  public EndlessFilterBuilder<K, I> candidate(Plan.Candidate chosen) {
    if (!(chosen.spec() instanceof EndlessSpec known)) {
      throw new IllegalArgumentException(Require.message(
          "candidate", chosen.structure(), "one that forgets; Tidemark.seen has this one"));
    }
    return spec(known);
  }

  /** Builds an empty filter, for one thread at a time. */
  public EndlessFilter<K, I> build() {
    return new EndlessFilter<>(keys(), importance, spec().create(digest()), Guard.confined());
  }

  /** Builds an empty filter that many threads use; one of them at a time, the others wait. */
  public EndlessFilter<K, I> buildConcurrent() {
    return new EndlessFilter<>(keys(), importance, spec().create(digest()), Guard.shared());
  }

  private EndlessSpec spec() {
    EndlessSpec inside =
        own.isPresent() ? checkedOwn(own.get()) : (EndlessSpec) plan().best().spec();
    return importance instanceof LearnedImportance<I> learned
        ? new WeighedSpec(inside, learned.horizonItems())
        : inside;
  }

  private EndlessSpec checkedOwn(EndlessSpec spec) {
    if (memoryBytes.isPresent()
        || error.isPresent()
        || costs.isPresent()
        || stream.isPresent()
        || sample.isPresent()
        || structure.isPresent()) {
      throw new IllegalArgumentException(
          Require.message("spec", spec, "no goals where it is given"));
    }
    requireLevels(spec instanceof StableBloomSpec cells && cells.insert() == InsertRule.FULL, spec);
    return spec;
  }

  /** The structures for the current settings, with their predicted errors, the one to take first. */
  public Plan plan() {
    if (own.isPresent()) {
      throw new IllegalStateException(
          Require.message("plan", "a spec of your own", "goals; a spec has none"));
    }
    if (error.isPresent() && costs.isPresent()) {
      throw new IllegalArgumentException(
          Require.message("error and costs", "both", "one of them; the other follows"));
    }
    long bytes = memoryBytes.orElseThrow(() ->
        new IllegalArgumentException(Require.message("memory", "not given", "memory(bytes)")));
    EndlessGoal goal = costs
        .map(known -> EndlessGoal.costs(known.falsePositive(), known.falseNegative()))
        .orElseGet(() -> EndlessGoal.error(error.orElse(DEFAULT_ERROR)));
    if (stream.isPresent() && sample.isPresent()) {
      throw new IllegalArgumentException(
          Require.message("stream and sample", "both", "one of them"));
    }
    EndlessStream known = sample
        .map(StreamSample::stream)
        .or(() -> stream)
        .orElseGet(() -> EndlessStream.assumed(bytes, goal, ranks()));
    Plan plan = EndlessTuning.plan(new EndlessTask(bytes, known, goal), structures());
    Facts.Builder facts = Facts.builder()
        .all(plan.goal())
        .text("stream", sample.isPresent() ? "sampled" : stream.isPresent() ? "known" : "assumed");
    sample.ifPresent(part -> facts.all(part.facts()));
    return new Plan(facts.build(), plan.candidates());
  }

  /**
   * Those that forget, and keep important keys longer where there are any. An error on a stream of which
   * nothing is known is promised only by those that keep to it on every stream.
   */
  private Set<EndlessStructure> structures() {
    if (structure.isPresent()) {
      requireLevels(structure.get() == EndlessStructure.STABLE, structure.get().label());
      return EnumSet.of(structure.get());
    }
    if (stream.isEmpty() && sample.isEmpty() && costs.isEmpty()) {
      return EnumSet.of(EndlessStructure.TIDEPOOL, EndlessStructure.SWEEP);
    }
    Set<EndlessStructure> all = EnumSet.complementOf(EnumSet.of(EndlessStructure.CLASSIC));
    if (ranks() > 1) {
      all.remove(EndlessStructure.STABLE);
    }
    return all;
  }

  /** An importance that would make no difference is a mistake. */
  private void requireLevels(boolean ignoresLevels, Object what) {
    if (ignoresLevels && ranks() > 1) {
      throw new IllegalArgumentException(Require.message(
          "structure", what, "one that keeps important keys longer, or no importance"));
    }
  }

  private int ranks() {
    return importance instanceof RankedImportance<I> ranked ? ranked.ranks() : ASSUMED_CLASSES;
  }
}
