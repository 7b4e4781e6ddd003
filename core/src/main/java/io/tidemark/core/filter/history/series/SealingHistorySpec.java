package io.tidemark.core.filter.history.series;

import io.tidemark.core.Require;
import io.tidemark.core.time.TickUnit;

/**
 * The shape of a {@link SealingHistory}.
 *
 * @param unit what a tick is; ticks count from 0
 * @param maxBytes the memory that it takes at most; beyond it the oldest part is forgotten
 * @param keepTicks how many ticks it goes back from the last at most
 * @param fingerprintBits what the sealed parts keep of a key
 * @param maxKeys the keys that all sealed parts hold at most, a key counted in each of them; beyond them
 *     the oldest part is forgotten. A key that never occurred is found with a probability of at most this
 *     number divided by 2 to the bits
 */
public record SealingHistorySpec(
    TickUnit unit, long maxBytes, long keepTicks, int fingerprintBits, long maxKeys) {
  /** The least memory: room for the open pairs and a few sealed parts. */
  public static final long MIN_BYTES = 1 << 17;

  /** Stands for as many ticks as there is memory for. */
  public static final long ANY_TICKS = Long.MAX_VALUE;

  /* The open pairs take at most this part of the memory, and there is no use in more than these. */
  private static final long OPEN_PART = 8;
  private static final long MOST_OPEN = 1 << 16;

  /** Checks the shape. */
  public SealingHistorySpec {
    Require.nonNull(unit, "unit");
    Require.inRange(maxBytes, MIN_BYTES, Long.MAX_VALUE, "maxBytes");
    Require.inRange(keepTicks, 1, ANY_TICKS, "keepTicks");
    Require.inRange(fingerprintBits, 1, Long.SIZE, "fingerprintBits");
    Require.inRange(maxKeys, openPairs(maxBytes), Long.MAX_VALUE, "maxKeys");
  }

  /** How many pairs are kept as they are, before they are sealed. */
  public int openPairs() {
    return openPairs(maxBytes);
  }

  private static int openPairs(long bytes) {
    return (int) Math.min(MOST_OPEN, bytes / OPEN_PART / OpenPairs.BYTES);
  }

  /** The memory that sealed parts may take, with room for all open pairs beside them. */
  long sealedBytes() {
    return maxBytes - (long) openPairs() * OpenPairs.BYTES;
  }
}
