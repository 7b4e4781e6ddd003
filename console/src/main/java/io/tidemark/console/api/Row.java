package io.tidemark.console.api;

import io.tidemark.analysis.ObservedError;
import io.tidemark.console.memory.Reading;
import io.tidemark.console.watch.Warning;
import io.tidemark.console.watch.Watched;
import io.tidemark.service.MemoryService;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** A memory in the overview. Numbers that are not known are null. */
record Row(
    Label name,
    String type,
    String question,
    String structure,
    long memoryBytes,
    double fill,
    double itemsPerSecond,
    List<Double> spark,
    double items,
    double distinct,
    double errorDeclared,
    double errorNow,
    Observed errorObserved,
    Long oldest,
    Long expires,
    List<Warning> warnings) {
  /** An error that was observed, with its interval. */
  record Observed(double share, double low, double high, long wrong, long judged) {
    static Observed of(ObservedError error) {
      return new Observed(error.share(), error.low(), error.high(), error.wrong(), error.judged());
    }
  }

  /**
   * The row of a memory.
   *
   * @param expiryMillis when it expires as a whole
   */
  static Row of(Watched watched, long expiryMillis) {
    Reading reading = watched.reading();
    return new Row(
        Label.of(watched.name()),
        watched.view().memory().type().name(),
        watched.view().question(),
        reading.structure(),
        reading.memoryBytes(),
        reading.fill(),
        watched.itemsPerSecond(),
        Arrays.stream(watched.sparks()).boxed().toList(),
        reading.items(),
        reading.distinct(),
        reading.errorDeclared(),
        reading.errorNow(),
        reading.observed().map(Observed::of).orElse(null),
        orNull(reading.oldestMillis()),
        expiryMillis == MemoryService.NEVER ? null : (Long) expiryMillis,
        watched.warnings());
  }

  private static Long orNull(OptionalLong value) {
    return value.isPresent() ? (Long) value.getAsLong() : null;
  }
}
