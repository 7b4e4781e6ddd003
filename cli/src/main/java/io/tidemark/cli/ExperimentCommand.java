package io.tidemark.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The papers' tables and figures. */
@Command(
    name = "experiment",
    headerHeading = """
        Examples:
          tidemark experiment list
          tidemark experiment run all --quick --out report

        """,
    header = "Repeats the papers' tables and figures: CSV, SVG and a page.",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n",
    synopsisSubcommandLabel = "COMMAND")
final class ExperimentCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        new CommandLine(spec), "experiment: nothing (expected: list or run)");
  }
}
