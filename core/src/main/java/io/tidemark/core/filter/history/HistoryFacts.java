package io.tidemark.core.filter.history;

import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import java.math.BigInteger;

/** The facts that all histories share. */
public final class HistoryFacts {
  private static final BigInteger BILLION = BigInteger.valueOf(1_000_000_000L);

  private HistoryFacts() {}

  /** Starts with the kind and the ticks. */
  public static Facts.Builder start(FilterKind kind, TickUnit unit, Coverage coverage) {
    return start(kind.stem(), unit, coverage);
  }

  /** The same for what is made of histories and is no kind of filter itself. */
  public static Facts.Builder start(String kind, TickUnit unit, Coverage coverage) {
    Facts.Builder facts = Facts.builder().text("kind", kind).text("unit", unit.toString());
    if (!coverage.isEmpty()) {
      addTick(facts, "from", coverage.from(), unit);
      addTick(facts, "to", coverage.to(), unit);
      facts.count("ticks", coverage.to() - coverage.from());
      facts.count("gaps", coverage.ranges().size() - 1);
    }
    return facts.nanos("tickNanos", unit.nanos());
  }

  /** A tick as a point of time where it is one that can be told so, and else as a number. */
  private static void addTick(Facts.Builder facts, String name, long tick, TickUnit unit) {
    BigInteger nanos = BigInteger.valueOf(tick)
        .multiply(BigInteger.valueOf(unit.nanos()))
        .add(BigInteger.valueOf(unit.originSeconds()).multiply(BILLION));
    if (unit.isItems() || nanos.bitLength() >= Long.SIZE) {
      facts.count(name, tick);
    } else {
      facts.epochNanos(name, nanos.longValue());
    }
  }
}
