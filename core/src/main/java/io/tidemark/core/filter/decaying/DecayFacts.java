package io.tidemark.core.filter.decaying;

import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.DecayingFilter;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;

/** The facts that all filters of decaying counts share. */
final class DecayFacts {
  private static final long SECOND = 1_000_000_000L;

  private DecayFacts() {}

  /** The state that all of them have. */
  static Facts of(DecayingFilter filter) {
    Facts.Builder facts = Facts.builder();
    if (filter.isStarted()) {
      tick(facts, "latest", filter.latest(), filter.time().unit());
    }
    return facts
        .number("total", filter.isStarted() ? filter.total(filter.latest()) : 0)
        .count("droppedLate", filter.tooLate())
        .build();
  }

  /** The unit, and how late ticks may be. */
  static Facts of(TimeRules time) {
    Facts.Builder facts = Facts.builder().text("unit", unit(time.unit()));
    if (time.late() != TimeRules.ANY) {
      length(facts, "late", (double) time.late(), time.unit());
    }
    return facts.word("beyondLate", time.beyond()).build();
  }

  private static String unit(TickUnit unit) {
    return unit.isItems() ? "items" : "time";
  }

  /** A length: in items, or in nanoseconds as far as there are so many. */
  static void length(Facts.Builder facts, String name, double ticks, TickUnit unit) {
    if (unit.isItems()) {
      facts.count(name + "Items", Math.round(ticks));
    } else {
      // The cast stops at the longest length.
      facts.nanos(name + "Nanos", Math.round(ticks * unit.nanos()));
    }
  }

  /** A point of time, as far as nanoseconds reach; or the number of an item. */
  private static void tick(Facts.Builder facts, String name, long tick, TickUnit unit) {
    if (unit.isItems()) {
      facts.count(name, tick);
      return;
    }
    double nanos = (double) tick * unit.nanos() + (double) unit.originSeconds() * SECOND;
    if (Math.abs(nanos) < Long.MAX_VALUE) {
      facts.epochNanos(name, tick * unit.nanos() + unit.originSeconds() * SECOND);
    }
  }
}
