package io.tidemark.core.filter;

/**
 * How often each key, given by its digest, has occurred lately: an occurrence counts less the longer
 * ago it is.
 *
 * <p>A tick is a point of the stream, in whatever unit its owner counts.
 */
public interface DecayingFilter {
  /**
   * Counts an occurrence of a key.
   *
   * @return false if the tick lies further back than the filter takes, and the occurrence was only
   *     numbered among those that came too late
   * @throws IllegalArgumentException if the tick lies further back than the filter takes, and the
   *     filter refuses such ticks
   */
  boolean add(long digest, long tick);

  /**
   * Counts several occurrences of a key at the same tick.
   *
   * @param times at least 1
   * @return as {@link #add(long, long)}
   */
  boolean add(long digest, long times, long tick);

  /**
   * The decayed number of occurrences of a key at a tick: the true one or more.
   *
   * @throws IllegalArgumentException if the tick lies further back than the filter takes
   */
  double estimate(long digest, long tick);
}
