package io.tidemark.experiments;

import io.tidemark.experiments.command.Console;
import io.tidemark.experiments.command.ExperimentCommand;

/** The main class of {@code tidemark experiment}. */
public final class Main {
  private Main() {}

  /** Runs a command line and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.exit(ExperimentCommand.run(Console.ofProcess(), arguments));
  }
}
