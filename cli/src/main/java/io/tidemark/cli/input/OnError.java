package io.tidemark.cli.input;

/** What to do with a line that does not parse. */
public enum OnError {
  /** End, naming file, line, field and what was expected. */
  STOP,
  /** Leave it out and count it. */
  SKIP;

  /** The words of the command line. */
  public static final class Words extends Choice<OnError> {
    Words() {
      super(OnError.class);
    }
  }
}
