package io.tidemark.core.filter;

/** A memory of keys, given by their digests, that can also be taken away. */
public interface RemovableFilter {
  /**
   * Takes a key away once.
   *
   * @throws AbsentKeyException if the key is certainly not there; nothing has changed then. A key
   *     that only seems to be there cannot be told apart: to remove it takes from others what is
   *     theirs, and their counts may be too low from then on.
   */
  void remove(long digest);

  /**
   * Takes a key away several times at once.
   *
   * @param times at least 1
   * @throws AbsentKeyException if the key is certainly not there so often; nothing has changed then
   */
  void remove(long digest, long times);

  /** Whether a key might be there; false if it is definitely not. */
  boolean mightContain(long digest);
}
