package io.tidemark.cli;

import io.tidemark.cli.terminal.Terminal;

/** The main class of the command line. */
public final class Main {
  private Main() {}

  /** Runs a command line and ends the process with its exit code. */
  public static void main(String[] arguments) {
    Terminal terminal = Terminal.ofProcess();
    int exitCode;
    try {
      exitCode = new CommandRunner(terminal).run(arguments);
    } catch (OutOfMemoryError e) {
      exitCode = ErrorReport.report(e, terminal);
    }
    System.exit(exitCode);
  }
}
