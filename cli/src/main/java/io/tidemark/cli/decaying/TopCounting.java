package io.tidemark.cli.decaying;

import io.tidemark.DecayingCounts;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.util.Arrays;

/** Counts the keys of lines one after the other. */
final class TopCounting {
  /* Beyond this, numbers that are read as floating point are not exact. */
  private static final double MOST_WEIGHT = 0x1p53;

  private final DecayingCounts<byte[]> counts;
  private final LineTicks ticks;
  private final TopWeights weights;
  private final TopTally tally;

  /* The line at hand, for the few keys that are kept. */
  private RecordReader reader;

  TopCounting(DecayingCounts<byte[]> counts, LineTicks ticks, TopWeights weights, TopTally tally) {
    this.counts = counts;
    this.ticks = ticks;
    this.weights = weights;
    this.tally = tally;
  }

  /**
   * Counts the line on which a reader stands, at the tick that was noted of it.
   *
   * @return whether it was not too late
   * @throws BadRecordException if its weight cannot be used
   */
  boolean count(RecordReader line) throws BadRecordException {
    reader = line;
    long times = weights == TopWeights.NONE ? 1 : times(line);
    if (times == 0) {
      // It counts nothing, but time goes on.
      counts.advanceTo(ticks.tick());
      tally.count(0);
      return true;
    }
    long digest = counts.digest().of(line.keyBuffer(), line.keyOffset(), line.keyLength());
    boolean taken = add(line, digest, times);
    if (taken) {
      tally.count(times);
    } else {
      tally.late();
    }
    return taken;
  }

  private byte[] key() {
    int from = reader.keyOffset();
    return Arrays.copyOfRange(reader.keyBuffer(), from, from + reader.keyLength());
  }

  private boolean add(RecordReader line, long digest, long times) throws BadRecordException {
    try {
      long late = counts.tooLate();
      counts.addDigest(digest, times, ticks.tick(), this::key);
      return counts.tooLate() == late;
    } catch (IllegalArgumentException e) {
      if (weights == TopWeights.NONE) {
        throw e;
      }
      throw line.unusableWeight("less: " + e.getMessage());
    }
  }

  /**
   * How often a line counts.
   *
   * @throws BadRecordException if that is no whole number
   */
  static long times(RecordReader line) throws BadRecordException {
    double weight = line.weight();
    if (weight < 0 || weight > MOST_WEIGHT || weight != Math.rint(weight)) {
      throw line.unusableWeight("a whole number from 0 to " + (long) MOST_WEIGHT);
    }
    return (long) weight;
  }
}
