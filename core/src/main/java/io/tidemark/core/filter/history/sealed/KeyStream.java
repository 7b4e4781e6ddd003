package io.tidemark.core.filter.history.sealed;

/**
 * Keys in the ascending, unsigned order of their fingerprints, each with its ticks as runs. Ticks are
 * counted from the origin of a timeline.
 *
 * <pre>{@code
 * while (keys.nextKey()) {
 *   while (keys.nextRun()) {
 *     use(keys.fingerprint(), keys.start(), keys.end());
 *   }
 * }
 * }</pre>
 */
interface KeyStream {
  /** Goes to the next key, whose fingerprint is another one; false if there is none. */
  boolean nextKey();

  /** The fingerprint of the present key, its bits the highest. */
  long fingerprint();

  /** Goes to the next run of the present key; the runs are ascending and do not touch. */
  boolean nextRun();

  /** The first tick of the present run. */
  long start();

  /** The last tick of the present run. */
  long end();

  /** A stream that knows its next key before the ticks of the present one are walked. */
  interface Peeking extends KeyStream {
    /** Whether there is a next key whose fingerprint agrees with the present one in these bits. */
    boolean nextAgrees(long mask);
  }
}
