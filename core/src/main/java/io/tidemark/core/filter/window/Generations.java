package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.time.TimeRules;

/**
 * The stretches of equal span in which a stream is divided, and how far it has come: the generation
 * of a tick is the tick divided by the span, rounded down. Ticks may run back as the rules allow.
 */
final class Generations {
  private final long span;
  private final long reach;
  private final TimeRules rules;

  /* The generation of the latest tick, and the ticks from which on and before which it is. */
  private long current;
  private long currentFrom;
  private long currentTo;
  private long latest;

  private long items;
  private long dropped;

  /** No items yet. */
  Generations(MovingWindowSpec spec, long span) {
    this(spec, span, new long[] {MovingWindowSpec.MIN_TICK, 0, 0});
  }

  /**
   * Goes on with generations.
   *
   * @param span ticks of a generation
   * @param state the latest tick, the items, and those left out
   */
  Generations(MovingWindowSpec spec, long span, long[] state) {
    this.span = span;
    this.reach = spec.reach();
    this.rules = spec.time();
    this.items = Require.inRange(state[1], 0, Long.MAX_VALUE, "items");
    this.dropped = Require.inRange(state[2], 0, Long.MAX_VALUE, "dropped");
    moveTo(Require.inRange(
        state[0], MovingWindowSpec.MIN_TICK, MovingWindowSpec.MAX_TICK, "latest tick"));
  }

  /**
   * Takes an item: moves on to its tick, unless that is late.
   *
   * @return the tick that it is taken for, or {@link TimeRules#DROPPED}
   */
  long enter(long tick) {
    if (tick >= latest && tick < currentTo) {
      items++;
      latest = tick;
      return tick;
    }
    return enterElsewhere(tick);
  }

  private long enterElsewhere(long tick) {
    long at = admit(tick);
    if (at == TimeRules.DROPPED) {
      dropped++;
      return at;
    }
    items++;
    if (at > latest) {
      moveTo(at);
    }
    return at;
  }

  /** The tick that a tick is taken for, as the rules of time say. */
  long admit(long tick) {
    return admit(rules, tick, latest);
  }

  /** The tick that a tick is taken for; none beyond the ends of time. */
  static long admit(TimeRules rules, long tick, long latest) {
    if (tick >= latest && tick <= MovingWindowSpec.MAX_TICK) {
      return tick;
    }
    Require.inRange(tick, MovingWindowSpec.MIN_TICK, MovingWindowSpec.MAX_TICK, "tick");
    return rules.admit(tick, latest);
  }

  /** Takes over the items of others, which have the same spans. */
  void merge(Generations other) {
    items += other.items;
    dropped += other.dropped;
    if (other.latest > latest) {
      moveTo(other.latest);
    }
  }

  private void moveTo(long tick) {
    latest = tick;
    current = Math.floorDiv(tick, span);
    currentFrom = current * span;
    currentTo = currentFrom + span;
  }

  /** The generation of a tick. */
  long of(long tick) {
    return tick >= currentFrom && tick < currentTo ? current : Math.floorDiv(tick, span);
  }

  /** The generation in which the window begins that ends at a tick. */
  long oldest(long tick) {
    return of(tick - reach);
  }

  /** The newest generation that a question at a tick looks at: that of the latest tick, or its own. */
  long newest(long tick) {
    return Math.max(current, of(tick));
  }

  /** The generation of the latest tick. */
  long current() {
    return current;
  }

  long latest() {
    return latest;
  }

  long items() {
    return items;
  }

  long dropped() {
    return dropped;
  }
}
