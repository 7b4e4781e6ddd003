package io.tidemark.cli;

import io.tidemark.analysis.Plan;
import io.tidemark.cli.counting.CountGoalOptions;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.plan.PlanTable;
import io.tidemark.cli.stream.Form;
import io.tidemark.cli.terminal.Terminal;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares the filters that count. */
@Command(
    name = "count",
    headerHeading = """
        Examples:
          tidemark plan count --items 1000000 --error 0.01
          tidemark plan count --items 1000000 --mean-count 20 --skew 1 --memory 2M
          tidemark plan count --items 1000000 --total 50000000 --json
          tidemark plan count --memory 64M

        """,
    header = "Compares the filters that count keys with deletes: memory, error, excess.",
    description = {
      "The error is the probability that a count is too high, of keys that are there and of keys",
      "that are not; the mean excess is by how much, on average over all keys that are not.",
      ""
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class PlanCountCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin
  private final CountGoalOptions goals = new CountGoalOptions();

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  PlanCountCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Plan plan = goals.plan(Optional.empty());
    String structure = plan.best().structure();
    new PlanTable(
            plan,
            Optional.of(PlanTable.Exact.map((long) Math.ceil(plan.goal().number("keys")))),
            "./tidemark count" + goals.options() + " --structure " + structure + " FILE",
            List.of())
        .print(Form.of(json), terminal);
    return ExitCode.DONE;
  }
}
