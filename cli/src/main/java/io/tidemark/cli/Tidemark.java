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

/** The command line as a whole: all commands, their help and their failures. */
final class Tidemark {
  private static final int HELP_WIDTH = 100;

  private final Terminal terminal;

  Tidemark(Terminal terminal) {
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
      int exitCode = commandLine().execute(arguments);
      terminal.output().flush();
      return exitCode;
    } catch (IOException | RuntimeException e) {
      return ErrorReport.report(e, terminal);
    }
  }

  private CommandLine commandLine() {
    CommandLine line = new CommandLine(new TidemarkCommand());
    line.addSubcommand(new DedupCommand(terminal));
    line.addSubcommand(
        new CommandLine(new PlanCommand()).addSubcommand(new PlanDedupCommand(terminal)));
    line.addSubcommand(new InspectCommand(terminal));
    line.addSubcommand(new DemoCommand(terminal));
    line.addSubcommand(new CommandLine.HelpCommand());
    Help.Ansi ansi = terminal.outputStyle() == Style.COLOURED ? Help.Ansi.ON : Help.Ansi.OFF;
    return line.setOut(new PrintWriter(
            new OutputStreamWriter(terminal.output(), StandardCharsets.UTF_8), true))
        .setErr(new PrintWriter(terminal.errors(), true))
        .setColorScheme(Help.defaultColorScheme(ansi))
        .setUsageHelpWidth(HELP_WIDTH)
        .setUsageHelpLongOptionsMaxWidth(34)
        .setParameterExceptionHandler(this::wrongUse)
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> ErrorReport.report(failure, terminal));
  }

  private int wrongUse(ParameterException failure, String[] arguments) {
    terminal.say("tidemark: " + failure.getMessage());
    if (failure instanceof UnmatchedArgumentException unmatched) {
      List<String> suggestions = unmatched.getSuggestions();
      if (!suggestions.isEmpty()) {
        terminal.say("did you mean: " + String.join(", ", suggestions) + "?");
      }
    }
    terminal.say("try: " + failure.getCommandLine().getCommandSpec().qualifiedName() + " --help");
    return ExitCode.WRONG_USE;
  }
}
