package io.tidemark;

import io.tidemark.core.Require;
import io.tidemark.core.time.TimeRules;
import java.time.InstantSource;

/** A clock beside a memory: the tick of now, and which ticks are too far ahead of it. */
final class WallClock {
  private final TimeRules rules;
  private final InstantSource source;
  private final long most;

  /* Ticks up to here are not too far ahead, by the clock when it was last read. */
  private long limit = Long.MIN_VALUE;

  WallClock(TimeRules rules, InstantSource source) {
    this(rules, source, Long.MAX_VALUE);
  }

  /**
   * A clock beside a memory.
   *
   * @param most the last tick that the memory can hold: what is later is ahead by any clock
   */
  WallClock(TimeRules rules, InstantSource source, long most) {
    this.rules = rules;
    this.source = Require.nonNull(source, "clock");
    this.most = most;
  }

  /** Another one with the same rules and source, for another memory. */
  WallClock another() {
    return new WallClock(rules, source, most);
  }

  InstantSource source() {
    return source;
  }

  /** The rules by which ticks are too far ahead. */
  TimeRules rules() {
    return rules;
  }

  /** The tick of now. A clock that is set back makes nothing late. */
  long now(long latest) {
    return Math.max(latest, tick());
  }

  private long tick() {
    return new StreamClock(rules.unit()).tick(source.instant());
  }

  /** Whether a tick is too far ahead. */
  boolean isAhead(long tick) {
    if (tick > limit) {
      // The clock is read only where the limit of the last time does not do.
      limit = rules.ahead() == TimeRules.ANY ? most : Math.min(most, rules.lastAllowed(tick()));
    }
    return tick > limit;
  }

  /**
   * The tick for which one is to be taken that is too far ahead, as {@link TimeRules#admit} says it for
   * late ones.
   *
   * @throws IllegalArgumentException if such ticks are refused
   */
  long admit(long tick) {
    return switch (rules.beyond()) {
      case THROW -> throw refused(tick);
      case DROP -> TimeRules.DROPPED;
      case CLAMP -> limit;
    };
  }

  /** Of a tick that is too far ahead. */
  IllegalArgumentException refused(long tick) {
    return new IllegalArgumentException(Require.message(
        "tick", tick, "at most " + limit + ", by the clock; ahead(...) allows more"));
  }
}
