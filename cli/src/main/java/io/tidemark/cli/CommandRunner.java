package io.tidemark.cli;

import io.tidemark.cli.outcome.ExitCode;
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
  private static final int HELP_WIDTH = 100;

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
    Help.Ansi ansi = terminal.outputStyle() == Style.COLOURED ? Help.Ansi.ON : Help.Ansi.OFF;
    return new Commands(terminal)
        .line(arguments)
        .setOut(new PrintWriter(
            new OutputStreamWriter(terminal.output(), StandardCharsets.UTF_8), true))
        .setErr(new PrintWriter(
            new OutputStreamWriter(terminal.errors(), StandardCharsets.UTF_8), true))
        .setColorScheme(Help.defaultColorScheme(ansi))
        .setUsageHelpWidth(HELP_WIDTH)
        .setUsageHelpLongOptionsMaxWidth(34)
        .setParameterExceptionHandler(this::wrongUse)
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> ErrorReport.report(failure, terminal));
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
