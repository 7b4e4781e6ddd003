package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.history.HistorySpec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Timeline;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The shape of a {@link SealedHistory}.
 *
 * @param timeline the ticks that it knows about
 * @param fingerprintBits what it keeps of a key
 * @param keys the number of keys, those with the same fingerprint counted once
 * @param pairs the number of pairs of key and tick
 */
public record SealedHistorySpec(Timeline timeline, int fingerprintBits, long keys, long pairs)
    implements HistorySpec {
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

  @Override
  public FilterKind kind() {
    return FilterKind.SEALED_HISTORY;
  }

  /** At least this: what tells its keys apart. The ticks come on top. */
  @Override
  public long memoryBytes() {
    return TickCode.tableBytes() + Math.round((double) keys * fingerprintBits / Byte.SIZE);
  }

  /** A history without pairs, which never gets any. */
  @Override
  public SealedHistory create(KeyDigest digest) {
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(timeline, digest, SealingSpace.HEAP)) {
      return builder.withFingerprintBits(fingerprintBits).build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public SealedHistorySpec over(Timeline other) {
    return new SealedHistorySpec(other, fingerprintBits, 0, 0);
  }

  @Override
  public Facts facts() {
    return commonFacts()
        .count("keys", keys)
        .count("pairs", pairs)
        .count("fingerprintBits", fingerprintBits)
        .build();
  }

  /** The last tick, counted from the first covered one. */
  long lastTick() {
    return timeline.coverage().to() - 1 - timeline.coverage().from();
  }
}
