package io.tidemark;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.seen.SeenGoal;
import io.tidemark.analysis.seen.SeenStructure;
import io.tidemark.analysis.seen.SeenTuning;
import io.tidemark.core.Require;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.SeenSet;
import io.tidemark.core.filter.seen.SeenSpec;
import io.tidemark.core.hash.KeyFunnel;
import java.util.Optional;
import java.util.stream.Collector;

/**
 * Builds a {@link SeenFilter} by what is known beforehand: how many items it will meet, which error is
 * tolerable, how much memory it may take.
 *
 * <p>With {@link #items} the filter has a fixed size; items with error or memory are enough, and the
 * third follows. Beyond that number of items nothing is lost, but the error grows. Without items the filter
 * grows with the stream so that the error holds, up to {@link #memory} if that is given; so does one with
 * an {@link #expansion}.
 *
 * @param <K> the type of key
 */
public final class SeenFilterBuilder<K> extends MemoryBuilder<K, SeenFilterBuilder<K>> {
  private SeenGoal goal = SeenGoal.none();
  private Optional<SeenSpec> own = Optional.empty();
  private boolean observes;

  SeenFilterBuilder(KeyFunnel<K> keys) {
    super(keys);
  }

  @Override
  SeenFilterBuilder<K> self() {
    return this;
  }

  /**
   * How many distinct items it will hold: its size is then fixed, and beyond them the error grows. Where
   * {@link SeenStructure#GROWING} or an {@link #expansion} was chosen, how many items it has room for at
   * first.
   */
  public SeenFilterBuilder<K> items(long distinctItems) {
    goal = goal.withItems(distinctItems);
    return this;
  }

  /** The probability that a new item is taken for one seen before: at most this. 0.01 if not given. */
  public SeenFilterBuilder<K> error(double falsePositiveRate) {
    goal = goal.withError(falsePositiveRate);
    return this;
  }

  /**
   * The bytes that the cells may take. A filter that grows stops there: it still takes every item, but its
   * error grows, and its facts say {@code atLimit}.
   */
  public SeenFilterBuilder<K> memory(long bytes) {
    goal = goal.withMemory(bytes);
    return this;
  }

  /**
   * By which factor each stage of a filter that grows takes more items than the one before: 2 if not
   * given. The first one takes {@link #items}. The error is a cap over all stages, whatever the factor. With
   * 1 there are many stages, which makes questions slow; from the 33rd on they double.
   *
   * <p>With 0 there is one stage only: a filter of fixed size that knows when it is full ({@link
   * SeenFilter#room}).
   *
   * @param factor 0 to 32768
   */
  public SeenFilterBuilder<K> expansion(int factor) {
    goal = goal.withExpansion(factor);
    return this;
  }

  /** Where the bits of a key lie; blocked, the default down to an error of 1e-6, is the quicker. */
  public SeenFilterBuilder<K> layout(BloomLayout bitLayout) {
    goal = goal.withLayout(Require.nonNull(bitLayout, "layout"));
    return this;
  }

  /** Whether it grows, instead of by whether {@link #items} are known. */
  public SeenFilterBuilder<K> structure(SeenStructure wanted) {
    goal = goal.withStructure(Require.nonNull(wanted, "structure"));
    return this;
  }

  /** A structure by its name. */
  public SeenFilterBuilder<K> structure(String name) {
    return structure(SeenStructure.of(name));
  }

  /** One of the candidates of a plan, instead of all goals. */
  public SeenFilterBuilder<K> candidate(Plan.Candidate chosen) {
    if (!(chosen.spec() instanceof SeenSpec known)) {
      throw new IllegalArgumentException(
          Require.message("candidate", chosen.structure(), "one that remembers all keys"));
    }
    return spec(known);
  }

  /** A spec of your own, instead of all goals. */
  public SeenFilterBuilder<K> spec(SeenSpec ownSpec) {
    own = Optional.of(Require.nonNull(ownSpec, "spec"));
    return this;
  }

  /** The spec for the current settings, with its predicted error and memory. */
  public Plan plan() {
    if (own.isPresent()) {
      throw new IllegalStateException(
          Require.message("plan", "a spec of your own", "goals; a spec has none"));
    }
    return SeenTuning.plan(goal);
  }

  /**
   * Keeps about one key in 1,024 exactly, at most 4,096 keys, and judges by them what the filter answers: the facts
   * then have {@code errorObserved} with the ends of its interval of 95 % confidence, {@code errorObservedLow} and
   * {@code errorObservedHigh}, and of how many answers that is, {@code errorJudged}. It takes up to 128 KiB besides
   * {@link SeenFilter#memoryBytes}, and is neither saved nor copied.
   */
  public SeenFilterBuilder<K> observeError() {
    observes = true;
    return this;
  }

  /** Builds a filter for one thread at a time. */
  public SeenFilter<K> build() {
    return built(Guard.confined());
  }

  /**
   * Builds a filter that many threads use at once. Of those that add the same new key at the same time,
   * exactly one is told that it is new.
   */
  public SeenFilter<K> buildConcurrent() {
    return built(Guard.shared());
  }

  private SeenFilter<K> built(Guard guard) {
    SeenFilter<K> filter = new SeenFilter<>(keys(), create(), guard);
    return observes ? filter.observing() : filter;
  }

  /**
   * Collects the keys of a stream into a filter, also of a parallel one: its threads fill filters of their
   * own, which are merged. Each takes the whole memory for a while.
   */
  public Collector<K, ?, SeenFilter<K>> collector() {
    SeenSpec spec = createdSpec();
    return Collector.of(
        () -> new SeenFilter<>(keys(), spec.create(digest()), Guard.confined()),
        SeenFilter::add,
        (left, right) -> {
          left.merge(right);
          return left;
        },
        Collector.Characteristics.UNORDERED);
  }

  private SeenSet create() {
    return createdSpec().create(digest());
  }

  private SeenSpec createdSpec() {
    if (own.isPresent() && !goal.equals(SeenGoal.none())) {
      throw new IllegalArgumentException(
          Require.message("spec", own.get(), "no goals where it is given"));
    }
    return own.orElseGet(() -> (SeenSpec) plan().best().spec());
  }
}
