package io.tidemark.core.filter;

import io.tidemark.core.hash.Probes;
import io.tidemark.core.time.TimeRules;
import java.util.Objects;

/**
 * How often each key, given by its digest, has occurred lately: an occurrence counts less the longer
 * ago it is. Ticks follow the {@link TimeRules} of the filter.
 */
public interface DecayingFilter extends MergeableFilter {
  /** The keys that {@link #expectedError} asks for. */
  int ABSENT_KEYS = 1 << 12;

  /** Counts an occurrence of a key: as {@link #add(long, long, long)}. */
  default boolean add(long digest, long tick) {
    return add(digest, 1, tick);
  }

  /**
   * Counts several occurrences of a key at the same tick.
   *
   * @param times at least 1
   * @return false if the tick is too late and the occurrences were left out and numbered
   * @throws IllegalArgumentException if the tick is too late and the rules refuse such ticks
   */
  boolean add(long digest, long times, long tick);

  /**
   * The decayed number of occurrences of a key at a tick: the true one or more.
   *
   * @throws IllegalArgumentException if the tick is earlier than the rules allow
   */
  double estimate(long digest, long tick);

  /** What all occurrences of all keys count together at a tick. */
  double total(long tick);

  /** Adds many keys at one tick, in order, where the filter can overlapping the waits for memory. */
  default void addAll(long[] digests, int from, int to, long tick) {
    Objects.checkFromToIndex(from, to, digests.length);
    for (int i = from; i < to; i++) {
      add(digests[i], tick);
    }
  }

  /**
   * Asks for many keys at one tick.
   *
   * @param estimates element i receives what {@link #estimate} of {@code digests[i]} would have said
   */
  default void estimateAll(long[] digests, int from, int to, long tick, double[] estimates) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, estimates.length);
    for (int i = from; i < to; i++) {
      estimates[i] = estimate(digests[i], tick);
    }
  }

  /** What a tick is, and which ticks are too late. */
  TimeRules time();

  /** Whether there was a tick. */
  boolean isStarted();

  /** The latest tick, 0 if there was none. */
  long latest();

  /** The occurrences that came too late and were left out. */
  long tooLate();

  /** Goes on to a tick at which nothing occurs; one that is past changes nothing. */
  void advance(long tick);

  /** Forgets everything. */
  void clear();

  /** The share of some thousand keys that were never added, always the same, with a count above zero. */
  @Override
  default double expectedError() {
    int above = 0;
    for (int i = 0; isStarted() && i < ABSENT_KEYS; i++) {
      above += estimate(Probes.derive(ABSENT_KEYS, i), latest()) > 0 ? 1 : 0;
    }
    return (double) above / ABSENT_KEYS;
  }
}
