package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.Require;
import io.tidemark.core.time.Timeline;

/**
 * The shape of a {@link SealedHistory}.
 *
 * @param timeline the ticks that it knows about
 * @param fingerprintBits what it keeps of a key
 * @param keys the number of keys, those with the same fingerprint counted once
 * @param pairs the number of pairs of key and tick
 */
public record SealedHistorySpec(Timeline timeline, int fingerprintBits, long keys, long pairs) {
  /**
   * The bits of a fingerprint beyond those that number the keys, unless told otherwise: a key that
   * never occurred is taken for another one with a probability of at most 2<sup>-16</sup>.
   */
  public static final int EXTRA_BITS = 16;

  /** Checks the values. */
  public SealedHistorySpec {
    Require.nonNull(timeline, "timeline");
    Require.inRange(fingerprintBits, 1, 64, "fingerprintBits");
    Require.inRange(pairs, 0, 1L << 48, "pairs");
    Require.inRange(keys, Math.min(1, pairs), pairs, "keys");
  }

  /** The bits of fingerprints for a number of keys. */
  public static int fingerprintBits(long keys, int extraBits) {
    Require.inRange(extraBits, 0, 64, "extraBits");
    int numbering = keys < 2 ? 0 : SealedLayout.widthOf(keys - 1);
    return Math.min(64, Math.max(1, numbering + extraBits));
  }

  /** The last tick, counted from the first covered one. */
  long lastTick() {
    return timeline.coverage().to() - 1 - timeline.coverage().from();
  }
}
