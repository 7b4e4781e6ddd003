package io.tidemark.service;

import io.tidemark.WindowFilterBuilder;
import io.tidemark.core.Require;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A memory that answers "has x been seen?".
 *
 * @param error the probability that a new item is taken for one that was seen: a cap
 * @param capacity the distinct items that it starts with room for; in a window, those of a window
 * @param expansion by which factor each stage is larger than the one before; 0 if it does not grow
 * @param scope ever, within a time, among the last items, or endlessly
 */
public record SeenOptions(double error, long capacity, int expansion, Scope scope)
    implements MemoryOptions {
  /** The largest capacity. */
  public static final long MAX_CAPACITY = 1L << 30;

  /** The largest expansion. */
  public static final int MAX_EXPANSION = 32_768;

  /** Over which items it answers. */
  public sealed interface Scope permits Ever, Window, Last, Endless {}

  /** All items since it was made. */
  public record Ever() implements Scope {}

  /**
   * The items of the last stretch of time.
   *
   * @param windowMillis its length
   * @param lateMillis how late events may be; empty for what is usual
   * @param grainMillis how much longer an item may be found than the window; empty for what is usual
   */
  public record Window(long windowMillis, OptionalLong lateMillis, OptionalLong grainMillis)
      implements Scope {
    /** The longest window, about nine years. */
    public static final long MAX_MILLIS = WindowFilterBuilder.LONGEST.toMillis();

    /** Checks the ranges. */
    public Window {
      Require.inRange(windowMillis, 1, MAX_MILLIS, "window");
      lateMillis.ifPresent(millis -> Require.inRange(millis, 0, MAX_MILLIS, "late"));
      grainMillis.ifPresent(millis -> Require.inRange(millis, 1, MAX_MILLIS, "grain"));
    }
  }

  /** The last so many items. */
  public record Last(long items) implements Scope {
    /** Checks the range. */
    public Last {
      Require.inRange(items, 1, WindowFilterBuilder.MOST_ITEMS, "last");
    }
  }

  /**
   * All items, in fixed memory that forgets.
   *
   * @param weighted whether items come with a weight, and the heavy ones are forgotten last
   */
  public record Endless(boolean weighted) implements Scope {}

  /** Checks the ranges. */
  public SeenOptions {
    Require.insideUnit(error, "error");
    Require.inRange(capacity, 1, MAX_CAPACITY, "capacity");
    Require.inRange(expansion, 0, MAX_EXPANSION, "expansion");
    Require.nonNull(scope, "scope");
  }

  /** Whether it is over a window of time. */
  public Optional<Window> window() {
    return scope instanceof Window window ? Optional.of(window) : Optional.empty();
  }

  @Override
  public MemoryType type() {
    return MemoryType.SEEN;
  }
}
