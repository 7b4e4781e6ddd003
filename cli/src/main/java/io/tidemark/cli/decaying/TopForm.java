package io.tidemark.cli.decaying;

/** How tables and summary are written. */
public enum TopForm {
  /** A line for each key, columns with tabs between. */
  COLUMNS,
  /** For a person at a terminal: columns below each other, and bars. */
  PEOPLE,
  /** A JSON object for each table. */
  JSON
}
