package io.tidemark.analysis.history;

/** The structures of histories that can be added to, the simplest first. */
public enum HistoryStructure {
  /** One filter of pairs (key, tick). */
  PAIR,
  /** One filter for each size of intervals of time. */
  LEVEL,
  /** One filter for each interval of time, and one of pairs. */
  INTERVAL,
  /** Small bitmaps of time at several scales, each in one cache line. */
  TIDELINE
}
