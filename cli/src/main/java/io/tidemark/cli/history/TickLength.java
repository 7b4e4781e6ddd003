package io.tidemark.cli.history;

import io.tidemark.core.facts.Fact;
import io.tidemark.core.facts.FactUnit;
import io.tidemark.core.time.TickUnit;
import io.tidemark.text.Durations;
import io.tidemark.workload.trace.TimeFormat;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * How long a tick is, and so which tick a moment falls into; for parsing and printing.
 *
 * @param nanos its nanoseconds; 0 if a history was made of numbers that are no times
 * @param originSeconds when tick 0 begins, in seconds since 1970
 */
public record TickLength(long nanos, long originSeconds) {
  private static final String TICK = "tick ";
  private static final BigInteger BILLION = BigInteger.valueOf(1_000_000_000L);

  /* No history knows ticks beyond these: farther moments are alike to all. */
  private static final BigDecimal FIRST = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal END = BigDecimal.valueOf(Long.MAX_VALUE);

  /** Ticks that count from 1970. */
  public TickLength(long nanos) {
    this(nanos, 0);
  }

  /** The ticks of a unit. */
  public static TickLength of(TickUnit unit) {
    return new TickLength(unit.nanos(), unit.originSeconds());
  }

  /** The unit that histories keep. */
  public TickUnit tickUnit() {
    return new TickUnit(nanos, originSeconds);
  }

  /** The coarsest unit that a tick is a whole number of. */
  public TimeUnit unit() {
    for (TimeUnit unit :
        new TimeUnit[] {TimeUnit.SECONDS, TimeUnit.MILLISECONDS, TimeUnit.MICROSECONDS}) {
      if (nanos % unit.toNanos(1) == 0) {
        return unit;
      }
    }
    return TimeUnit.NANOSECONDS;
  }

  /** How many of {@link #unit} a tick has. */
  public long units() {
    return nanos / unit().toNanos(1);
  }

  /** How moments are written: in a format or in ISO-8601, or as plain numbers of ticks. */
  public TimeFormat times(TimeFormat format) {
    return nanos == 0 ? TimeFormat.SECONDS : format.orIso();
  }

  /** The tick that a moment falls into, in seconds since 1970. */
  public long tickOf(BigDecimal seconds) {
    return tick(seconds, RoundingMode.FLOOR);
  }

  /** The first tick that begins at or after a moment: a range that ends there holds all before it. */
  public long tickFrom(BigDecimal seconds) {
    return tick(seconds, RoundingMode.CEILING);
  }

  private long tick(BigDecimal seconds, RoundingMode mode) {
    BigDecimal ticks = nanos == 0
        ? seconds.setScale(0, mode)
        : seconds
            .subtract(BigDecimal.valueOf(originSeconds))
            .movePointRight(9)
            .divide(BigDecimal.valueOf(nanos), 0, mode);
    return ticks.min(END).max(FIRST).longValueExact();
  }

  /** A length of time in ticks, parts of a tick counted as one. */
  public long ticksIn(long lengthNanos) {
    return -Math.floorDiv(-lengthNanos, nanos);
  }

  /** The moment at which a tick begins, as text. */
  public String moment(long tick) {
    if (nanos == 0) {
      return TICK + tick;
    }
    BigInteger[] parts =
        BigInteger.valueOf(tick).multiply(BigInteger.valueOf(nanos)).divideAndRemainder(BILLION);
    try {
      long seconds = Math.addExact(parts[0].longValueExact(), originSeconds);
      return Instant.ofEpochSecond(seconds, parts[1].longValue()).toString();
    } catch (ArithmeticException | DateTimeException e) {
      return TICK + tick;
    }
  }

  /** A moment in the facts of a history. */
  String moment(Fact fact) {
    long value = (Long) fact.value();
    return fact.unit() == FactUnit.EPOCH_NANOS
        ? Instant.EPOCH.plusNanos(value).toString()
        : moment(value);
  }

  /** The moment at which a tick begins, as a question takes it: {@link #times} reads it. */
  public String stamp(long tick) {
    String moment = moment(tick);
    return moment.startsWith(TICK) ? Long.toString(tick) : moment;
  }

  /** So many ticks as a length of time, as text. */
  public String length(long ticks) {
    if (nanos == 0 || ticks > Long.MAX_VALUE / nanos) {
      return ticks + (ticks == 1 ? " tick" : " ticks");
    }
    return Durations.option(ticks * nanos);
  }

  @Override
  public String toString() {
    return nanos == 0 ? "of no named length" : Durations.option(nanos);
  }
}
