package io.tidemark.cli;

import io.tidemark.DecayingCounts;
import io.tidemark.DecayingCountsBuilder;
import io.tidemark.cli.decaying.DecayChoice;
import io.tidemark.cli.decaying.DecayOptions;
import io.tidemark.cli.decaying.TopGoalOptions;
import io.tidemark.cli.decaying.TopSchedule;
import io.tidemark.cli.decaying.TopStart;
import io.tidemark.cli.decaying.TopTimes;
import io.tidemark.cli.decaying.TopWeights;
import io.tidemark.cli.decaying.TopWork;
import io.tidemark.cli.filter.DigestOptions;
import io.tidemark.cli.input.Converters;
import io.tidemark.cli.input.FileOptions;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.stream.Form;
import io.tidemark.cli.stream.SaveOptions;
import io.tidemark.cli.stream.SaveTo;
import io.tidemark.cli.stream.StreamRun;
import io.tidemark.cli.stream.SummaryOptions;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.window.TimeOptions;
import io.tidemark.core.filter.Question;
import io.tidemark.core.time.TickUnit;
import io.tidemark.text.Durations;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Tells which keys are the most frequent lately. */
@Command(
    name = "top",
    headerHeading = """
        Examples:
          tidemark top --format clf --half-life 1h access.log
          tail -F access.log | tidemark top --format clf --half-life 10m --follow
          tidemark top --format clf --key path --half-life 1h --every 15m access.log
          tidemark top --format tsv --key 2 --time 1 --weight 3 --decay 0.9 --epoch 1m sales.tsv
          tidemark top --half-life-items 100000 -n 5 words.txt

        """,
    header = "Prints the keys that were most frequent lately; older lines count less.",
    description = {
      "A line counts 1, half of it after a half-life, a quarter after two. Prints key, tab and",
      "decayed count, most first. No count is too low; one may be too high: the summary says by",
      "how much. Times are those of the lines (--time, or the format's), or of their arrival.",
      ""
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class TopCommand implements Callable<Integer> {
  private static final int DEFAULT_MOST = 20;

  private final Terminal terminal;

  @Mixin
  private final FileOptions files = new FileOptions();

  @Mixin
  private final DecayOptions decays = new DecayOptions();

  @Option(
      names = "-n",
      paramLabel = "N",
      converter = Most.class,
      description = "How many keys (default 20).")
  private int most = DEFAULT_MOST;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      converter = Converters.Duration.class,
      description = {
        "A table for each such period in which there were lines, by the same times; each row",
        "begins with the time of its table and a tab."
      })
  private Long every;

  @Option(
      names = "--follow",
      description = {
        "Keep the table on the screen while lines come, up to Ctrl-C. Where the output is no",
        "terminal, tables are appended as with --every."
      })
  private boolean follow;

  @Mixin
  private final InputOptions input = new InputOptions();

  @Mixin
  private final TimeOptions times = new TimeOptions();

  @Mixin
  private final TopGoalOptions goals = new TopGoalOptions();

  @Mixin
  private final SaveOptions saving = new SaveOptions();

  @Option(
      names = "--load",
      paramLabel = "F.tmk",
      description = "Start from saved counters. A key is listed once it occurs again.")
  private String load;

  @Mixin
  private final SummaryOptions summary = new SummaryOptions();

  @Option(
      names = "--structure",
      paramLabel = "S",
      description = "For experts: adaptive or fixed; plan top compares them. Needs --rate.")
  private String structure;

  @Mixin
  private final DigestOptions digests = new DigestOptions();

  TopCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** How many keys: enough is kept in memory for each. */
  static final class Most implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      long most = new Converters.Count().convert(text);
      if (most > DecayingCountsBuilder.MAX_TOP) {
        throw new TypeConversionException(
            text + " (expected: at most " + DecayingCountsBuilder.MAX_TOP + ")");
      }
      return (int) most;
    }
  }

  @Override
  public Integer call() throws IOException {
    Form form = summary.apply(terminal);
    Optional<DecayChoice> choice = load == null ? Optional.of(decays.required()) : decays.choice();
    Optional<DecayingCounts<byte[]>> saved = saved(choice);
    TickUnit unit = saved
        .map(counts -> counts.clock().unit())
        .orElseGet(() -> choice.orElseThrow().unit());
    TopTimes lineTimes = new TopTimes(input, times, unit);
    Inputs inputs = new Inputs(files.names(), lineTimes.layout(), terminal);
    TopSchedule schedule = schedule(unit, lineTimes);
    boolean isDrawn = schedule.isDrawn(form, terminal);
    if (isDrawn && inputs.typed()) {
      throw Failure.wrongUse(
          "--follow: given (expected: lines from a pipe or from files; those that"
              + " are typed would stand in the table)");
    }
    SaveTo target = saving.target(Question.DECAYING);
    DecayingCounts<byte[]> counts = saved.isPresent()
        ? TopStart.resume(saved.get(), load, lineTimes, most, terminal)
        : TopStart.create(
            goals,
            choice.orElseThrow(),
            Optional.ofNullable(structure),
            lineTimes,
            digests.digest(),
            most,
            terminal);
    if (inputs.typed()) {
      terminal.note("reading lines from the terminal; Ctrl-D ends them");
    }
    if (follow && !isDrawn) {
      terminal.note("standard output is no terminal to draw on: while lines come, a table is"
          + " appended every 5 seconds");
    }
    TopWork work = new TopWork(counts, lineTimes, TopWeights.of(input), schedule, form, terminal);
    StreamRun.play(inputs, input.onError(), work, target, form, terminal);
    if (follow && files.given()) {
      terminal.note("the input is at its end; tail -F FILE | tidemark top --follow waits for more");
    }
    return ExitCode.DONE;
  }

  private TopSchedule schedule(TickUnit unit, TopTimes lineTimes) {
    if (every == null) {
      return follow ? TopSchedule.FOLLOWED : TopSchedule.AT_END;
    }
    String given = "--every: " + Durations.option(every);
    if (follow) {
      throw Failure.wrongUse(given + " (expected: one of --every and --follow)");
    }
    if (unit.isItems()) {
      throw Failure.wrongUse(
          given + " (expected: with --half-life or --decay, where the times of lines matter)");
    }
    if (!lineTimes.ofLines() && files.names().stream().allMatch(TopCommand::isWhole)) {
      throw Failure.wrongUse(
          given + " (expected: with --time; the lines of files all arrive at once)");
    }
    DecayOptions.checkWhole(every, "--every");
    return TopSchedule.every(every / unit.nanos());
  }

  /** Whether a name stands for a file that is there as a whole. */
  private static boolean isWhole(String name) {
    return Inputs.sizeBytes(name).isPresent();
  }

  private Optional<DecayingCounts<byte[]>> saved(Optional<DecayChoice> choice) throws IOException {
    if (load == null) {
      return Optional.empty();
    }
    if (goals.given() || digests.given() || structure != null) {
      throw Failure.wrongUse("--load: "
          + load
          + " (expected: without --memory, --noise, --rate, --keys, --skew, --structure, --digest"
          + " and --seed, which the saved filter has already)");
    }
    return Optional.of(TopStart.load(load, choice));
  }
}
