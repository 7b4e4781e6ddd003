package io.tidemark.benchmarks.history;

import io.tidemark.workload.stream.TimedPairs;
import io.tidemark.workload.stream.WebLogDay;

/** The stream that histories hold, and their memory. */
public enum HistoryDay {
  /** A day of a web log, as the paper's: 2,127,751 pairs of 25,497 clients in 86,400 seconds. */
  FULL(WebLogDay.Parameters.full(HistoryStream.SEED), 50_000_000),
  /** A stream that is there at once, with as many bits per pair; for trying things out. */
  SMALL(new WebLogDay.Parameters(512, 16_384, 16_384, 4_096, 30, HistoryStream.SEED), 385_000);

  @SuppressWarnings("ImmutableEnumChecker") // A record of numbers; the checker cannot know.
  private final WebLogDay.Parameters parameters;

  private final long bits;

  HistoryDay(WebLogDay.Parameters parameters, long bits) {
    this.parameters = parameters;
    this.bits = bits;
  }

  public long bits() {
    return bits;
  }

  public long ticks() {
    return parameters.seconds();
  }

  public int keys() {
    return parameters.clients();
  }

  public int pairs() {
    return parameters.pairs();
  }

  /** The pairs; the same whenever they are made. */
  public TimedPairs generate() {
    return WebLogDay.generate(parameters);
  }
}
