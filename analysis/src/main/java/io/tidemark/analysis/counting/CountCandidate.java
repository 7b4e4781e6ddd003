package io.tidemark.analysis.counting;

import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.counting.CountLayout;

/** A structure in a layout, of which the search chooses the counters and probes. */
interface CountCandidate {
  /** What it is. */
  CountStructure structure();

  /** Where the counters of a key lie. */
  CountLayout layout();

  /** The most counters that it can have. */
  long maxCells();

  /** Counters come in multiples of this. */
  int granularity();

  /** What is predicted of the memory, from a sample of a given number of counters. */
  Size size(Shape shape, int sampledCells);

  /** The shape as a specification, with a bound on the memory if it has one. */
  FilterSpec spec(Shape shape, long maxBytes);

  /** The least permitted number of counters that is not below a number. */
  default long roundUp(double cells) {
    int step = granularity();
    return (long) Math.max(step, Math.ceil(cells / step) * step);
  }

  /** The greatest permitted number of counters that is not above a number, but never none. */
  default long roundDown(double cells) {
    int step = granularity();
    return (long) Math.max(step, Math.floor(cells / step) * step);
  }

  /**
   * What the search chooses.
   *
   * @param cells number of counters
   * @param probes counters per key
   * @param error the error that it has or may have
   */
  record Shape(long cells, int probes, double error) {}

  /**
   * The memory when all keys are there.
   *
   * @param meanBytes expected
   * @param boundedBytes expected with a bound that is not reached
   * @param mostBytes hardly ever exceeded, and no less than the shape can be bound to; infinite if the
   *     structure cannot hold the keys
   */
  record Size(double meanBytes, double boundedBytes, double mostBytes) {
    /** Of structures that cannot hold the keys. */
    static final Size NONE =
        new Size(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
  }
}
