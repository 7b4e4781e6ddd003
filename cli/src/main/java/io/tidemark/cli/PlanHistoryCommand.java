package io.tidemark.cli;

import io.tidemark.HistoryBuilder;
import io.tidemark.HistoryMeasure;
import io.tidemark.cli.history.HistoryGoalOptions;
import io.tidemark.cli.history.HistoryRequest;
import io.tidemark.cli.history.PairFeed;
import io.tidemark.cli.history.PlanReason;
import io.tidemark.cli.history.QueryLength;
import io.tidemark.cli.history.TickLength;
import io.tidemark.cli.input.Converters;
import io.tidemark.cli.input.FileOptions;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.input.Shell;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.plan.HistoryCandidates;
import io.tidemark.cli.plan.PlanTable;
import io.tidemark.cli.stream.StreamRun;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Table;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares the structures of histories. */
@Command(
    name = "history",
    headerHeading = """
        Examples:
          tidemark plan history --keys 25000 --pairs 2000000 --span 24h --memory 6M
          tidemark plan history --keys 25000 --pairs 2000000 --span 24h --query-length 128
          tidemark plan history --format clf --error 0.001 --query-length 5m,1h access.log

        """,
    header = "Compares the structures of histories: memory, and error by length of range.",
    description = {
      "From numbers, where pairs are taken to lie at independent times, or measured from files.",
      ""
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class PlanHistoryCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--keys",
      paramLabel = "N",
      converter = Converters.Count.class,
      description = "Different keys to expect.")
  private Long keys;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      converter = Converters.Count.class,
      description = "Different pairs of a key and a tick to expect.")
  private Long pairs;

  @Option(
      names = "--span",
      paramLabel = "LENGTH",
      converter = QueryLength.Words.class,
      description = "From the first tick to the last: a time such as 24h, or ticks.")
  private QueryLength span;

  @Mixin
  private final HistoryGoalOptions goals = new HistoryGoalOptions();

  @Mixin
  private final FileOptions files = new FileOptions();

  @Mixin
  private final InputOptions input = new InputOptions();

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  PlanHistoryCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    HistoryRequest goal = goals.goal(goals.tickLength());
    HistoryCandidates plan = new HistoryCandidates(goal, builder(goal), command());
    if (json) {
      terminal.output().println(Json.text(plan.fields()));
    } else {
      print(plan);
    }
    return ExitCode.DONE;
  }

  private String command() {
    if (!files.given()) {
      return "FILE";
    }
    return input.text()
        + files.names().stream().map(file -> " " + Shell.word(file)).collect(Collectors.joining());
  }

  private HistoryBuilder<String> builder(HistoryRequest goal) throws IOException {
    HistoryBuilder<String> builder = goal.builder(FastDigest.seeded(0));
    boolean numbers = keys != null || pairs != null || span != null;
    if (files.given()) {
      if (numbers) {
        throw Failure.wrongUse("FILE: "
            + String.join(" ", files.names())
            + " (expected: none with --keys, --pairs and --span, which files are measured for)");
      }
      return builder.measured(measured(goal.tickLength()));
    }
    if (keys == null || pairs == null || span == null) {
      String missing = keys == null ? "--keys" : pairs == null ? "--pairs" : "--span";
      throw Failure.wrongUse(
          missing + ": none (expected: --keys, --pairs and --span, or files to measure)");
    }
    long ticks = span.in(goal.tickLength());
    if (ticks > HistoryBuilder.MAX_TICKS) {
      throw Failure.wrongUse(
          "--span: " + span + " (expected: at most " + HistoryBuilder.MAX_TICKS + " ticks)");
    }
    return builder.span(0, ticks).keys(keys).occurrences(pairs);
  }

  private HistoryMeasure measured(TickLength tickLength) throws IOException {
    Inputs inputs =
        new Inputs(files.names(), input.timedLayout().withTickUnit(tickLength.unit()), terminal);
    HistoryMeasure measure = new HistoryMeasure();
    ReadCounts counts = new ReadCounts();
    PairFeed feed =
        new PairFeed(FastDigest.seeded(0), tickLength, PairFeed.anyTick(), Optional.empty());
    StreamRun.measure(
        inputs,
        input.onError(),
        counts,
        reader -> feed.take(reader, measure::addDigest, measure::addDigest),
        terminal);
    feed.doubt(terminal.clock().instant()).ifPresent(terminal::warn);
    if (measure.count() == 0) {
      throw Failure.badInput("no line with a key and a time was read" + counts.skippedText(), null);
    }
    return measure;
  }

  private void print(HistoryCandidates plan) throws IOException {
    String about = files.given() ? "about " : "";
    terminal
        .output()
        .println(about
            + Numbers.estimate(plan.pairs())
            + " pairs of "
            + about
            + Numbers.estimate(plan.keys())
            + " keys in "
            + Numbers.count(plan.spanTicks())
            + " ticks of "
            + goals.tickLength()
            + "; predicted error by length of range:");
    PlanTable.print(
        table(plan), plan.best().structure() + ": " + plan.reason(), plan.command(), terminal);
  }

  private static Table table(HistoryCandidates plan) {
    List<PlanTable.Column> columns = new ArrayList<>();
    columns.add(new PlanTable.Column("mean", each -> Numbers.probability(each.error())));
    List<String> exact =
        new ArrayList<>(List.of("  exact pairs", Sizes.text(plan.exactBytes()), "0"));
    for (int index : plan.shownLengths()) {
      columns.add(new PlanTable.Column(
          plan.length(index), each -> Numbers.probability(plan.error(each, index))));
      exact.add("0");
    }
    columns.add(new PlanTable.Column(
        "",
        each ->
            PlanReason.isEstimated(each) ? "memory estimated; nothing can be added later" : ""));
    exact.add("for comparison: 16 bytes a pair");
    return PlanTable.table(plan.options(), columns, Optional.of(exact));
  }
}
