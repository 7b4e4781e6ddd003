package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.cell.FadingCells;

/**
 * What an occurrence weighs, in the units that counters hold, and what units count.
 *
 * <p>Counters do not decay; new occurrences weigh more instead. That would grow without end, so time
 * is cut into eras of as many epochs as it takes to halve a count. Within an era weights grow from 1 to
 * at most 2; the first time that a line of counters is written in a later era, it is made smaller as a
 * whole.
 */
final class EraClock {
  /*
   * Forward decay [1] with a landmark that moves by whole eras. Rounding is always up, so that no sum
   * is too low: powers are within one unit in the last place [2], and the next number above is not
   * below the true one.
   *
   * [1] G. Cormode, V. Shkapenyuk, D. Srivastava, B. Xu: Forward decay: a practical time decay model
   *     for streaming systems. ICDE 2009.
   * [2] The contract of StrictMath.pow, which is the same on all machines.
   */

  /** How far ticks may be from zero: sums of a tick and an epoch must not overflow. */
  static final long MAX_TICK = 1L << 61;

  /* After so many eras a counter of any width is one unit: each at least halves it. */
  private static final int FADED_OUT = 64;

  /* Up to here every whole number is a double. */
  private static final long EXACT_UNITS = 1L << 53;

  private static final long INFINITY_BITS = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);

  private final ExponentialDecay decay;
  private final int fractionBits;

  /* What a unit is of a count: a power of two, by which to multiply is exact. */
  private final double unit;
  private final double unitsOfOne;
  private final boolean isPowerOfTwo;
  private final long epochsPerEra;

  /* What is left after a number of eras: in parts of FadingCells.UNFADED, and as numbers. */
  private final long[] factors = new long[FADED_OUT];
  private final double[] powers = new double[FADED_OUT];

  /* Within an era: what an occurrence weighs, and what a unit counts. */
  private final EraPowers growth;
  private final EraPowers loss;

  private boolean started;
  private long latest;
  private long epoch;
  private long era;

  /* The ticks of the current epoch, as far as they are within the limits of ticks. */
  private long epochStart;
  private long epochLength;

  /* Of the current epoch: the units of one occurrence, and the count of one unit, 2^fractionBits times. */
  private long weight;
  private double reading;

  EraClock(DecayRules rules) {
    this.decay = rules.decay();
    this.fractionBits = rules.fractionBits();
    this.unit = rules.resolution();
    this.unitsOfOne = 1 / unit;
    this.isPowerOfTwo = isPowerOfTwo(decay.factor());
    this.epochsPerEra = epochsPerEra(decay.factor());
    for (int eras = 0; eras < FADED_OUT; eras++) {
      powers[eras] = power(eras * epochsPerEra);
      factors[eras] = (long) Math.ceil(Math.min(1, powers[eras]) * FadingCells.UNFADED);
    }
    factors[0] = FadingCells.UNFADED;
    powers[0] = 1;
    growth = new EraPowers(epochsPerEra, epochs -> power(-epochs));
    loss = new EraPowers(epochsPerEra, this::power);
  }

  private static boolean isPowerOfTwo(double factor) {
    return factor != 0 && Math.scalb(factor, -Math.getExponent(factor)) == 1;
  }

  /** As many epochs as it takes to halve a count, at least. */
  static long epochsPerEra(double factor) {
    if (factor <= 0.5) {
      return 1;
    }
    long epochs = (long) Math.ceil(StrictMath.log(0.5) / StrictMath.log(factor));
    // The quotient is rounded. One epoch more than needed does no harm, one less would: fading
    // would not halve, and FADED_OUT eras not be enough.
    return StrictMath.pow(factor, (double) epochs) > 0.5 ? epochs + 1 : epochs;
  }

  /** {@code factor^epochs}, or the next number above. */
  private double power(long epochs) {
    if (epochs == 0) {
      return 1;
    }
    double exponent = (double) epochs;
    // Of more epochs than a double can tell apart, rather fewer: the power is greater then.
    double fewer = (long) exponent > epochs ? Math.nextDown(exponent) : exponent;
    double power = StrictMath.pow(decay.factor(), fewer);
    boolean exact = decay.factor() == 0 || (isPowerOfTwo && power >= Double.MIN_NORMAL);
    return exact ? power : Math.nextUp(power);
  }

  boolean isStarted() {
    return started;
  }

  long latest() {
    return latest;
  }

  long era() {
    return era;
  }

  /** The units of one occurrence in the current epoch. */
  long weight() {
    return weight;
  }

  /** Whether counts of past epochs are known: a factor of 0 leaves nothing of them. */
  boolean knowsPast() {
    return decay.factor() != 0;
  }

  /** Refuses a tick that lies behind the current epoch. */
  void checkNotPast(long tick) {
    if (isPast(tick)) {
      throw new IllegalArgumentException(Require.message("tick", tick, "at least " + epochStart));
    }
  }

  /** Whether a tick lies in the current epoch. */
  boolean isCurrent(long tick) {
    // Before the first tick no epoch has any.
    long into = tick - epochStart;
    return into >= 0 && into < epochLength;
  }

  /** Whether a tick lies behind the latest one. */
  boolean isLate(long tick) {
    return started && tick < latest;
  }

  /** Whether a tick lies behind the current epoch. */
  boolean isPast(long tick) {
    return started && tick < epochStart;
  }

  static long checkTick(long tick) {
    return Require.inRange(tick, -MAX_TICK, MAX_TICK, "tick");
  }

  /** Notes a tick of the current epoch. */
  void see(long tick) {
    latest = Math.max(latest, tick);
  }

  /** Goes on to a tick, which is not past. */
  void advance(long tick) {
    latest = checkTick(tick);
    // Mostly it is the next one, and to divide takes long.
    long ahead = tick - epochStart - epochLength;
    boolean isNext = started && ahead >= 0 && ahead < epochLength;
    epoch = isNext ? epoch + 1 : decay.epoch(tick);
    long start = epoch * decay.epochTicks();
    epochStart = Math.max(start, -MAX_TICK);
    epochLength = Math.min(start + decay.epochTicks(), MAX_TICK + 1) - epochStart;
    long since = epoch - era * epochsPerEra;
    if (since < 0 || since >= epochsPerEra) {
      era = Math.floorDiv(epoch, epochsPerEra);
      since = epoch - era * epochsPerEra;
    }
    started = true;
    weight = since == 0 ? 1L << fractionBits : units(growth.of(since));
    reading = since == 0 ? 1 : loss.of(since);
  }

  void reset() {
    started = false;
    latest = 0;
    epoch = 0;
    epochStart = 0;
    epochLength = 0;
    era = 0;
  }

  /** The units, on the scale of the current era, of occurrences at a tick of any epoch up to now. */
  long units(long times, long tick) {
    long since = decay.epoch(tick) - era * epochsPerEra;
    if (since == 0) {
      return times << fractionBits;
    }
    if (since < 0 && decay.factor() == 0) {
      return 0;
    }
    // The conversion and the product have each rounded once.
    return units(raised((double) times * power(-since)));
  }

  private long units(double weight) {
    return (long) Math.ceil(weight * unitsOfOne);
  }

  /** The most occurrences at a tick that surely stay within some units. */
  long timesWithin(long units, long tick) {
    return units / units(1, tick);
  }

  /** What is left of counters after some eras, in parts of {@link FadingCells#UNFADED}. */
  long factor(long eras) {
    if (eras < FADED_OUT) {
      return factors[(int) eras];
    }
    return decay.factor() == 0 ? 0 : 1;
  }

  /** What a unit of the current era counts at a tick, {@code 2^fractionBits} times. */
  double reading(long tick) {
    if (isCurrent(tick)) {
      return reading;
    }
    long since = decay.epoch(checkTick(tick)) - era * epochsPerEra;
    long eras = since / epochsPerEra;
    if (since < 0 || eras >= FADED_OUT) {
      return power(since);
    }
    long rest = since - eras * epochsPerEra;
    return rest == 0 ? powers[(int) eras] : Math.nextUp(powers[(int) eras] * loss.of(rest));
  }

  /**
   * What units count, rounded up.
   *
   * @param eras how long ago the era was of whose scale they are
   * @param reading as {@link #reading(long)} says
   */
  double count(long units, long eras, double reading) {
    double exact = rounded(units) * unit;
    double scale = eras == 0 ? reading : scale(eras, reading);
    if ((eras == 0 && reading == 1) || units == 0) {
      return exact;
    }
    // Of what is so small that products lose digits, or become zero, the next above.
    boolean isSmall = scale < Double.MIN_NORMAL && decay.factor() != 0;
    double count = exact * (isSmall ? Math.nextUp(scale) : scale);
    return (isPowerOfTwo && count >= Double.MIN_NORMAL) || (count == 0 && decay.factor() == 0)
        ? count
        : raised(count);
  }

  private double scale(long eras, double reading) {
    return reading * (eras < FADED_OUT ? powers[(int) eras] : power(eras * epochsPerEra));
  }

  /*
   * The second number above one that is not negative: numbers are in the order of their bits. Nothing is
   * above infinity.
   */
  private static double raised(double value) {
    return Double.longBitsToDouble(Math.min(Double.doubleToRawLongBits(value) + 2, INFINITY_BITS));
  }

  private static double rounded(long units) {
    double rounded = (double) units;
    return units > EXACT_UNITS && (long) rounded < units ? Math.nextUp(rounded) : rounded;
  }
}
