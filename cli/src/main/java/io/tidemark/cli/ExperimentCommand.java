package io.tidemark.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The entry of the experiments in the help. They are a program of their own, which the script starts. */
@Command(
    name = "experiment",
    headerHeading = """
        Examples:
          tidemark experiment list
          tidemark experiment run all --quick --out report

        """,
    header = "Repeats the papers' tables and figures: CSV, SVG and a page.",
    synopsisSubcommandLabel = "(list | run)",
    optionListHeading = "%nOptions:%n")
final class ExperimentCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        new CommandLine(spec),
        "experiment: a program of its own (expected: started by ./tidemark)");
  }
}
