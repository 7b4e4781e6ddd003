package io.tidemark.core.filter;

/** What a history says about a key and a range of time. */
public enum HistoryAnswer {
  /** The key definitely did not occur in the range. */
  NO,
  /** The key might have occurred in the range. */
  MAYBE,
  /** It did not occur in the part that is covered; the rest is outside what the history knows. */
  UNKNOWN;

  /** The answer about a range of which a part may lie outside of the coverage. */
  public static HistoryAnswer of(boolean mightContain, boolean covered) {
    if (mightContain) {
      return MAYBE;
    }
    return covered ? NO : UNKNOWN;
  }
}
