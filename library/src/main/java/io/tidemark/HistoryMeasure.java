package io.tidemark;

import io.tidemark.analysis.history.HistoryLoad;
import io.tidemark.analysis.history.HistoryMeter;
import io.tidemark.core.time.TimeRange;

/**
 * Measures a stream of keys and ticks in one pass and fixed memory, for a {@link HistoryBuilder} that
 * plans by it: its first and last tick, how many different keys, and how many different pairs of a key
 * and a stretch of time.
 *
 * <p>Errors: different keys and pairs are estimates with a standard error of 0.6 %.
 *
 * <p>Threads: one at a time.
 */
public final class HistoryMeasure {
  private final HistoryMeter meter = new HistoryMeter();

  /** Creates one that has seen nothing. */
  public HistoryMeasure() {}

  /** Takes a key, given by a digest, and its tick into account. */
  public void addDigest(long keyDigest, long tick) {
    meter.add(keyDigest, tick);
  }

  /** How many were added, equal ones counted each time. */
  public long count() {
    return meter.count();
  }

  /** About how many different keys there are. */
  public double keys() {
    return meter.keys();
  }

  /** About how many different pairs of a key and a tick there are. */
  public double pairs() {
    return meter.pairs(0);
  }

  /**
   * The ticks from the first to the last.
   *
   * @throws IllegalStateException if nothing was added
   */
  public TimeRange span() {
    return meter.span();
  }

  HistoryLoad load(long spanTicks) {
    return meter.load(spanTicks);
  }
}
