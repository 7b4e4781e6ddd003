package io.tidemark.experiments.chart;

/** What a comparison said about a point. */
public enum Standing {
  /** It was compared with nothing. */
  UNJUDGED,
  /** Inside its tolerance. */
  INSIDE,
  /** Outside; drawn with a ring. */
  OUTSIDE
}
