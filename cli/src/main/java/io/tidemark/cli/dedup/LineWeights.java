package io.tidemark.cli.dedup;

import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;

/** How much some lines matter. */
public final class LineWeights {
  private final double[] weights;

  /** Weights of up to so many lines at once. */
  public LineWeights(int capacity) {
    this.weights = new double[capacity];
  }

  /**
   * The weight of the line on which a reader stands.
   *
   * @throws BadRecordException if it is negative
   */
  static double of(RecordReader reader) throws BadRecordException {
    double weight = reader.weight();
    if (weight < 0) {
      throw reader.unusableWeight("a number from 0 on");
    }
    return weight;
  }

  /**
   * Notes the weight of the line on which a reader stands.
   *
   * @throws BadRecordException if it is negative
   */
  public void note(int place, RecordReader reader) throws BadRecordException {
    weights[place] = of(reader);
  }

  /** The weight of a line. */
  public double weight(int place) {
    return weights[place];
  }
}
