package io.tidemark.cli;

import io.tidemark.analysis.window.ErrorCosts;
import io.tidemark.cli.endless.EndlessRequest;
import io.tidemark.cli.endless.KnownStream;
import io.tidemark.cli.endless.StreamSample;
import io.tidemark.cli.filter.GoalOptions;
import io.tidemark.cli.input.Converters;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.input.Shell;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.plan.Candidate;
import io.tidemark.cli.plan.DedupPlan;
import io.tidemark.cli.plan.EndlessComparison;
import io.tidemark.cli.plan.PlanPrinter;
import io.tidemark.cli.plan.WindowComparison;
import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.terminal.Table;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.window.CostOptions;
import io.tidemark.cli.window.PriorChoice;
import io.tidemark.cli.window.TimeOptions;
import io.tidemark.cli.window.Window;
import io.tidemark.cli.window.WindowGoal;
import io.tidemark.cli.window.WindowOptions;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares the ways to tell duplicates. */
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
    header = "Compares the ways to tell duplicates: memory, error, items.",
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
  private final StreamSample sample = new StreamSample();

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
      print(comparison(window.get()), window.get());
      return ExitCode.DONE;
    }
    if (prior != null || universe != null) {
      throw Failure.wrongUse("--distribution and --universe: given (expected: with --window or"
          + " --last; for an endless stream --sample tells)");
    }
    times.refuseWithoutTime();
    if (goals.goal().items().isEmpty()) {
      print(endless());
      return ExitCode.DONE;
    }
    if (!input.text().isEmpty()) {
      throw Failure.wrongUse(input.text()
          + ": given (expected: with --window, where the times of lines matter, or without"
          + " --items)");
    }
    if (costs.given()) {
      throw Failure.wrongUse(
          "costs: given (expected: without --items, with which no duplicate is missed)");
    }
    sample.refuse("without --items, with which nothing is forgotten");
    print(new DedupPlan(goals.goal()));
    return ExitCode.DONE;
  }

  private PlanPrinter printer() {
    return new PlanPrinter(terminal);
  }

  private EndlessComparison endless() throws IOException {
    String options = input.text();
    if (!options.isEmpty()) {
      // What dedup would refuse must not be planned.
      input.layout();
    }
    KnownStream stream = sample.learn(input, terminal);
    String learning = sample.given() ? "--sample " + Shell.word(sample.file()) : "";
    return new EndlessComparison(
        new EndlessRequest(goals.goal(), costs.pair(), stream), (options + " " + learning).strip());
  }

  private WindowComparison comparison(Window window) {
    if (prior != null && universe != null) {
      throw Failure.wrongUse(
          "--universe: " + universe + " (expected: one of --universe and --distribution)");
    }
    Optional<PriorChoice> law =
        Optional.ofNullable(universe == null ? prior : PriorChoice.uniform(universe));
    Optional<ErrorCosts> known = costs.constant();
    times.refuseUnused(window, input);
    // What dedup would refuse must not be planned.
    input.nanosecondLayout();
    WindowGoal goal = new WindowGoal(
        window,
        times.lateNanos(window, input),
        windows.rate(),
        goals.goal(),
        law.flatMap(PriorChoice::law),
        known);
    return new WindowComparison(goal.design(), law, input.text() + times.text(), costs.text());
  }

  private void print(WindowComparison comparison, Window window) throws IOException {
    if (json) {
      terminal.output().println(Json.text(comparison.fields()));
      return;
    }
    printer().table(comparison.rows());
    printer().recommended(comparison.reason(), comparison.command());
    if (window.isTime()) {
      terminal
          .output()
          .println(
              input.hasTime()
                  ? "planned for times of the lines, up to "
                      + Durations.option(times.lateNanos(window, input))
                      + " late"
                  : "planned for times of arrival; where lines have times, say so here: --format, --time");
    }
  }

  private void print(EndlessComparison comparison) throws IOException {
    if (json) {
      terminal.output().println(Json.text(comparison.fields()));
      return;
    }
    terminal.output().println(comparison.stream());
    printer().table(comparison.rows());
    printer()
        .recommended(
            comparison.recommended().structure().label() + ": " + comparison.reason(),
            comparison.command());
  }

  private void print(DedupPlan plan) throws IOException {
    if (json) {
      terminal.output().println(Json.text(plan.fields()));
      return;
    }
    printer().table(table(plan));
    for (String refused : plan.refused()) {
      terminal.output().println(terminal.outputStyle().faint("  not possible: " + refused));
    }
    printer().recommended(plan.recommended().name() + ": " + plan.reason(), plan.command());
  }

  private static Table table(DedupPlan plan) {
    Table table =
        new Table("  structure", "items", "memory", "bits/item", "probes", "predicted error", "");
    for (Candidate candidate : plan.candidates()) {
      boolean recommended = candidate.equals(plan.recommended());
      table.row(
          (recommended ? "* " : "  ") + candidate.name(),
          Numbers.count(candidate.items()),
          Sizes.text(candidate.bytes()),
          String.format(Locale.ROOT, "%.2f", candidate.bitsPerItem()),
          candidate.probes() == 0 ? "-" : Integer.toString(candidate.probes()),
          Numbers.probability(candidate.error()),
          candidate.remark());
    }
    return table;
  }
}
