package io.tidemark.workload.oracle;

import io.tidemark.workload.Require;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.Map;

/**
 * As {@link ExactDecayedCountOracle} for long streams and long pauses: one number per key, of {@value
 * #DIGITS} digits, and every step rounds down. So a count is never above the true one, and what is not
 * below the true one is not below this one either; it misses the true one by a part of at most
 * 10^-60 after ten million additions.
 */
public final class FlooredDecayedCountOracle {
  /* Each addition rounds three times at most, each time by a part of 10^-69. */
  private static final int DIGITS = 70;

  /** How sums of such counts are rounded. */
  public static final MathContext DOWN = new MathContext(DIGITS, RoundingMode.DOWN);

  /* Numbers with more zeros than this behind the point are counted as nothing. */
  private static final int MOST_ZEROS = 1 << 12;

  private final BigDecimal decay;
  private final Map<Long, BigDecimal> powers = new HashMap<>();
  private final Map<Long, Count> counts = new HashMap<>();

  private static final class Count {
    private BigDecimal value = BigDecimal.ZERO;
    private long epoch;
  }

  /**
   * Starts empty.
   *
   * @param decay factor per epoch, in [0, 1]
   */
  public FlooredDecayedCountOracle(BigDecimal decay) {
    this.decay = ExactDecayedCountOracle.checkDecay(decay);
  }

  /** Adds several arrivals of one epoch; epochs may come in any order. */
  public void add(long key, long times, long epoch) {
    Require.inRange(times, 1, Long.MAX_VALUE, "times");
    Count count = counts.computeIfAbsent(key, k -> new Count());
    BigDecimal more = BigDecimal.valueOf(times);
    if (count.value.signum() == 0 || epoch > count.epoch) {
      count.value = later(count.value, epoch - count.epoch);
      count.epoch = epoch;
    } else {
      more = later(more, count.epoch - epoch);
    }
    count.value = count.value.add(more, DOWN);
  }

  /** The decayed count at an epoch that is not before the latest one in which the key was added. */
  public BigDecimal count(long key, long epoch) {
    Count count = counts.get(key);
    if (count == null || count.value.signum() == 0) {
      return BigDecimal.ZERO;
    }
    Require.inRange(epoch, count.epoch, Long.MAX_VALUE, "epoch");
    return later(count.value, epoch - count.epoch);
  }

  private BigDecimal later(BigDecimal value, long epochs) {
    if (epochs == 0 || value.signum() == 0) {
      return value;
    }
    return value.multiply(power(epochs), DOWN);
  }

  private BigDecimal power(long epochs) {
    BigDecimal known = powers.get(epochs);
    if (known == null) {
      known = power(decay, epochs);
      powers.put(epochs, known);
    }
    return known;
  }

  /** A power of a number in [0, 1], rounded down. */
  public static BigDecimal power(BigDecimal base, long exponent) {
    BigDecimal power = BigDecimal.ONE;
    BigDecimal square = base;
    for (long rest = exponent; rest > 0 && power.signum() > 0; rest >>>= 1) {
      if ((rest & 1) != 0) {
        power = withoutTraces(power.multiply(square, DOWN));
      }
      square = withoutTraces(square.multiply(square, DOWN));
    }
    return power;
  }

  private static BigDecimal withoutTraces(BigDecimal number) {
    return number.scale() - number.precision() > MOST_ZEROS ? BigDecimal.ZERO : number;
  }
}
