package io.tidemark.core.filter;

/** A memory of the keys, given by their digests, that arrived lately; it forgets as others arrive. */
public interface ArrivalFilter {
  /**
   * Whether a key seems to have arrived lately; from now on it has.
   *
   * @return the answer of {@link #mightContain} before the arrival
   */
  boolean observe(long digest);

  /** Whether a key seems to have arrived lately. Nothing changes. */
  boolean mightContain(long digest);
}
