package io.tidemark.analysis.window;

import io.tidemark.core.Require;
import java.util.Optional;

/**
 * The shape that the paper gives a block timing Bloom filter: as many bits per timer as probes, at
 * least 3, and the least padding with which at most k timers are swept per insertion.
 *
 * <p>Source: inferential 2019, section 6.1.2. The padding is that of its Definition 7, {@code P =
 * T_Omega - (ceil(w / B) + 1)}; section 3.1.3 prints it one greater. The rule cannot always be met,
 * for example with one probe and 16 bits per item.
 *
 * @param bitsPerTimer bpt
 * @param timers m
 * @param block B
 * @param padding P
 * @param lastStamp the greatest stamp, T_Omega
 * @param sweptPerInsert timers swept per insertion
 */
public record TimingRule(
    int bitsPerTimer, long timers, long block, long padding, long lastStamp, long sweptPerInsert) {
  /** The most probes: stamps of more bits would not fit a {@code long} with room to calculate. */
  public static final int MAX_PROBES = 60;

  /** The shape for a window, if there is one. */
  public static Optional<TimingRule> of(long window, double bitsPerItem, int probes) {
    Require.inRange(window, 1, 1L << 60, "window");
    Require.finiteAtLeast(bitsPerItem, Double.MIN_NORMAL, "bitsPerItem");
    int bits = Math.max(Require.inRange(probes, 1, MAX_PROBES, "probes"), 3);
    long m = (long) Math.floor(window * bitsPerItem / bits);
    // One stamp stands for expired, and T_Omega + 1 others are counted from 0.
    long most = (1L << bits) - 2;
    for (long padding = 0; most - 1 - padding >= 1; padding++) {
      long block = ceilDiv(window, most - 1 - padding);
      long swept = ceilDiv(m, block * (padding + 1));
      if (swept <= probes) {
        long last = ceilDiv(window, block) + 1 + padding;
        return Optional.of(new TimingRule(bits, m, block, padding, last, swept));
      }
    }
    return Optional.empty();
  }

  private static long ceilDiv(long a, long b) {
    return -Math.floorDiv(-a, b);
  }
}
