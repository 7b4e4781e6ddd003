package io.tidemark.cli;

import io.tidemark.SavedFilter;
import io.tidemark.WindowFilter;
import io.tidemark.analysis.Plan;
import io.tidemark.cli.dedup.DedupMemory;
import io.tidemark.cli.dedup.DedupStructure;
import io.tidemark.cli.dedup.Deduplicator;
import io.tidemark.cli.dedup.RepeatMemory;
import io.tidemark.cli.dedup.SampleOptions;
import io.tidemark.cli.dedup.Selection;
import io.tidemark.cli.dedup.UnwindowedStart;
import io.tidemark.cli.dedup.WindowMemory;
import io.tidemark.cli.filter.DigestOptions;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.filter.Goal;
import io.tidemark.cli.filter.GoalOptions;
import io.tidemark.cli.filter.LayoutWords;
import io.tidemark.cli.input.Choice;
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
import io.tidemark.cli.window.CostOptions;
import io.tidemark.cli.window.CostPair;
import io.tidemark.cli.window.LineCosts;
import io.tidemark.cli.window.LinePrior;
import io.tidemark.cli.window.PriorChoice;
import io.tidemark.cli.window.TimeOptions;
import io.tidemark.cli.window.Window;
import io.tidemark.cli.window.WindowOptions;
import io.tidemark.cli.window.WindowStart;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.Question;
import io.tidemark.text.Durations;
import io.tidemark.workload.trace.RecordLayout;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints each line that is not a duplicate. */
@Command(
    name = "dedup",
    headerHeading = """
        Examples:
          tidemark dedup --memory 64M access.log > clean.log
          zcat *.gz | tidemark dedup --items 50000000 --error 0.0001 > clean.txt
          tidemark dedup --format tsv --key 2 --weight 3 --memory 16M events.tsv.gz
          tidemark dedup --format json --key /user/id --only duplicates events.json
          tail -f access.log | tidemark dedup --format clf --window 10m --rate 5000
          tidemark dedup --format tsv --key 2 --time 1 --window 24h --items 2000000 events.tsv
          tidemark dedup --last 1000000 --error 0.0001 ids.txt
          tidemark dedup --save seen.tmk monday.txt; tidemark dedup --load seen.tmk tuesday.txt

        """,
    header = "Prints each line that was not seen before, in fixed memory.",
    description = {
      "Seen before means within a time window (--window), among the last N lines (--last)",
      "or ever. With a window, or with --items and no more different keys than that, every",
      "duplicate is found. Without them the stream may be endless: the filter forgets old keys,",
      "those that matter least (--weight) first, and a duplicate of a forgotten key is printed.",
      "A new line is taken for a duplicate with a small probability, which is predicted at the",
      "start and at the end. Lines come out unchanged and in order; the summary goes to standard",
      "error.",
      ""
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class DedupCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin
  private final FileOptions files = new FileOptions();

  @Mixin
  private final InputOptions input = new InputOptions();

  @Mixin
  private final WindowOptions windows = new WindowOptions();

  @Mixin
  private final GoalOptions goals = new GoalOptions();

  @Mixin
  private final TimeOptions times = new TimeOptions();

  @Mixin
  private final CostOptions costs = new CostOptions();

  @Mixin
  private final SampleOptions sample = new SampleOptions();

  @Option(
      names = "--prior",
      paramLabel = "LAW",
      converter = PriorChoice.Words.class,
      description = {
        "How likely keys are, for costs and for the shape of the filter: learned from the stream",
        "(the default), uniform:N for N keys alike, zipf:N or zipf:N:S for keys that are ranks",
        "from 1 to N."
      })
  private PriorChoice prior;

  @Option(
      names = "--only",
      paramLabel = "duplicates",
      converter = Selection.Words.class,
      description = "Print the duplicates instead.")
  private Selection selection = Selection.FIRSTS;

  @Option(
      names = "--emit-every",
      paramLabel = "TIME",
      converter = Converters.Duration.class,
      description = {
        "Let one repeat of a key through per period: a duplicate is kept if no line with its key",
        "was kept for so long, or up to a hundredth longer. Takes a second filter, of the same",
        "size if --memory is given."
      })
  private Long emitEvery;

  @Mixin
  private final SaveOptions saving = new SaveOptions();

  @Option(
      names = "--load",
      paramLabel = "F.tmk",
      description = "Start from a saved filter, in its shape.")
  private String load;

  @Mixin
  private final SummaryOptions summary = new SummaryOptions();

  @Option(
      names = "--structure",
      paramLabel = "S",
      converter = DedupStructure.Words.class,
      description = {
        "For experts: which filter. With a window ebb, block-timing, age-partitioned or rotated,",
        "with --last also generalized or buffer; with --items classic or growing; on an endless stream",
        "tidepool, sweep, stable, two-class, by-importance, by-value, or classic, which fills",
        "up. Default: the one that plan dedup recommends; block-timing with window and costs."
      })
  private DedupStructure structure;

  @Option(
      names = "--layout",
      paramLabel = "blocked|standard",
      converter = LayoutWords.class,
      description = {
        "For experts: blocked (the default for errors from 0.000001 on) touches one or two",
        "cache lines per key, standard needs less memory."
      })
  private LayoutWords.Layout layout;

  @Mixin
  private final DigestOptions digests = new DigestOptions();

  DedupCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Form form = summary.apply(terminal);
    Optional<Window> window = windows.window();
    Goal goal = goals.goal();
    Optional<FilterKind> saved = load == null ? Optional.empty() : Optional.of(loaded(goal));
    boolean isWindowed = window.isPresent()
        || saved.filter(kind -> kind.question() == Question.WINDOW).isPresent();
    Optional<CostPair> pair = costs.pair();
    Optional<LineCosts> lineCosts =
        isWindowed ? pair.map(each -> new LineCosts(each, Deduplicator.BATCH)) : Optional.empty();
    checkRepeats();
    if (!isWindowed) {
      checkUnwindowed(pair);
    }
    RecordLayout fields =
        isWindowed || emitEvery != null ? input.nanosecondLayout() : input.layout();
    Inputs inputs = new Inputs(
        files.names(), lineCosts.map(known -> known.in(fields)).orElse(fields), terminal);
    Question question = saved
        .map(FilterKind::question)
        .orElseGet(() -> isWindowed ? Question.WINDOW : everQuestion(goal));
    SaveTo target = saving.target(question);
    Goal ofEach = emitEvery == null ? goal : goal.ofHalfTheMemory();
    WindowStart start = new WindowStart(
        windows,
        times,
        input,
        pair,
        Optional.ofNullable(prior),
        lineCosts.map(known ->
            new LinePrior(prior == null ? PriorChoice.LEARNED : prior, Deduplicator.BATCH)));
    DedupMemory filter = isWindowed
        ? windowMemory(window, saved, start, lineCosts, ofEach)
        : everMemory(saved, pair, ofEach);
    DedupMemory memory = emitEvery == null ? filter : withRepeats(filter, start, window, ofEach);
    if (inputs.typed()) {
      terminal.note("reading lines from the terminal; Ctrl-D ends them");
    }
    Deduplicator work = new Deduplicator(memory, terminal.output(), selection);
    StreamRun.play(inputs, input.onError(), work, target, form, terminal);
    return ExitCode.DONE;
  }

  private Question everQuestion(Goal goal) {
    return UnwindowedStart.neverForgets(goal, Optional.ofNullable(structure))
        ? Question.SEEN
        : Question.ENDLESS;
  }

  private void checkRepeats() {
    if (emitEvery == null) {
      return;
    }
    if (!input.hasTime()) {
      times.refuseForArrivals();
    }
    WindowOptions.window("--emit-every", emitEvery);
    if (saving.given() || load != null) {
      throw Failure.wrongUse("--emit-every: " + Durations.option(emitEvery)
          + " (expected: without --save and --load, whose file has no room for the lines let"
          + " through)");
    }
  }

  private void checkUnwindowed(Optional<CostPair> pair) {
    if (emitEvery == null) {
      times.refuseWithoutTime();
    }
    if (prior != null) {
      throw Failure.wrongUse("--prior: " + prior.option() + " (expected: with --window or --last)");
    }
    pair.ifPresent(CostPair::checkNumbers);
  }

  /** The filter for what was let through: for as many lines per time as the other, if it knows. */
  private RepeatMemory withRepeats(
      DedupMemory memory, WindowStart start, Optional<Window> window, Goal goal) {
    Window period = WindowOptions.window("--emit-every", emitEvery);
    WindowFilter<byte[]> released =
        start.createForRepeats(period, window, goal, memory.digest(), terminal);
    return new RepeatMemory(memory, released, start.fieldTimes(released, Deduplicator.BATCH));
  }

  private DedupMemory windowMemory(
      Optional<Window> window,
      Optional<FilterKind> saved,
      WindowStart start,
      Optional<LineCosts> lineCosts,
      Goal goal)
      throws IOException {
    if (layout != null) {
      throw Failure.wrongUse("--layout: " + Choice.word(layout)
          + " (expected: none with --window or --last, whose filter has no such layout)");
    }
    DedupStructure.check(structure, DedupStructure.Use.WINDOW);
    sample.refuse("without --window and --last, whose size does not depend on it");
    if (saved.filter(kind -> kind.question() != Question.WINDOW).isPresent()) {
      throw Failure.wrongUse(window.orElseThrow().option().replaceFirst(" ", ": ")
          + " (expected: none with "
          + load
          + ", which has no window)");
    }
    if (saved.isPresent()) {
      WindowFilter<byte[]> filter = start.resume(load, terminal);
      return new WindowMemory(filter, start, lineCosts, goal.errorWanted(), terminal);
    }
    if (emitEvery == null) {
      times.refuseUnused(window.orElseThrow(), input);
    }
    Plan plan = start.plan(
        window.orElseThrow(), goal, Optional.ofNullable(structure).map(DedupStructure::label));
    return new WindowMemory(
        start.create(window.get(), goal, plan, digests.digest(), terminal),
        start,
        lineCosts,
        Math.max(plan.best().error(), goal.errorWanted()),
        terminal);
  }

  private DedupMemory everMemory(Optional<FilterKind> saved, Optional<CostPair> pair, Goal goal)
      throws IOException {
    UnwindowedStart ever = new UnwindowedStart(
        goal, Optional.ofNullable(structure), Optional.ofNullable(layout), pair, sample, input);
    return saved.isEmpty()
        ? ever.create(digests, terminal)
        : ever.resume(saved.get(), load, terminal);
  }

  private FilterKind loaded(Goal goal) throws IOException {
    if (goal.items().isPresent()
        || goal.memoryBytes().isPresent()
        || windows.givesShape()
        || layout != null
        || digests.given()) {
      throw Failure.wrongUse("--load: " + load
          + " (expected: without --items, --memory, --rate, --grain, --layout, --digest and --seed,"
          + " which the saved filter has already)");
    }
    return FilterFiles.load(load, SavedFilter::kind);
  }
}
