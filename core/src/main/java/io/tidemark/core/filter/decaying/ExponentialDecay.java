package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;

/**
 * What an occurrence counts after some time: {@code factor^e}, where e is the number of epochs that
 * have begun since.
 *
 * @param factor what is left of a count when an epoch begins (paper: lambda), 0 to below 1
 * @param epochTicks the length of an epoch (paper: T); epochs begin at its multiples
 */
public record ExponentialDecay(double factor, long epochTicks) {
  /** The longest epoch: sums of a tick and an epoch must not overflow. */
  public static final long MAX_EPOCH = 1L << 61;

  /** Epochs per half-life by default. */
  public static final int EPOCHS_PER_HALF_LIFE = 1024;

  /** Checks the numbers. */
  public ExponentialDecay {
    if (!(factor >= 0 && factor < 1)) {
      throw new IllegalArgumentException(Require.message("factor", factor, "0 <= factor < 1"));
    }
    Require.inRange(epochTicks, 1, MAX_EPOCH, "epochTicks");
  }

  /**
   * Halves in a time. Epochs are as many parts of it as {@value #EPOCHS_PER_HALF_LIFE}, or one tick
   * each.
   */
  public static ExponentialDecay halfLife(long ticks) {
    Require.inRange(ticks, 1, MAX_EPOCH, "halfLife");
    long epoch = Math.max(1, ticks / EPOCHS_PER_HALF_LIFE);
    return new ExponentialDecay(StrictMath.pow(0.5, (double) epoch / ticks), epoch);
  }

  /** Nothing decays as long as ticks are from 0 to below 2^61: all of them are in one epoch. */
  public static ExponentialDecay never() {
    return new ExponentialDecay(0.5, MAX_EPOCH);
  }

  /** Whether it is {@link #never}. */
  public boolean isNever() {
    return equals(never());
  }

  /** The time in which a count halves. */
  public double halfLifeTicks() {
    return epochTicks * (StrictMath.log(0.5) / StrictMath.log(factor));
  }

  /** The epoch of a tick. */
  public long epoch(long tick) {
    return Math.floorDiv(tick, epochTicks);
  }

  /** What an occurrence counts after some epochs. */
  public double weight(double epochs) {
    return StrictMath.pow(factor, epochs);
  }

  /** The greatest decayed count of a stream of so many occurrences per epoch. */
  public double steadyCount(double perEpoch) {
    return perEpoch / (1 - factor);
  }
}
