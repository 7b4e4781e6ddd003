package io.tidemark.cli.terminal;

/** How text is set off, where a person reads it. */
public enum Style {
  PLAIN,
  COLOURED;

  private static final String RESET = "\u001b[0m";

  /** What matters most. */
  public String strong(String text) {
    return wrapped("\u001b[1m", text);
  }

  /** What is good, or recommended. */
  public String good(String text) {
    return wrapped("\u001b[32m", text);
  }

  /** What wants attention. */
  public String warning(String text) {
    return wrapped("\u001b[33m", text);
  }

  /** What may be overlooked. */
  public String faint(String text) {
    return wrapped("\u001b[2m", text);
  }

  private String wrapped(String code, String text) {
    return this == COLOURED ? code + text + RESET : text;
  }
}
