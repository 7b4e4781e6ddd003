package io.tidemark.cli;

import io.tidemark.analysis.Plan;
import io.tidemark.cli.decaying.DecayChoice;
import io.tidemark.cli.decaying.DecayOptions;
import io.tidemark.cli.decaying.TickUnit;
import io.tidemark.cli.decaying.TopGoalOptions;
import io.tidemark.cli.decaying.TopMeter;
import io.tidemark.cli.decaying.TopRequest;
import io.tidemark.cli.decaying.TopWeights;
import io.tidemark.cli.input.FileOptions;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.input.RecordFeed;
import io.tidemark.cli.input.Shell;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.plan.PlanTable;
import io.tidemark.cli.stream.Form;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Progress;
import io.tidemark.cli.terminal.Terminal;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
    TopRequest request;
    String records = "FILE";
    if (files.given()) {
      request =
          measured(choice).request(goals.requestBeside(choice, String.join(" ", files.names())));
      String names = files.names().stream().map(Shell::word).collect(Collectors.joining(" "));
      records = (input.text() + " " + names).strip();
    } else {
      request = goals.request(choice);
    }
    if (request.isUnknown()) {
      throw Failure.wrongUse("--rate: none (expected: the lines per second, such as --rate 5000; or"
          + " a file to measure)");
    }
    Plan plan = request.plan(
        Optional.empty(),
        Optional.of(Duration.ZERO).filter(zero -> choice.unit() == TickUnit.TIME));
    new PlanTable(
            plan,
            Optional.of(PlanTable.Exact.map((long) Math.ceil(plan.goal().number("keys")))),
            "./tidemark top" + request.options() + " " + records,
            List.of())
        .print(Form.of(json), terminal);
    return ExitCode.DONE;
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
