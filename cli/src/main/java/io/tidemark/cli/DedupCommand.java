package io.tidemark.cli;

import io.tidemark.cli.dedup.DedupRun;
import io.tidemark.cli.dedup.EverMemory;
import io.tidemark.cli.dedup.Selection;
import io.tidemark.cli.filter.Design;
import io.tidemark.cli.filter.DigestOptions;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.filter.Goal;
import io.tidemark.cli.filter.GoalOptions;
import io.tidemark.cli.filter.LayoutWords;
import io.tidemark.cli.input.Choice;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.filter.classic.BloomFilter;
import io.tidemark.core.filter.classic.BloomLayout;
import io.tidemark.core.filter.classic.BloomSpec;
import java.io.IOException;
import java.nio.file.Path;
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
          tidemark dedup access.log > clean.log
          zcat *.gz | tidemark dedup --items 50000000 --error 0.0001 > clean.txt
          tidemark dedup --format tsv --key 2 --memory 16M events.tsv.gz
          tidemark dedup --format json --key /user/id --only duplicates events.json
          tidemark dedup --save seen.tmk monday.txt; tidemark dedup --load seen.tmk tuesday.txt

        """,
    header = "Prints each line that was not seen before, in fixed memory.",
    description = {
      "A duplicate is always found. A new line is taken for a duplicate with a small",
      "probability, which is predicted at the start and at the end. Lines come out",
      "unchanged and in order; the summary goes to standard error.",
      ""
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class DedupCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin
  private final InputOptions input = new InputOptions();

  @Mixin
  private final GoalOptions goals = new GoalOptions();

  @Option(
      names = "--only",
      paramLabel = "duplicates",
      converter = Selection.Words.class,
      description = "Print the duplicates instead.")
  private Selection selection = Selection.FIRSTS;

  @Option(
      names = "--save",
      paramLabel = "F.tmk",
      description = "Save the filter at the end, also after Ctrl-C.")
  private String save;

  @Option(
      names = "--load",
      paramLabel = "F.tmk",
      description = "Start from a saved filter, in its shape.")
  private String load;

  @Option(names = "--json", description = "The summary as one JSON object, on standard error.")
  private boolean json;

  @Option(
      names = "--structure",
      paramLabel = "classic",
      converter = StructureWords.class,
      description = "For experts: which filter.")
  private Structure structure = Structure.CLASSIC;

  @Option(
      names = "--layout",
      paramLabel = "blocked|standard",
      converter = LayoutWords.class,
      description = {
        "For experts: blocked (the default for errors from 0.000001 on) touches one or two",
        "cache lines per key, standard needs less memory."
      })
  private BloomLayout layout;

  @Mixin
  private final DigestOptions digests = new DigestOptions();

  /** The filters that this command can use. */
  enum Structure {
    CLASSIC
  }

  /** The words of the command line. */
  static final class StructureWords extends Choice<Structure> {
    StructureWords() {
      super(Structure.class);
    }
  }

  DedupCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Inputs inputs = new Inputs(input.files(), input.layout(), terminal);
    Optional<Path> target =
        Optional.ofNullable(save).map(name -> FilterFiles.writable("--save", name));
    Goal goal = goals.goal();
    BloomFilter filter = load == null ? created(goal) : loaded(goal);
    if (inputs.typed()) {
      terminal.say("reading lines from the terminal; Ctrl-D ends them");
    }
    DedupRun.Form form = json ? DedupRun.Form.JSON : DedupRun.Form.TEXT;
    EverMemory memory = new EverMemory(filter, goal.errorWanted(), terminal);
    new DedupRun(memory, target, form, terminal).play(inputs, input.onError(), selection);
    return ExitCode.DONE;
  }

  private BloomFilter created(Goal goal) {
    Design design = design(goal);
    BloomFilter filter = FilterFiles.create(design.spec(), digests.digest());
    terminal.say(described(design.spec())
        + (goal.memoryIsDefault() ? " (the default; --items or --memory change it)" : "")
        + ": "
        + Numbers.count(design.items())
        + " different keys at error "
        + Numbers.probability(design.error()));
    return filter;
  }

  private Design design(Goal goal) {
    try {
      return goal.design(layout == null ? goal.usualLayout() : layout);
    } catch (IllegalArgumentException e) {
      boolean other = layout != BloomLayout.STANDARD;
      throw Failure.wrongUse(e.getMessage() + (other ? "; perhaps --layout standard can" : ""), e);
    }
  }

  private BloomFilter loaded(Goal goal) throws IOException {
    if (goal.items().isPresent()
        || goal.memoryBytes().isPresent()
        || layout != null
        || digests.given()) {
      throw Failure.wrongUse("--load: " + load
          + " (expected: without --items, --memory, --layout, --digest and --seed,"
          + " which the saved filter has already)");
    }
    Object loaded = FilterFiles.load(load);
    if (!(loaded instanceof BloomFilter filter)) {
      throw Failure.wrongUse("--load: " + load + " (expected: a filter that dedup saved)");
    }
    terminal.say(described(filter.spec()) + " from " + load + ": about "
        + Numbers.estimate(filter.estimatedKeys()) + " different keys so far");
    return filter;
  }

  private String described(BloomSpec spec) {
    return Sizes.text(spec.payloadBytes())
        + " of memory, "
        + Choice.word(structure)
        + " filter, "
        + Choice.word(spec.layout())
        + " with "
        + spec.probes()
        + " probes";
  }
}
