package io.tidemark.core.filter.endless;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.filter.MergeableFilter;
import io.tidemark.core.hash.KeyDigest;

/**
 * A duplicate detector for endless streams whose keys come with weights, such as amounts: the keys
 * with the greater recent weights are kept longer.
 *
 * <p>Errors: those of the filter inside, with levels that are learned; see {@link LearnedLevels}.
 *
 * <p>Not safe for use by several threads.
 */
public final class WeighedFilter implements MergeableFilter {
  /*
   * The importance map f of [1], which leaves it to the user.
   *
   * Deviation: none; [1] draws importances that are levels already.
   *
   * [1] R. Bhoraskar, V. Gabale, P. Kulkarni, D. Kulkarni: Importance-aware Bloom Filter for Managing
   *     Set Membership Queries on Streaming Data. COMSNETS 2013.
   */
  private final LearnedLevels levels;
  private final ImportanceFilter filter;

  /**
   * Weighs the keys of a stable filter.
   *
   * @param levels with as many levels as the filter has
   */
  public WeighedFilter(LearnedLevels levels, StableBloomFilter filter) {
    this(levels, (ImportanceFilter) filter);
  }

  /**
   * Weighs the keys of tidepools.
   *
   * @param levels with as many levels as the filter has
   */
  public WeighedFilter(LearnedLevels levels, TidepoolFilter filter) {
    this(levels, (ImportanceFilter) filter);
  }

  WeighedFilter(LearnedLevels levels, ImportanceFilter filter) {
    Require.inRange(
        levels.spec().maxLevel(),
        filter.maxLevel(),
        filter.maxLevel(),
        "maxLevel of what is learned");
    this.levels = levels;
    this.filter = filter;
  }

  /**
   * Whether a key seems to have been seen before; from now on it has been.
   *
   * @return the answer of {@link #mightContain} before
   * @throws IllegalArgumentException if the weight is not finite, or negative; nothing changes then
   */
  public boolean observe(long keyDigest, double weight) {
    return filter.observe(keyDigest, levels.learn(weight));
  }

  /**
   * Remembers what another filter does, too, as the filters inside do. The levels of its keys stay those that
   * it has learned; what is learned here does not change.
   */
  @Override
  public void merge(Filter other) {
    filter.merge(MergeableFilter.like(this, other).filter);
  }

  /** Whether a key seems to have been seen before. Nothing changes. */
  public boolean mightContain(long keyDigest) {
    return filter.mightContain(keyDigest);
  }

  /** What turns weights into levels. */
  public LearnedLevels levels() {
    return levels;
  }

  /** The filter inside. */
  public ImportanceFilter filter() {
    return filter;
  }

  /** The number of items observed. */
  public long items() {
    return filter.items();
  }

  @Override
  public WeighedSpec spec() {
    return new WeighedSpec((EndlessSpec) filter.spec(), levels.spec().horizonItems());
  }

  @Override
  public KeyDigest digest() {
    return filter.digest();
  }

  @Override
  public long memoryBytes() {
    return filter.memoryBytes() + levels.memoryBytes();
  }

  @Override
  public double expectedError() {
    return filter.expectedError();
  }

  @Override
  public Facts stateFacts() {
    Facts.Builder facts = Facts.builder().all(filter.stateFacts());
    for (int level = 2; level <= levels.spec().maxLevel(); level++) {
      double threshold = levels.threshold(level);
      if (threshold < Double.POSITIVE_INFINITY) {
        facts.number("threshold" + level, threshold);
      }
    }
    return facts.build();
  }

  /** An independent copy. */
  public WeighedFilter copy() {
    return new WeighedFilter(levels.copy(), filter.copy());
  }
}
