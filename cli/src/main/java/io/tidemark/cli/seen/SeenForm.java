package io.tidemark.cli.seen;

/** How answers are written. */
public enum SeenForm {
  /** Behind the line, each after a tab. */
  TABS("\t"),
  /** Behind the line, each after a comma. */
  COMMAS(","),
  /** A JSON object instead of the line. */
  JSON("");

  private final String separator;

  SeenForm(String separator) {
    this.separator = separator;
  }

  String separator() {
    return separator;
  }
}
