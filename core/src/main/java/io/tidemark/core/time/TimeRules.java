package io.tidemark.core.time;

import io.tidemark.core.Require;
import java.nio.ByteBuffer;

/**
 * What a filter takes for time: the unit of its ticks, how far ticks may run back behind the latest one,
 * how far they may run ahead of a clock, and what happens to others. The same rules hold for every
 * filter that has time, and are stored with it.
 *
 * @param unit what a tick is
 * @param late how many ticks a tick may lie behind the latest one
 * @param ahead how many ticks a tick may lie ahead of the caller's clock; a filter reads no
 *     clock, so that its owner checks this one
 * @param beyond what happens to ticks that are later or further ahead
 */
public record TimeRules(TickUnit unit, long late, long ahead, Beyond beyond) {
  /** What happens to a tick that is too late or too far ahead. */
  public enum Beyond {
    /** It is refused with an exception. */
    THROW(0),
    /** It is left out, and counted. */
    DROP(1),
    /** It is taken for the nearest tick that is allowed. */
    CLAMP(2);

    private final int wireId;

    Beyond(int wireId) {
      this.wireId = wireId;
    }

    static Beyond ofWireId(int wireId) {
      for (Beyond each : values()) {
        if (each.wireId == wireId) {
          return each;
        }
      }
      throw new IllegalArgumentException(Require.message("beyond", wireId, "0 to 2"));
    }
  }

  /** Whether a tick is within the rules. */
  public enum Standing {
    /** It is. */
    IN_TIME,
    /** It is too far behind the latest one. */
    LATE,
    /** It is too far ahead of the clock. */
    AHEAD
  }

  /** Stands for any number of ticks. */
  public static final long ANY = Long.MAX_VALUE;

  /** The answer of {@link #admit} for a tick that is left out. */
  public static final long DROPPED = Long.MIN_VALUE;

  /** The bytes that they take in a spec. */
  public static final int BYTES = TickUnit.BYTES + 20;

  /** Checks the numbers. */
  public TimeRules {
    Require.nonNull(unit, "unit");
    Require.inRange(late, 0, ANY, "late");
    Require.inRange(ahead, 0, ANY, "ahead");
    Require.nonNull(beyond, "beyond");
  }

  /** Ticks that may run back some way and ahead any way; what is later is refused. */
  public static TimeRules of(TickUnit unit, long late) {
    return new TimeRules(unit, late, ANY, Beyond.THROW);
  }

  /** Ticks that may run back some way and ahead any way; what is later is left out, and counted. */
  public static TimeRules dropping(TickUnit unit, long late) {
    return new TimeRules(unit, late, ANY, Beyond.DROP);
  }

  /** The earliest tick that is not too late, if {@code latest} is the latest so far. */
  public long earliest(long latest) {
    long earliest = latest - late;
    return earliest > latest ? Long.MIN_VALUE + 1 : earliest;
  }

  /** Whether a tick is too late, if {@code latest} is the latest so far. */
  public boolean isLate(long tick, long latest) {
    return tick < earliest(latest);
  }

  /** The last tick that is not too far ahead, if it is {@code now} by the clock. */
  public long lastAllowed(long now) {
    long last = now + ahead;
    return last < now ? Long.MAX_VALUE : last;
  }

  /**
   * The tick for which a tick is to be taken.
   *
   * @param latest the latest tick so far
   * @return the tick itself, the earliest that is allowed, or {@link #DROPPED}
   * @throws IllegalArgumentException if the tick is too late, and such ticks are refused
   */
  public long admit(long tick, long latest) {
    if (!isLate(tick, latest)) {
      return tick;
    }
    long earliest = earliest(latest);
    return switch (beyond) {
      case THROW ->
        throw new IllegalArgumentException(
            Require.message("tick", tick, "at least " + earliest + "; late(...) allows more"));
      case DROP -> DROPPED;
      case CLAMP -> earliest;
    };
  }

  /** Writes them. */
  public void write(ByteBuffer out) {
    unit.write(out);
    out.putLong(late).putLong(ahead).putInt(beyond.wireId);
  }

  /** Reads what {@link #write} wrote. */
  public static TimeRules read(ByteBuffer in) {
    return new TimeRules(
        TickUnit.read(in), in.getLong(), in.getLong(), Beyond.ofWireId(in.getInt()));
  }
}
