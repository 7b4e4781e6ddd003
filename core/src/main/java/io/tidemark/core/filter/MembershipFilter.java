package io.tidemark.core.filter;

/** A memory of keys, given by their digests. */
public interface MembershipFilter {
  /**
   * Remembers a key.
   *
   * @return true if the key was certainly not there before; false if it might have been
   */
  boolean add(long digest);

  /**
   * Whether a key might be there.
   *
   * @return false if the key is definitely not remembered; true if it might be
   */
  boolean mightContain(long digest);
}
