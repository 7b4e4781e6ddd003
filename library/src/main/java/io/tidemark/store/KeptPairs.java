package io.tidemark.store;

import io.tidemark.analysis.history.HistoryMeter;
import io.tidemark.core.filter.history.sealed.SealedHistoryBuilder;
import java.io.IOException;

/**
 * Takes those pairs of a log for sealing that no later tombstone erases, until it has enough; the log tells
 * the order.
 */
final class KeptPairs implements LogReader.Visitor {
  private final Tombstones tombstones;
  private final long upTo;
  private final SealedHistoryBuilder builder;
  private final HistoryMeter meter;
  private final long enough;
  private long passed;
  private long seen;
  private long count;

  /**
   * @param before the last tombstone before the pairs
   * @param upTo the last tombstone that is to be applied
   * @param enough so many pairs are read, or as many more as their block has
   */
  KeptPairs(
      Tombstones tombstones,
      long before,
      long upTo,
      SealedHistoryBuilder builder,
      HistoryMeter meter,
      long enough) {
    this.tombstones = tombstones;
    this.passed = before;
    this.upTo = upTo;
    this.builder = builder;
    this.meter = meter;
    this.enough = enough;
  }

  @Override
  public boolean isFull() {
    return seen >= enough;
  }

  @Override
  public void pair(long keyDigest, long tick) throws IOException {
    seen++;
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

  /** The last tombstone so far. */
  long passed() {
    return passed;
  }

  /** The pairs that were taken. */
  long count() {
    return count;
  }
}
