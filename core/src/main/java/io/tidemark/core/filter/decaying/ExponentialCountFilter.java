package io.tidemark.core.filter.decaying;

import io.tidemark.core.filter.DecayingFilter;
import io.tidemark.core.hash.KeyDigest;

/**
 * Counts that decay exponentially, whatever the counters are made of: what both filters of this kind
 * can do.
 */
public sealed interface ExponentialCountFilter extends DecayingFilter
    permits DecayingCountFilter, AdaptiveDecayingCountFilter {
  /** What the filter is made of, beside its shape. */
  DecayedCounts counts();

  /** What turns keys into the digests of this filter. */
  KeyDigest digest();

  /** Where keys lie, and how their counts decay. */
  default DecayRules rules() {
    return counts().rules();
  }

  @Override
  default boolean add(long keyDigest, long tick) {
    return counts().add(keyDigest, 1, tick);
  }

  @Override
  default boolean add(long keyDigest, long times, long tick) {
    return counts().add(keyDigest, times, tick);
  }

  @Override
  default double estimate(long keyDigest, long tick) {
    return counts().estimate(keyDigest, tick);
  }

  /** Occurrences of a key per epoch, as a decayed mean (paper: y): the estimate times 1 - lambda. */
  default double meanPerEpoch(long keyDigest, long tick) {
    return (1 - rules().decay().factor()) * estimate(keyDigest, tick);
  }

  /** Adds many keys at one tick, in order, overlapping the waits for memory. */
  default void addAll(long[] digests, int from, int to, long tick) {
    counts().addAll(digests, from, to, tick);
  }

  /**
   * Asks for many keys at one tick.
   *
   * @param estimates element i receives what {@link #estimate} of {@code digests[i]} would have said
   */
  default void estimateAll(long[] digests, int from, int to, long tick, double[] estimates) {
    counts().estimateAll(digests, from, to, tick, estimates);
  }

  /** Goes on to a tick at which nothing occurs; one that is past changes nothing. */
  default void advance(long tick) {
    counts().advance(tick);
  }

  /** What all occurrences of all keys count together at a tick. */
  default double total(long tick) {
    return counts().total(tick);
  }

  /** Whether there was a tick. */
  default boolean isStarted() {
    return counts().isStarted();
  }

  /** The latest tick, 0 if there was none. */
  default long latest() {
    return counts().latest();
  }

  /** The occurrences that came too late and were left out. */
  default long tooLate() {
    return counts().tooLate();
  }

  /** The memory of the counters. */
  default long memoryBytes() {
    return counts().cells().memoryBytes();
  }

  /** Forgets everything. */
  default void clear() {
    counts().clear();
  }

  /** Whether {@link #merge} takes the other filter: same shape, same digest with the same seed. */
  boolean isCompatible(ExponentialCountFilter other);

  /**
   * Adds all occurrences of another filter: afterwards this one counts both.
   *
   * @throws IllegalArgumentException if the filters are not compatible, or hold too much together
   */
  default void merge(ExponentialCountFilter other) {
    if (other == this || !isCompatible(other)) {
      throw new IllegalArgumentException(
          "other: " + other + " (expected: another with the shape and digest of " + this + ")");
    }
    counts().merge(other.counts());
  }
}
