package io.tidemark.core.filter;

/** The questions about a stream, one word each; packages, commands and documents use the same words. */
public enum Question {
  /** Has x been seen before? */
  SEEN("has x been seen before?"),
  /** Has x been seen before, on an endless stream? */
  ENDLESS("has x been seen before, on an endless stream?"),
  /** Was x among the last items, or in the last stretch of time? */
  WINDOW("was x in the window?"),
  /** How many x are there now? */
  COUNTING("how many x are there now?"),
  /** How often has x occurred lately? */
  DECAYING("how often has x occurred lately?"),
  /** Did x occur between s and e? */
  HISTORY("did x occur between s and e?");

  private final String text;

  Question(String text) {
    this.text = text;
  }

  /** The question in words. */
  public String text() {
    return text;
  }
}
