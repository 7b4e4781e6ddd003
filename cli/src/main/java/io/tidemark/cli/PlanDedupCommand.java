package io.tidemark.cli;

import io.tidemark.analysis.Plan;
import io.tidemark.cli.dedup.SampleOptions;
import io.tidemark.cli.dedup.UnwindowedStart;
import io.tidemark.cli.filter.Goal;
import io.tidemark.cli.filter.GoalOptions;
import io.tidemark.cli.input.Converters;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.input.Shell;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.plan.PlanTable;
import io.tidemark.cli.stream.Form;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.window.CostOptions;
import io.tidemark.cli.window.CostPair;
import io.tidemark.cli.window.LinePrior;
import io.tidemark.cli.window.PriorChoice;
import io.tidemark.cli.window.TimeOptions;
import io.tidemark.cli.window.Window;
import io.tidemark.cli.window.WindowOptions;
import io.tidemark.cli.window.WindowStart;
import io.tidemark.text.Durations;
import io.tidemark.text.Sizes;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares the filters that find duplicates. */
@Command(
    name = "dedup",
    headerHeading = """
        Examples:
          tidemark plan dedup --items 10000000 --error 0.001
          tidemark plan dedup --items 10000000 --memory 16M
          tidemark plan dedup --memory 64M --error 0.0001 --json
          tidemark plan dedup --memory 1M --format tsv --key 2 --weight 3 --sample day.tsv
          tidemark plan dedup --memory 1M --false-positive-cost 10 --false-negative-cost 1
          tidemark plan dedup --window 10m --rate 5000 --error 0.001
          tidemark plan dedup --window 10m --rate 5000 --format clf --late 2m
          tidemark plan dedup --last 1000000 --memory 4M --distribution zipf:5000000

        """,
    header = "Compares the filters that find duplicates: memory, error, items.",
    description = {
      "With --items, filters that never forget; with --window or --last, filters over what came",
      "lately; otherwise filters for an endless stream, by what a sample of it shows. Where lines",
      "have times, name the options for them as for dedup: times that may run back need more",
      "memory, and the command that is printed has the same options.",
      ""
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class PlanDedupCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin
  private final GoalOptions goals = new GoalOptions();

  @Mixin
  private final WindowOptions windows = new WindowOptions();

  @Mixin
  private final InputOptions input = new InputOptions();

  @Mixin
  private final TimeOptions times = new TimeOptions();

  @Option(
      names = {"--distribution", "--prior"},
      paramLabel = "LAW",
      converter = PriorChoice.Words.class,
      description = {
        "How likely keys are, with a window: uniform:N, zipf:N or zipf:N:S. Without, all keys",
        "in a window are taken to be different."
      })
  private PriorChoice prior;

  @Option(
      names = "--universe",
      paramLabel = "N",
      converter = Converters.Count.class,
      description = "The same as --distribution uniform:N.")
  private Long universe;

  @Mixin
  private final CostOptions costs = new CostOptions();

  @Mixin
  private final SampleOptions sample = new SampleOptions();

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  PlanDedupCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Optional<Window> window = windows.window();
    if (window.isPresent()) {
      sample.refuse("without --window and --last, whose size does not depend on it");
      windowed(window.get()).print(Form.of(json), terminal);
      return ExitCode.DONE;
    }
    if (prior != null || universe != null) {
      throw Failure.wrongUse("--distribution and --universe: given (expected: with --window or"
          + " --last; for an endless stream use --sample)");
    }
    times.refuseWithoutTime();
    Goal goal = goals.goal();
    UnwindowedStart start =
        new UnwindowedStart(goal, Optional.empty(), Optional.empty(), costs.pair(), sample, input);
    (goal.items().isPresent() ? seen(start) : endless(start, goal)).print(Form.of(json), terminal);
    return ExitCode.DONE;
  }

  private PlanTable seen(UnwindowedStart start) {
    if (!input.text().isEmpty()) {
      throw Failure.wrongUse(input.text()
          + ": given (expected: with --window, where the times of lines matter, or without"
          + " --items)");
    }
    Plan plan = start.seenPlan();
    return new PlanTable(
        plan,
        Optional.of(PlanTable.Exact.set(goals.goal().items().orElseThrow())),
        "./tidemark dedup" + goals.text() + " FILE",
        List.of());
  }

  private PlanTable endless(UnwindowedStart start, Goal goal) throws IOException {
    String options = input.text();
    if (!options.isEmpty()) {
      // What dedup would refuse must not be planned.
      input.layout();
    }
    return new PlanTable(
        start.endlessPlan(terminal),
        Optional.empty(),
        "./tidemark dedup --memory "
            + Sizes.option(goal.memoryBytes().orElse(Goal.DEFAULT_MEMORY_BYTES))
            + (goal.error().isPresent() ? " --error " + goal.error().getAsDouble() : "")
            + costs.text()
            + (options.isEmpty() ? "" : " " + options)
            + (sample.given() ? " --sample " + Shell.word(sample.file()) : "")
            + " FILE",
        List.of());
  }

  private PlanTable windowed(Window window) {
    if (prior != null && universe != null) {
      throw Failure.wrongUse(
          "--universe: " + universe + " (expected: one of --universe and --distribution)");
    }
    Optional<PriorChoice> law =
        Optional.ofNullable(universe == null ? prior : PriorChoice.uniform(universe));
    times.refuseUnused(window, input);
    // What dedup would refuse must not be planned.
    input.nanosecondLayout();
    Optional<CostPair> pair = costs.numbers();
    Plan plan = new WindowStart(
            windows,
            times,
            input,
            pair,
            law,
            pair.map(known -> new LinePrior(law.orElse(PriorChoice.LEARNED), 1)))
        .plan(window, goals.goal(), Optional.empty());
    String command = "./tidemark dedup"
        + windows.text()
        + goals.text()
        + law.map(choice -> " --prior " + choice.option()).orElse("")
        + (input.text().isEmpty() ? "" : " " + input.text())
        + times.text()
        + costs.text()
        + " FILE";
    return new PlanTable(
        plan, Optional.of(PlanTable.Exact.window(window.lines(plan))), command, notes(window));
  }

  private List<String> notes(Window window) {
    if (!window.isTime()) {
      return List.of();
    }
    return List.of(
        input.hasTime()
            ? "planned for times of the lines, up to "
                + Durations.option(times.late(window, input).toNanos())
                + " late"
            : "planned for times of arrival; where lines have times, say so here: --format, --time");
  }
}
