package io.tidemark.cli.stream;

/** For whom something is written. */
public enum Form {
  /** For people. */
  TEXT,
  /** As JSON. */
  JSON;

  /** The form that {@code --json} asks for. */
  public static Form of(boolean json) {
    return json ? JSON : TEXT;
  }
}
