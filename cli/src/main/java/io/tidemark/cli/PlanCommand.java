package io.tidemark.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Plans a filter for a goal. */
@Command(
    name = "plan",
    headerHeading = """
        Examples:
          tidemark plan dedup --items 10000000 --error 0.001
          tidemark plan dedup --memory 64M
          tidemark plan history --keys 25000 --pairs 2000000 --span 24h --memory 6M
          tidemark plan count --items 1000000 --mean-count 20 --error 0.01
          tidemark plan top --half-life 1h --rate 5000 --noise 10

        """,
    header = "From items, memory or error to a filter, and the command that uses it.",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nWhat to plan:%n",
    synopsisSubcommandLabel = "QUESTION")
final class PlanCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        new CommandLine(spec), "plan: nothing (expected: dedup, history, count or top)");
  }
}
