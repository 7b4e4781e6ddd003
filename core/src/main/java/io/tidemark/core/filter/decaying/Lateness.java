package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;

/**
 * How far ticks may run back behind the latest one, and what becomes of those that run back further.
 * A tick of the current epoch is never late.
 *
 * @param ticks how far; what comes within gets the weight that it would have had in time
 * @param beyond what becomes of the others
 */
public record Lateness(long ticks, Beyond beyond) {
  /** What becomes of occurrences that come too late. */
  public enum Beyond {
    /** They are refused with an exception. */
    REFUSE(0),
    /** They are left out, and their number is kept. */
    COUNT(1);

    private final int wireId;

    Beyond(int wireId) {
      this.wireId = wireId;
    }

    int wireId() {
      return wireId;
    }

    static Beyond ofWireId(int wireId) {
      return switch (wireId) {
        case 0 -> REFUSE;
        case 1 -> COUNT;
        default -> throw new IllegalArgumentException(Require.message("beyond", wireId, "0 or 1"));
      };
    }
  }

  /** Any tick of the past is taken. */
  public static final Lateness ANY = new Lateness(ExponentialDecay.MAX_EPOCH, Beyond.REFUSE);

  /** Checks the numbers. */
  public Lateness {
    Require.inRange(ticks, 0, ExponentialDecay.MAX_EPOCH, "late");
    Require.nonNull(beyond, "beyond");
  }

  /** What comes too late is refused. */
  public static Lateness refusing(long ticks) {
    return new Lateness(ticks, Beyond.REFUSE);
  }

  /** What comes too late is left out, and counted. */
  public static Lateness counting(long ticks) {
    return new Lateness(ticks, Beyond.COUNT);
  }

  /**
   * Whether an occurrence behind the current epoch comes too late, and is to be left out.
   *
   * @throws IllegalArgumentException if it does and is refused
   */
  boolean isTooLate(long tick, long latest) {
    if (beyond == Beyond.REFUSE) {
      checkQuery(tick, latest);
    }
    return tick < latest - ticks;
  }

  /** Refuses to ask for a tick behind the current epoch that lies further back than this. */
  void checkQuery(long tick, long latest) {
    if (tick < latest - ticks) {
      throw new IllegalArgumentException(
          Require.message("tick", tick, "at least " + (latest - ticks)));
    }
  }
}
