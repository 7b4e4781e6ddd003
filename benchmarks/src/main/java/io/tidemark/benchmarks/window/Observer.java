package io.tidemark.benchmarks.window;

import io.tidemark.benchmarks.frame.Measured;
import io.tidemark.core.hash.KeyDigest;
import java.util.OptionalLong;
import java.util.function.LongPredicate;

/**
 * Something that is measured which says for each item whether its key occurred, and remembers it.
 *
 * @param observe takes a key; true if it occurred before
 */
public record Observer(Object filter, OptionalLong memoryBytes, LongPredicate observe)
    implements Measured {
  /* Each contender has a JVM of its own, where the compiler sees one function behind the predicate. */

  /** A filter of ours, which takes digests; they are made in the time that is measured. */
  public static Observer digesting(
      Object filter, long memoryBytes, KeyDigest digest, LongPredicate observe) {
    return new Observer(filter, OptionalLong.of(memoryBytes), key -> observe.test(digest.of(key)));
  }

  /** A peer that does not report its memory. */
  public static Observer peer(Object filter, LongPredicate observe) {
    return new Observer(filter, OptionalLong.empty(), observe);
  }

  /** Nothing: the time to go through a batch and to make the digests of its keys. */
  public static Observer digestAlone(KeyDigest digest) {
    return peer(digest, key -> digest.of(key) < 0);
  }

  /** Whether a key occurred, in the window if there is one; from now on it has. */
  public boolean observe(long key) {
    return observe.test(key);
  }

  /** Observes the present batch. */
  public void observeBatch(Arrivals arrivals) {
    for (int i = 0; i < Arrivals.BATCH; i++) {
      arrivals.answer(i, observe(arrivals.key(i)));
    }
  }
}
