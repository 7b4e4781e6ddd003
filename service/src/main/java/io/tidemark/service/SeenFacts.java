package io.tidemark.service;

import io.tidemark.analysis.ObservedError;
import io.tidemark.core.facts.Facts;

/** What there is to know about a {@link SeenMemory}. */
final class SeenFacts {
  private SeenFacts() {}

  /**
   * The facts at a tick.
   *
   * @param tick now, in nanoseconds, where there is a window of time
   */
  static Facts of(Origin origin, SeenShape shape, SeenParts parts, long tick) {
    SeenOptions options = shape.options();
    ObservedError observed = parts.observedError();
    Facts.Builder facts = Facts.builder()
        .text("structure", shape.plan().structure())
        .text("scope", scope(options))
        .count("capacity", parts.capacity())
        .bytes("memoryBytes", parts.reservedBytes())
        .count("filters", parts.filters())
        .count("items", parts.items())
        .count("expansion", options.expansion())
        .count("parts", parts.count())
        .fraction("errorDeclared", options.error())
        .fraction("errorNow", parts.errorNow())
        .fraction("errorObserved", observed.share())
        .fraction("errorObservedLow", observed.low())
        .fraction("errorObservedHigh", observed.high())
        .count("errorJudged", observed.judged());
    if (!(options.scope() instanceof SeenOptions.Endless)) {
      facts.count("missedObserved", parts.missed());
    }
    double distinct = parts.distinctEstimate(tick);
    if (Double.isFinite(distinct)) {
      facts.number("distinctEstimate", distinct);
    }
    double held = options.scope() instanceof SeenOptions.Ever ? parts.items() : distinct;
    if (!(options.scope() instanceof SeenOptions.Endless) && Double.isFinite(held)) {
      // Of a window in a burst, more than 1.
      facts.number("fill", held / parts.capacity());
    }
    addTime(facts, origin, shape, tick);
    return facts.build();
  }

  private static void addTime(Facts.Builder facts, Origin origin, SeenShape shape, long tick) {
    long created = origin.createdMillis() * SeenShape.NANOS_PER_MILLI;
    if (shape.isTimed()) {
      facts
          .nanos("window", shape.span())
          .nanos("grain", shape.grain())
          .nanos("late", shape.lateNanos())
          .epochNanos("oldest", Math.max(created, tick - shape.span()));
    } else if (shape.options().scope() instanceof SeenOptions.Last last) {
      facts.count("windowItems", last.items());
    } else if (shape.options().scope() instanceof SeenOptions.Ever) {
      facts.epochNanos("oldest", created);
    }
  }

  private static String scope(SeenOptions options) {
    if (options.scope() instanceof SeenOptions.Ever) {
      return "ever";
    }
    if (options.scope() instanceof SeenOptions.Window) {
      return "window";
    }
    return options.scope() instanceof SeenOptions.Last ? "last" : "endless";
  }
}
