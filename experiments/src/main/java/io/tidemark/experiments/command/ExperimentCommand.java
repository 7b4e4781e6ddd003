package io.tidemark.experiments.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The papers' tables and figures. */
@Command(
    name = "tidemark experiment",
    headerHeading = """
        Examples:
          tidemark experiment list
          tidemark experiment run all --quick --out report

        """,
    header = "Repeats the papers' tables and figures: CSV, SVG and a page.",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n",
    synopsisSubcommandLabel = "COMMAND")
public final class ExperimentCommand implements Runnable {
  /** All went well. */
  static final int DONE = 0;

  /** An option or argument that cannot be. */
  static final int WRONG_USE = 2;

  /** A stream that is missing or malformed. */
  static final int BAD_INPUT = 4;

  private static final int INTERNAL = 70;
  private static final int HELP_WIDTH = 100;

  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        new CommandLine(spec), "experiment: nothing (expected: list or run)");
  }

  /** Runs a command line; gives the exit code. */
  public static int run(Console console, String... arguments) {
    CommandLine line = new CommandLine(new ExperimentCommand())
        .addSubcommand(new ListCommand(console))
        .addSubcommand(new RunCommand(console));
    line.getCommandSpec()
        .addOption(OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .scopeType(ScopeType.INHERIT)
            .description("Show this.")
            .build());
    return line.setOut(new PrintWriter(console.output(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(console.errors(), true, StandardCharsets.UTF_8))
        .setUsageHelpWidth(HELP_WIDTH)
        .setUsageHelpLongOptionsMaxWidth(34)
        .setParameterExceptionHandler((failure, given) -> {
          console.say("tidemark: " + failure.getMessage());
          console.say(
              "try: " + failure.getCommandLine().getCommandSpec().qualifiedName() + " --help");
          return WRONG_USE;
        })
        .setExecutionExceptionHandler((failure, command, parsed) -> exitCode(console, failure))
        .execute(arguments);
  }

  private static int exitCode(Console console, Exception failure) {
    boolean expected =
        failure instanceof IllegalArgumentException || failure instanceof IOException;
    console.say("tidemark: "
        + (expected
            ? failure.getMessage()
            : "internal error: " + failure + "; TIDEMARK_DEBUG=1 shows where"));
    if ("1".equals(System.getenv("TIDEMARK_DEBUG"))) {
      failure.printStackTrace(console.errors());
    }
    if (failure instanceof IllegalArgumentException) {
      return WRONG_USE;
    }
    return failure instanceof IOException ? BAD_INPUT : INTERNAL;
  }
}
