package io.tidemark.cli.count;

/** How answers and summary are written. */
public enum CountForm {
  /** Columns, and sentences. */
  TEXT,
  /** A JSON object for each. */
  JSON
}
