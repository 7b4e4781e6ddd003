package io.tidemark.cli.stream;

import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.terminal.Voice;
import picocli.CommandLine.Option;

/** How much a command says on standard error. */
public final class SummaryOptions {
  @Option(
      names = "--json",
      description = {
        "The summary as one JSON object on standard error, and nothing else there. What is printed",
        "for keys or periods, if anything, is JSON too, on standard output."
      })
  private boolean json;

  @Option(
      names = {"-q", "--quiet"},
      description = "No summary and no warnings; errors only.")
  private boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "Say more of what was chosen, and of what is predicted.")
  private boolean verbose;

  /**
   * Tells a terminal how much is to be said.
   *
   * @return the form of the summary
   * @throws Failure if the options contradict each other
   */
  public Form apply(Terminal terminal) {
    if (quiet && (verbose || json)) {
      throw Failure.wrongUse("--quiet: given (expected: one of --quiet, --verbose and --json)");
    }
    if (verbose && json) {
      throw Failure.wrongUse("--verbose: given (expected: without --json, which holds all)");
    }
    Voice loud = verbose ? Voice.DETAILED : Voice.USUAL;
    terminal.speak(json ? Voice.JSON : quiet ? Voice.QUIET : loud);
    return Form.of(json);
  }
}
