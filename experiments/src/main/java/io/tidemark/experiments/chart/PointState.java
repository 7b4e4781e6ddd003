package io.tidemark.experiments.chart;

/** What a check said about a point. */
public enum PointState {
  /** There is no check. */
  UNCHECKED,
  /** Inside its tolerance. */
  INSIDE,
  /** Outside; drawn with a ring. */
  OUTSIDE
}
