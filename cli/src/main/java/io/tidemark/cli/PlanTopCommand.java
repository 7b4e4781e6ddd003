package io.tidemark.cli;

import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.plan.PlanPrinter;
import io.tidemark.cli.plan.TopComparison;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.top.DecayChoice;
import io.tidemark.cli.top.DecayOptions;
import io.tidemark.cli.top.TopGoalOptions;
import io.tidemark.core.filter.decaying.Lateness;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares the filters of decaying counts. */
@Command(
    name = "top",
    headerHeading = """
        Examples:
          tidemark plan top --half-life 1h --rate 5000 --memory 1M
          tidemark plan top --half-life 1h --rate 5000 --noise 10 --keys 100000 --skew 0.8
          tidemark plan top --decay 0.9 --epoch 1m --rate 30/m --json
          tidemark plan top --half-life-items 1000000 --noise 5

        """,
    header = "Compares the filters that tell how often keys occurred lately: memory and noise.",
    description = {
      "A key that did not occur lately is estimated at the mean overcount on average, and at the",
      "noise or above with a probability of at most 0.01: smaller counts mean little.",
      ""
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class PlanTopCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin
  private final DecayOptions decays = new DecayOptions();

  @Mixin
  private final TopGoalOptions goals = new TopGoalOptions();

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  PlanTopCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    DecayChoice choice = decays.required();
    TopComparison comparison =
        new TopComparison(goals.request(choice), Lateness.counting(0), "FILE");
    if (json) {
      terminal.output().println(Json.text(comparison.fields()));
      return ExitCode.DONE;
    }
    PlanPrinter printer = new PlanPrinter(terminal);
    terminal.output().println(comparison.stream());
    printer.table(comparison.rows());
    printer.recommended(
        comparison.recommended().structure().label() + ": " + comparison.reason(),
        comparison.command());
    return ExitCode.DONE;
  }
}
