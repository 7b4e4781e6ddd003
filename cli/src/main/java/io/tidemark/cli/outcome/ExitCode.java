package io.tidemark.cli.outcome;

/** What a command hands back to the shell. */
public final class ExitCode {
  /** All went well. */
  public static final int DONE = 0;

  /** What was asked for did not occur. */
  public static final int NO = 1;

  /** An option or argument that cannot be. */
  public static final int WRONG_USE = 2;

  /** What was asked for lies outside of what is known. */
  public static final int UNKNOWN = 3;

  /** An input file that is missing, unreadable, malformed or corrupt. */
  public static final int BAD_INPUT = 4;

  /** Data that a newer version wrote. */
  public static final int NEWER_DATA = 5;

  /** An address that another program listens on. */
  public static final int ADDRESS_IN_USE = 6;

  /** A fault of this program, or memory that ran out (EX_SOFTWARE of sysexits). */
  public static final int INTERNAL = 70;

  /** Output that could not be written (EX_IOERR of sysexits). */
  public static final int OUTPUT_FAILED = 74;

  /** The reader of standard output is gone; what the shell reports of a process killed by SIGPIPE. */
  public static final int CLOSED_PIPE = 141;

  private ExitCode() {}
}
