package io.tidemark;

import io.tidemark.core.hash.KeyFunnel;

/** One entry per question about a stream. Each returns a builder that speaks in intentions. */
public final class Tidemark {
  private Tidemark() {}

  /**
   * Has x been seen before? A memory of all keys in fixed space that never forgets one, and is wrong
   * about a new one with a probability that you choose.
   *
   * @param keys how keys are read, such as {@link Keys#strings()}
   */
  public static <K> EverSeenBuilder<K> everSeen(KeyFunnel<? super K> keys) {
    return new EverSeenBuilder<>(keys);
  }
}
