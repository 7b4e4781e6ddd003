package io.tidemark.flink;

import io.tidemark.core.Require;

/** What operators ask of events with times. Threads: any number. */
final class TimedEvents {
  private TimedEvents() {}

  /** That an event has no time. */
  static IllegalStateException noTime(String operator) {
    return new IllegalStateException(operator
        + ": "
        + Require.message(
            "event time", "none", "that of the event; see assignTimestampsAndWatermarks"));
  }
}
