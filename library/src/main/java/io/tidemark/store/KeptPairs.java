package io.tidemark.store;

import io.tidemark.analysis.history.HistoryMeter;
import io.tidemark.core.filter.history.sealed.SealedHistoryBuilder;
import java.io.IOException;

/** Takes those pairs of a log for sealing that no later tombstone erases; the log tells the order. */
final class KeptPairs implements LogReader.Visitor {
  private final Tombstones tombstones;
  private final long upTo;
  private final SealedHistoryBuilder builder;
  private final HistoryMeter meter;
  private long passed;
  private long count;

  /**
   * @param before the last tombstone before the log
   * @param upTo the last tombstone that is to be applied
   */
  KeptPairs(
      Tombstones tombstones,
      long before,
      long upTo,
      SealedHistoryBuilder builder,
      HistoryMeter meter) {
    this.tombstones = tombstones;
    this.passed = before;
    this.upTo = upTo;
    this.builder = builder;
    this.meter = meter;
  }

  @Override
  public void pair(long keyDigest, long tick) throws IOException {
    if (!tombstones.erase(keyDigest, tick, passed, upTo)) {
      builder.add(keyDigest, tick);
      meter.add(keyDigest, tick);
      count++;
    }
  }

  @Override
  public void tombstone(Tombstone tombstone) {
    passed = tombstone.number();
  }

  @Override
  public void advance(long tick) {
    // What is covered is known already.
  }

  /** The pairs that were taken. */
  long count() {
    return count;
  }
}
