package io.tidemark.cli.decaying;

import io.tidemark.cli.input.InputOptions;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;

/** How much a line counts. */
public enum TopWeights {
  /** Once. */
  NONE,
  /** As often as a field says. */
  FIELD;

  /* Beyond this, numbers that are read as floating point are not exact. */
  private static final double MOST_WEIGHT = 0x1p53;

  /** What was asked for. */
  public static TopWeights of(InputOptions input) {
    return input.hasWeight() ? FIELD : NONE;
  }

  /**
   * How often a line counts.
   *
   * @throws BadRecordException if that is no whole number
   */
  public long times(RecordReader line) throws BadRecordException {
    if (this == NONE) {
      return 1;
    }
    double weight = line.weight();
    if (weight < 0 || weight > MOST_WEIGHT || weight != Math.rint(weight)) {
      throw line.unusableWeight("a whole number from 0 to " + (long) MOST_WEIGHT);
    }
    return (long) weight;
  }
}
