package io.tidemark.cli;

import io.tidemark.DecayingMeasure;
import io.tidemark.analysis.Plan;
import io.tidemark.cli.decaying.DecayChoice;
import io.tidemark.cli.decaying.DecayOptions;
import io.tidemark.cli.decaying.TopGoalOptions;
import io.tidemark.cli.decaying.TopTimes;
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
import io.tidemark.cli.stream.StreamRun;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.window.TimeOptions;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.text.Numbers;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
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
  /* Any seed will do; the same one gives the same plan each time. */
  private static final FastDigest DIGEST = FastDigest.seeded(0);

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
    String records = "FILE";
    if (files.given()) {
      goals.refuseBeside(String.join(" ", files.names()));
      goals.take(measured(choice));
      String names = files.names().stream().map(Shell::word).collect(Collectors.joining(" "));
      records = (input.text() + " " + names).strip();
    } else if (goals.isUnknown(choice)) {
      throw Failure.wrongUse("--rate: none (expected: the lines per second, such as --rate 5000; or"
          + " a file to measure)");
    }
    Plan plan = goals.plan(choice, Optional.empty(), builder -> {});
    new PlanTable(
            plan,
            Optional.of(PlanTable.Exact.map((long) Math.ceil(plan.goal().number("keys")))),
            "./tidemark top" + choice.options() + goals.options() + " " + records,
            List.of())
        .print(Form.of(json), terminal);
    return ExitCode.DONE;
  }

  private DecayingMeasure measured(DecayChoice choice) throws IOException {
    if (!choice.unit().isItems()) {
      // It refuses lines without a time.
      var unused = input.timedLayout();
    }
    TopTimes times = new TopTimes(input, new TimeOptions(), choice.unit());
    Inputs inputs = new Inputs(files.names(), times.layout(), terminal);
    TopWeights weights = TopWeights.of(input);
    DecayingMeasure measure = choice.builder().measure();
    RecordFeed.Taker<RecordReader> taker = reader -> measure.addDigest(
        DIGEST.of(reader.keyBuffer(), reader.keyOffset(), reader.keyLength()),
        weights.times(reader),
        times.ofLines() ? reader.ticks() : 0);
    StreamRun.measure(inputs, input.onError(), new ReadCounts(), taker, terminal);
    terminal.say("measured: " + Numbers.count(measure.items()) + " lines; the rate is that of the"
        + " time when most came");
    if (measure.greatestTotal() == 0) {
      throw Failure.badInput("no line that counts was read", null);
    }
    return measure;
  }
}
