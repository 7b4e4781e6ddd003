package io.tidemark.cli.input;

/** Command lines that are shown, so that they can be typed again. */
public final class Shell {
  private Shell() {}

  /** A word as a shell takes it, in quotes where it needs them. */
  public static String word(String text) {
    return text.matches("[A-Za-z0-9_./:,=@%+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
