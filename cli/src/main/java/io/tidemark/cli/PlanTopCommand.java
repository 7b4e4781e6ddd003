package io.tidemark.cli;

import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.cli.input.FileOptions;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.input.RecordFeed;
import io.tidemark.cli.input.Shell;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.plan.PlanPrinter;
import io.tidemark.cli.plan.TopComparison;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Progress;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.top.DecayChoice;
import io.tidemark.cli.top.DecayOptions;
import io.tidemark.cli.top.TickUnit;
import io.tidemark.cli.top.TopGoalOptions;
import io.tidemark.cli.top.TopMeter;
import io.tidemark.cli.top.TopRequest;
import io.tidemark.cli.top.TopWeights;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
          tidemark plan top --half-life 1h --noise 10 --format clf access.log

        """,
    header = "Compares the filters that tell how often keys occurred lately: memory and noise.",
    description = {
      "A key that did not occur lately is estimated at the mean overcount on average, and at the",
      "noise or above with a probability of at most 0.01: smaller counts mean little.",
      "From numbers, or from files, of which rate and keys are measured.",
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

  @Mixin
  private final FileOptions files = new FileOptions();

  @Mixin
  private final InputOptions input = new InputOptions();

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  PlanTopCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    DecayChoice choice = decays.required();
    TopComparison comparison = comparison(choice);
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

  private TopComparison comparison(DecayChoice choice) throws IOException {
    if (!files.given()) {
      return new TopComparison(goals.request(choice), TimeRules.dropping(TickUnit.ITEMS, 0), "FILE");
    }
    String names = String.join(" ", files.names());
    TopRequest asked = goals.requestBeside(choice, names);
    String records = files.names().stream().map(Shell::word).collect(Collectors.joining(" "));
    return new TopComparison(
        measured(choice).request(asked),
        TimeRules.dropping(TickUnit.ITEMS, 0),
        (input.text() + " " + records).strip());
  }

  private TopMeter measured(DecayChoice choice) throws IOException {
    boolean timed = choice.unit() == TickUnit.TIME;
    if (timed) {
      // It refuses lines without a time.
      var unused = input.timedLayout();
    }
    Inputs inputs =
        new Inputs(files.names(), timed ? input.nanosecondLayout() : input.layout(), terminal);
    OptionalLong bytes = inputs.sizeBytes();
    ReadCounts counts = new ReadCounts();
    TopMeter meter = new TopMeter(choice, input.hasWeight() ? TopWeights.FIELD : TopWeights.NONE);
    try (Interruption interruption = new Interruption(terminal::eraseStatus);
        Progress progress = Progress.show(terminal, () -> counts.progress(bytes))) {
      new RecordFeed(input.onError(), counts, interruption).play(inputs, meter::take);
      progress.stop();
    }
    terminal.say("measured: " + Numbers.count(meter.lines()) + " lines; the rate is that of the"
        + " time when most came");
    return meter;
  }
}
