package io.tidemark.cli.outcome;

import java.io.Serial;

/** The end of a command: one sentence for the user, and the exit code. */
public final class Failure extends RuntimeException {
  @Serial
  private static final long serialVersionUID = 1;

  private final int exitCode;

  private Failure(int exitCode, String sentence, Throwable cause) {
    super(sentence, cause);
    this.exitCode = exitCode;
  }

  /** An option or argument that cannot be. */
  public static Failure wrongUse(String sentence) {
    return new Failure(ExitCode.WRONG_USE, sentence, null);
  }

  /** As {@link #wrongUse(String)}, for what something else refused. */
  public static Failure wrongUse(String sentence, Throwable cause) {
    return new Failure(ExitCode.WRONG_USE, sentence, cause);
  }

  /** An input file that is missing, unreadable, malformed or corrupt. */
  public static Failure badInput(String sentence, Throwable cause) {
    return new Failure(ExitCode.BAD_INPUT, sentence, cause);
  }

  /** Data that a newer version wrote. */
  public static Failure newerData(String sentence, Throwable cause) {
    return new Failure(ExitCode.NEWER_DATA, sentence, cause);
  }

  /** An address that another program listens on. */
  public static Failure addressInUse(String sentence, Throwable cause) {
    return new Failure(ExitCode.ADDRESS_IN_USE, sentence, cause);
  }

  /** Output that could not be written. */
  public static Failure output(String sentence, Throwable cause) {
    return new Failure(ExitCode.OUTPUT_FAILED, sentence, cause);
  }

  /** The exit code. */
  public int exitCode() {
    return exitCode;
  }
}
