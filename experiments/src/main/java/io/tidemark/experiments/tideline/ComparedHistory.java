package io.tidemark.experiments.tideline;

/** The structures of histories that are compared. */
public enum ComparedHistory {
  /** One filter of pairs. */
  PAIR("pair filter (\u03b2\u2080)"),
  /** A filter per level, made for the length that is asked. */
  LEVEL("PBF-2, refitted"),
  /** The same, where an interval is believed only with one of its halves. */
  RECHECKING("PBF-2, rechecking, refitted"),
  /** A filter per interval, made for the length that is asked. */
  INTERVAL("PBF-1, by height, refitted"),
  /** One tideline for all lengths. */
  TIDELINE("Tideline"),
  /** A tideline made for the length that is asked. */
  TIDELINE_REFITTED("Tideline, refitted"),
  /** A sealed history, in the bits that it takes. */
  SEALED("sealed");

  private final String title;

  ComparedHistory(String title) {
    this.title = title;
  }

  /** As it is named on a page. */
  String title() {
    return title;
  }
}
