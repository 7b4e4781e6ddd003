package io.tidemark;

import io.tidemark.core.Require;
import java.time.Instant;

/** What the ticks of decaying counts are. */
enum TickUnit {
  /** Microseconds since 1970. */
  TIME,
  /** Numbers of items. */
  ITEMS;

  long tick(Instant time) {
    if (this != TIME) {
      throw new IllegalStateException(
          Require.message("time", "given", "no time, where the half-life is in items"));
    }
    return TickClock.tick(time);
  }

  void requireItems() {
    if (this != ITEMS) {
      throw new IllegalStateException(
          Require.message("time", "not given", "a time, or halfLifeItems(n) of the builder"));
    }
  }

  void requireSame(TickUnit other) {
    if (this != other) {
      throw new IllegalArgumentException(
          Require.message("other", "half-life in " + other.words(), "in " + words()));
    }
  }

  private String words() {
    return this == TIME ? "time" : "items";
  }
}
