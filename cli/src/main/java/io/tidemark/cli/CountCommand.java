package io.tidemark.cli;

import io.tidemark.cli.counting.ChangeOptions;
import io.tidemark.cli.counting.ChangeRule;
import io.tidemark.cli.counting.CountGoalOptions;
import io.tidemark.cli.counting.CountStart;
import io.tidemark.cli.counting.CountWork;
import io.tidemark.cli.filter.DigestOptions;
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
import io.tidemark.core.filter.Question;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Counts keys that are added and removed. */
@Command(
    name = "count",
    headerHeading = """
        Examples:
          tidemark count --items 1000000 --ask keys.txt changes.txt
          tidemark count --memory 64M --save stock.tmk changes.txt.gz
          tidemark count --load stock.tmk --ask keys.txt --save stock.tmk more.txt
          tidemark count --format tsv --key 2 --delete-field 1 --times 3 --ask keys.txt carts.tsv
          tidemark count --format json --key /sku --delete-field /op --delete-value sold sales.json
          cut -d' ' -f1 access.log | tidemark count --no-signs --ask addresses.txt

        """,
    header = "Counts how often each key is there now: lines +key add, lines -key remove.",
    description = {
      "Keys are not kept: at the end, for each key of --ask its count is printed. No count is ever",
      "too low; one is too high with a small probability, which is predicted at the start and at",
      "the end. A line that removes a key that is certainly not there is refused: it ends the run,",
      "or with --on-error skip is counted in the summary. Where a key only seems to be there, that",
      "cannot be known; then counts of other keys may become too low.",
      ""
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class CountCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin
  private final FileOptions files = new FileOptions();

  @Option(
      names = "--ask",
      paramLabel = "FILE",
      description = "Keys to print the counts of, one per line, without signs; - for standard"
          + " input. Prints key, tab and count for each, in order; unknown if its counters are"
          + " full, which only those of --structure counting can be.")
  private String ask;

  @Mixin
  private final InputOptions input = new InputOptions();

  @Mixin
  private final ChangeOptions changes = new ChangeOptions();

  @Mixin
  private final CountGoalOptions goals = new CountGoalOptions();

  @Mixin
  private final SaveOptions saving = new SaveOptions();

  @Option(
      names = "--load",
      paramLabel = "F.tmk",
      description =
          "Start from a saved filter, in its shape. With --ask and no FILE, nothing is read"
              + " from a terminal.")
  private String load;

  @Mixin
  private final SummaryOptions summary = new SummaryOptions();

  @Option(
      names = "--structure",
      paramLabel = "S",
      description = "For experts: dynamic (counters grow and shrink), counting (counters"
          + " of fixed width, which stop at their maximum) or spectral (each counter as wide as"
          + " its value). Default: the one that plan count recommends.")
  private String structure;

  @Mixin
  private final DigestOptions digests = new DigestOptions();

  CountCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Form form = summary.apply(terminal);
    ChangeRule rule = changes.rule(input);
    Inputs inputs = new Inputs(names(), rule.in(input.layout()), terminal);
    checkAsked(inputs);
    SaveTo target = saving.target(Question.COUNTING);
    CountStart start = start();
    if (inputs.typed()) {
      terminal.note("reading lines from the terminal; Ctrl-D ends them");
    }
    CountWork work =
        new CountWork(start, rule, input.onError(), Optional.ofNullable(ask), form, terminal);
    StreamRun.play(inputs, input.onError(), work, target, form, terminal);
    return ExitCode.DONE;
  }

  /** Who only asks a saved filter need not end an input that is not there. */
  private List<String> names() {
    boolean onlyAsks = load != null && ask != null && !files.given();
    return onlyAsks && (ask.equals(Inputs.STANDARD_INPUT) || terminal.inputIsTerminal())
        ? List.of()
        : files.names();
  }

  private void checkAsked(Inputs inputs) {
    if (ask == null) {
      return;
    }
    if (!ask.equals(Inputs.STANDARD_INPUT)) {
      Inputs.readable(ask);
    } else if (inputs.names().contains(Inputs.STANDARD_INPUT)) {
      throw Failure.wrongUse(
          "--ask: - (expected: a file, since standard input is what is counted)");
    }
  }

  private CountStart start() throws IOException {
    if (load == null) {
      return CountStart.create(goals, Optional.ofNullable(structure), digests.digest(), terminal);
    }
    if (goals.given() || digests.given()) {
      throw Failure.wrongUse("--load: "
          + load
          + " (expected: without --items, --mean-count, --total, --skew, --error, --memory,"
          + " --digest and --seed, which the saved filter has already)");
    }
    return CountStart.resume(load, Optional.ofNullable(structure), terminal);
  }
}
