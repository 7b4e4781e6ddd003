package io.tidemark.cli;

import io.tidemark.History;
import io.tidemark.HistoryBuilder;
import io.tidemark.HistoryRecorder;
import io.tidemark.cli.filter.DigestOptions;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.history.BuildRun;
import io.tidemark.cli.history.HistoryFiles;
import io.tidemark.cli.history.HistoryGoalOptions;
import io.tidemark.cli.history.HistoryQuestion;
import io.tidemark.cli.history.HistoryRequest;
import io.tidemark.cli.history.PairFeed;
import io.tidemark.cli.history.PrefixOption;
import io.tidemark.cli.history.StructureChoice;
import io.tidemark.cli.history.TickLength;
import io.tidemark.cli.input.FileOptions;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.stream.Form;
import io.tidemark.cli.stream.SaveTo;
import io.tidemark.cli.stream.StreamRun;
import io.tidemark.cli.stream.SummaryOptions;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Question;
import io.tidemark.core.time.TimeRange;
import io.tidemark.prefix.KeyPrefixes;
import io.tidemark.text.Sizes;
import io.tidemark.workload.trace.RecordLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Reads keys and times and saves a history of them. */
@Command(
    name = "build",
    headerHeading = """
        Examples:
          tidemark history build --format clf --out day.tmk access.log
          tidemark history build --format tsv --time 1 --key 2 --memory 64M --out h.tmk pairs.tsv.gz
          tidemark history build --format json --time /at --time-format ms --tick 100ms
              --key /user/id --query-length 5m,1h --error 0.001 --out users.tmk events.json
          tidemark history build --format clf --prefixes ipv4:8,16,24 --out nets.tmk access.log
          tidemark history build --format clf --like monday.tmk --out tuesday.tmk tuesday.log

        """,
    header = "Reads keys with their times and saves a history for history ask and history when.",
    description = {
      "Lines may come in any order. A temporary file beside the output takes 16 bytes per line",
      "and is deleted at the end. What occurred in a range is always found;",
      "a range without the key is answered maybe with a small probability, which is predicted.",
      ""
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class HistoryBuildCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin
  private final FileOptions files = new FileOptions();

  @Mixin
  private final InputOptions input = new InputOptions();

  @Option(
      names = "--out",
      paramLabel = "F.tmk",
      required = true,
      description = "The file to save the history to, also after Ctrl-C.")
  private String out;

  @Mixin
  private final HistoryGoalOptions goals = new HistoryGoalOptions();

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "With --to: the time that the history covers. Default: from the earliest to the"
          + " latest line. A line outside counts as one that does not parse.")
  private String from;

  @Option(names = "--to", paramLabel = "TIME", description = "End of that time, not part of it.")
  private String to;

  @Option(
      names = "--structure",
      paramLabel = "pair|interval|level|tideline|sealed|auto",
      converter = StructureChoice.Words.class,
      description = "For experts: which structure. sealed is exact in time and takes no additions;"
          + " the others are filters. Default: auto, the best for --error or --memory.")
  private StructureChoice structure = StructureChoice.AUTO;

  @Option(
      names = "--like",
      paramLabel = "F.tmk",
      description =
          "Take ticks, structure, sizes, prefixes and seed or secret from a saved history, so that"
              + " history merge --memory can fold the two onto each other without loss.")
  private String like;

  @Option(
      names = "--prefixes",
      paramLabel = "KIND:LENGTHS",
      converter = PrefixOption.Rule.class,
      description = "Also keep prefixes of keys, so that history ask --prefix can ask for all keys"
          + " with one: networks of IPv4 addresses (ipv4:8,16,24), or the first parts of texts"
          + " with a separator (/:3). The summary says what they cost.")
  private KeyPrefixes<CharSequence> prefixes;

  @Mixin
  private final DigestOptions digests = new DigestOptions();

  @Mixin
  private final SummaryOptions summary = new SummaryOptions();

  HistoryBuildCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Form form = summary.apply(terminal);
    Optional<History<String>> model = model();
    TickLength tickLength =
        model.map(history -> TickLength.of(history.unit())).orElseGet(goals::tickLength);
    RecordLayout layout = input.timedLayout().withTickUnit(tickLength.unit());
    HistoryRequest goal = goals.goal(tickLength);
    Path target = FilterFiles.writable("--out", out, Question.HISTORY);
    Optional<TimeRange> coverage = coverage(tickLength);
    Optional<KeyPrefixes<CharSequence>> kept =
        prefixes == null ? model.flatMap(History::keptPrefixes) : Optional.of(prefixes);
    Inputs inputs = new Inputs(files.names(), layout, terminal);
    if (inputs.typed()) {
      terminal.note("reading lines from the terminal; Ctrl-D ends them");
    }
    terminal.detail("a history in ticks of " + tickLength + ", " + promise(goal, model));
    try (HistoryRecorder<String> recorder = recorder(goal, model, coverage, kept, target)) {
      BuildRun run = new BuildRun(
          recorder, goal, coverage.orElseGet(PairFeed::anyTick), kept, target, terminal);
      StreamRun.play(inputs, input.onError(), run, SaveTo.file(target), form, terminal);
    }
    return ExitCode.DONE;
  }

  private HistoryRecorder<String> recorder(
      HistoryRequest goal,
      Optional<History<String>> model,
      Optional<TimeRange> coverage,
      Optional<KeyPrefixes<CharSequence>> kept,
      Path target) {
    HistoryBuilder<String> builder = goal.builder(digests.mergeableDigest());
    coverage.ifPresent(range -> builder.span(range.from(), range.to()));
    structure.word().ifPresent(builder::structure);
    kept.ifPresent(builder::prefixes);
    Path folder = target.toAbsolutePath().getParent();
    try {
      return model.isPresent()
          ? builder.recorderLike(model.get(), folder)
          : builder.recorder(folder);
    } catch (IOException e) {
      throw Failure.output(e.getMessage(), e);
    }
  }

  private String promise(HistoryRequest goal, Optional<History<String>> model) {
    return model
        .map(history -> "like " + like + ": " + Sizes.text(memoryOfNewest(history)) + " of memory")
        .orElseGet(() -> "for "
            + goal.text()
            + (goal.byError() ? "; its memory is known when all is read" : ""));
  }

  /** Of several side by side, the newest is the model. */
  private static long memoryOfNewest(History<String> history) {
    List<Facts> pieces = history.pieceFacts();
    return (Long)
        pieces.get(pieces.size() - 1).find("memoryBytes").orElseThrow().value();
  }

  private Optional<History<String>> model() throws IOException {
    if (like == null) {
      return Optional.empty();
    }
    if (goals.shapeGiven() || structure != StructureChoice.AUTO || digests.given()) {
      throw Failure.wrongUse("--like: "
          + like
          + " (expected: without --error, --memory, --tick, --structure, --digest and --seed,"
          + " which the saved history has already)");
    }
    History<String> saved = HistoryFiles.load(like);
    if (saved.unit().isItems()) {
      throw Failure.wrongUse(
          "--like: " + like + " (expected: a history of times; its ticks have no length)");
    }
    return Optional.of(saved);
  }

  private Optional<TimeRange> coverage(TickLength tickLength) {
    if (from == null && to == null) {
      return Optional.empty();
    }
    if (from == null || to == null) {
      throw Failure.wrongUse((from == null ? "--from" : "--to")
          + ": none (expected: both --from and --to, or neither)");
    }
    TimeRange range =
        HistoryQuestion.range(from, to, tickLength.times(input.timeFormat()), tickLength);
    if (range.isEmpty()) {
      throw Failure.wrongUse("--to: " + to + " (expected: after --from, " + from + ")");
    }
    return Optional.of(range);
  }
}
