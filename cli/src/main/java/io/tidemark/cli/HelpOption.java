package io.tidemark.cli;

import picocli.CommandLine.Option;

/** The option that every command has. */
final class HelpOption {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this.")
  private boolean asked;

  /** Whether help was asked for. */
  boolean asked() {
    return asked;
  }
}
