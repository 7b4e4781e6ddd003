package io.tidemark.cli;

import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.terminal.Style;
import io.tidemark.cli.terminal.Terminal;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
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
    line.addSubcommand(new DedupCommand(terminal))
        .addSubcommand(
            new CommandLine(new PlanCommand()).addSubcommand(new PlanDedupCommand(terminal)))
        .addSubcommand(new InspectCommand(terminal))
        .addSubcommand(new CommandLine(new ExperimentCommand())
            .addSubcommand(new ExperimentListCommand(terminal))
            .addSubcommand(new ExperimentRunCommand(terminal)))
        .addSubcommand(new DemoCommand(terminal))
        .addSubcommand(new CommandLine.HelpCommand())
        .addSubcommand(new AutoComplete.GenerateCompletion());
    line.getCommandSpec()
        .version(Version.text())
        .addOption(OptionSpec.builder("--version")
            .versionHelp(true)
            .description("Show the version.")
            .build());
    addHelp(line);
    Help.Ansi ansi = terminal.outputStyle() == Style.COLOURED ? Help.Ansi.ON : Help.Ansi.OFF;
    return line.setOut(new PrintWriter(
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

  /** Every command explains itself. */
  private static void addHelp(CommandLine command) {
    if (command.getCommandSpec().findOption("--help") == null) {
      command
          .getCommandSpec()
          .addOption(OptionSpec.builder("-h", "--help")
              .usageHelp(true)
              .description("Show this.")
              .build());
    }
    command.getSubcommands().values().forEach(Tidemark::addHelp);
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
