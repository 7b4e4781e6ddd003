package io.tidemark.cli;

import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.terminal.FoldedWriter;
import io.tidemark.cli.terminal.Style;
import io.tidemark.cli.terminal.Terminal;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs command lines: style, exit codes and messages of failures. */
final class CommandRunner {
  /* Wider lines are hard to read; what is narrower than the library allows is folded. */
  private static final int MOST_HELP_WIDTH = 100;
  private static final int LEAST_HELP_WIDTH = 55;

  private final Terminal terminal;

  CommandRunner(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Runs a command; gives the exit code. */
  int run(String... arguments) {
    try {
      if (arguments.length == 1 && arguments[0].equals("--version")) {
        terminal.output().println(Version.text());
        terminal.output().flush();
        return ExitCode.DONE;
      }
      int exitCode = commandLine(arguments).execute(arguments);
      terminal.output().flush();
      return exitCode;
    } catch (IOException | RuntimeException e) {
      return ErrorReport.report(e, terminal);
    }
  }

  private CommandLine commandLine(String... arguments) {
    int width = helpWidth(arguments);
    Help.Ansi ansi = terminal.outputStyle() == Style.COLOURED ? Help.Ansi.ON : Help.Ansi.OFF;
    return new Commands(terminal)
        .line(arguments)
        .setOut(new PrintWriter(
            new FoldedWriter(
                new OutputStreamWriter(terminal.output(), StandardCharsets.UTF_8), width),
            true))
        .setErr(new PrintWriter(
            new OutputStreamWriter(terminal.errors(), StandardCharsets.UTF_8), true))
        .setColorScheme(Help.defaultColorScheme(ansi))
        .setUsageHelpWidth(Math.max(LEAST_HELP_WIDTH, width))
        .setUsageHelpLongOptionsMaxWidth(width < 80 ? 24 : 34)
        .setParameterExceptionHandler(this::wrongUse)
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> ErrorReport.report(failure, terminal));
  }

  /** That of the terminal, which is asked only where there is help to show. */
  private int helpWidth(String... arguments) {
    return Commands.asksForHelp(arguments) && terminal.outputIsTerminal()
        ? Math.min(MOST_HELP_WIDTH, terminal.screenSize().columns())
        : MOST_HELP_WIDTH;
  }

  private static String unknown(UnmatchedArgumentException failure) {
    List<String> suggestions = failure.getSuggestions();
    return String.join(" ", failure.getUnmatched())
        + ": no such command, option or argument"
        + (suggestions.isEmpty() ? "" : "; did you mean: " + String.join(", ", suggestions) + "?");
  }

  private int wrongUse(ParameterException failure, String[] arguments) {
    if (failure instanceof UnmatchedArgumentException unmatched) {
      terminal.say("tidemark: " + unknown(unmatched));
    } else {
      terminal.say("tidemark: " + failure.getMessage());
    }
    terminal.say("try: " + failure.getCommandLine().getCommandSpec().qualifiedName() + " --help");
    return ExitCode.WRONG_USE;
  }
}
