package io.tidemark.cli.decaying;

import io.tidemark.DecayingCounts;
import io.tidemark.core.time.TimeRules.Standing;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.util.Arrays;

/** Counts the keys of lines one after the other. */
final class TopCounting {
  private final DecayingCounts<byte[]> counts;
  private final TopWeights weights;
  private final TopTally tally;

  /* The line at hand, for the few keys that are kept. */
  private RecordReader reader;

  TopCounting(DecayingCounts<byte[]> counts, TopWeights weights, TopTally tally) {
    this.counts = counts;
    this.weights = weights;
    this.tally = tally;
  }

  /**
   * Counts the line on which a reader stands, at a tick.
   *
   * @return whether it was neither too late nor too far ahead
   * @throws BadRecordException if its weight or its time cannot be used
   */
  boolean count(RecordReader line, long tick) throws BadRecordException {
    reader = line;
    long times = weights.times(line);
    Standing standing = times == 0 ? pass(tick) : record(line, times, tick);
    if (standing == Standing.IN_TIME) {
      tally.count(times);
    } else {
      tally.leaveOut(standing);
    }
    return standing == Standing.IN_TIME;
  }

  /** A line counts nothing, but time goes on. */
  private Standing pass(long tick) {
    Standing standing = counts.standing(tick);
    if (standing == Standing.IN_TIME) {
      counts.advanceTo(tick);
    }
    return standing;
  }

  private byte[] key() {
    int from = reader.keyOffset();
    return Arrays.copyOfRange(reader.keyBuffer(), from, from + reader.keyLength());
  }

  private Standing record(RecordReader line, long times, long tick) throws BadRecordException {
    long digest = counts.digest().of(line.keyBuffer(), line.keyOffset(), line.keyLength());
    try {
      return counts.recordDigest(digest, times, tick, this::key);
    } catch (IllegalArgumentException e) {
      if (weights == TopWeights.FIELD && e.getMessage().startsWith("times")) {
        throw line.unusableWeight("less: " + e.getMessage());
      }
      if (e.getMessage().startsWith("tick")) {
        throw line.unusableTime("another: " + e.getMessage());
      }
      throw e;
    }
  }
}
