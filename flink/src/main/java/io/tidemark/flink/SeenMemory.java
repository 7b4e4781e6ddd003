package io.tidemark.flink;

import io.tidemark.EndlessFilter;
import io.tidemark.SaveableMemory;
import io.tidemark.SeenFilter;
import io.tidemark.WindowFilter;
import io.tidemark.core.time.TimeRules;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The memory of a key group that tells first events from others, by one of the library's doors.
 *
 * <p>Threads: one at a time.
 */
abstract class SeenMemory implements GroupMemory {
  /** What an event is. */
  enum Verdict {
    /** Certainly the first with its key. */
    FIRST,
    /** One with its key came before, or the memory takes it for one. */
    AGAIN,
    /** Older than the memory can tell. */
    LATE,
    /** Too far ahead of the clock, or before all times that a window can hold. */
    REFUSED
  }

  /** Takes an event. */
  abstract Verdict add(long digest, long stampMillis);

  /** The door. */
  abstract SaveableMemory door();

  @Override
  public final void write(OutputStream out) throws IOException {
    door().write(out);
  }

  @Override
  public final long memoryBytes() {
    return door().memoryBytes();
  }

  @Override
  public final double expectedError() {
    return door().expectedError();
  }

  @Override
  public final double fill() {
    return door()
        .facts()
        .find("fill")
        .map(fact -> ((Number) fact.value()).doubleValue())
        .orElse(Double.NaN);
  }

  private static Verdict verdict(boolean isNew) {
    return isNew ? Verdict.FIRST : Verdict.AGAIN;
  }

  /** Since when events came does not matter. */
  static final class Ever extends SeenMemory {
    private final SeenFilter<Long> door;

    Ever(SeenFilter<Long> door) {
      this.door = door;
    }

    @Override
    Verdict add(long digest, long stampMillis) {
      return verdict(door.addDigest(digest));
    }

    @Override
    SaveableMemory door() {
      return door;
    }
  }

  /** What came long ago may be forgotten. */
  static final class Endless extends SeenMemory {
    private final EndlessFilter<Long, Object> door;

    Endless(EndlessFilter<Long, Object> door) {
      this.door = door;
    }

    @Override
    Verdict add(long digest, long stampMillis) {
      return verdict(door.addDigest(digest));
    }

    @Override
    SaveableMemory door() {
      return door;
    }
  }

  /** The last items. */
  static final class Last extends SeenMemory {
    private final WindowFilter<Long> door;

    Last(WindowFilter<Long> door) {
      this.door = door;
    }

    @Override
    Verdict add(long digest, long stampMillis) {
      return verdict(door.addDigest(digest));
    }

    @Override
    SaveableMemory door() {
      return door;
    }
  }

  /** The last stretch of time. */
  static final class Window extends SeenMemory {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final WindowFilter<Long> door;

    Window(WindowFilter<Long> door) {
      this.door = door;
    }

    @Override
    Verdict add(long digest, long stampMillis) {
      if (Stamps.isBeforeAll(stampMillis)) {
        return Verdict.REFUSED;
      }
      long tick = Stamps.tick(stampMillis, NANOS_PER_MILLI);
      TimeRules.Standing standing = door.standing(tick);
      return switch (standing) {
        case IN_TIME -> verdict(door.addDigest(digest, tick));
        case LATE -> Verdict.LATE;
        case AHEAD -> Verdict.REFUSED;
      };
    }

    @Override
    SaveableMemory door() {
      return door;
    }
  }
}
