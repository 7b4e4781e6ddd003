package io.tidemark.analysis.history;

import java.util.Locale;

/** The structures of histories that can be added to, the simplest first. */
public enum HistoryStructure {
  /** One filter of pairs (key, tick). */
  PAIR,
  /** One filter for each size of intervals of time. */
  LEVEL,
  /** One filter for each interval of time, and one of pairs. */
  INTERVAL,
  /** Small bitmaps of time at several scales, each in one cache line. */
  TIDELINE;

  /** Its name in plans, as {@code --structure} and {@code structure(...)} take it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
