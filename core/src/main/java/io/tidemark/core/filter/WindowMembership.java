package io.tidemark.core.filter;

/**
 * A memory of the keys, given by their digests, that occurred in a window that moves along.
 *
 * <p>A tick is a point of the stream: the number of items before it where the window is counted in
 * items, nanoseconds where it is measured in time.
 */
public interface WindowMembership {
  /**
   * Whether a key might have occurred in the window that ends at a tick; from now on it has occurred
   * at that tick.
   *
   * @return false if the key definitely did not occur in the window; true if it might have
   * @throws IllegalArgumentException if the tick runs back further than the filter allows
   */
  boolean observe(long digest, long tick);

  /**
   * Whether a key might have occurred in the window that ends at a tick. Nothing changes.
   *
   * @throws IllegalArgumentException as {@link #observe}
   */
  boolean mightContain(long digest, long tick);
}
