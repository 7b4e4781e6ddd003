package io.tidemark.cli;

import io.tidemark.WindowFilter;
import io.tidemark.analysis.Plan;
import io.tidemark.cli.filter.DigestOptions;
import io.tidemark.cli.filter.GoalOptions;
import io.tidemark.cli.input.FileOptions;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.seen.SeenForm;
import io.tidemark.cli.seen.SeenRun;
import io.tidemark.cli.stream.Form;
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
import io.tidemark.workload.trace.RecordFormat;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says of each line how likely it was seen lately, and since when. */
@Command(
    name = "seen",
    headerHeading = """
        Examples:
          tidemark seen --last 100000 ids.txt
          tidemark seen --format tsv --key 2 --time 1 --window 10m --rate 500 events.tsv
          tidemark seen --last 65536 --memory 128K --prior zipf:1000000 --json ranks.txt
          tidemark seen --last 1000 --false-positive-cost 5 --false-negative-cost 1 ids.txt

        """,
    header = "Says of each line how likely it was among the last ones, and since when.",
    description = {
      "Appends four columns: the probability that the line was seen in the window, its expected",
      "age, its most likely age (in lines, 1 for the line before; in seconds with --window) and",
      "the cheaper answer, seen or new. Of a line that is certainly new, and of an age that is not",
      "known, the column holds a hyphen; late or ahead stands for lines whose time is off.",
      "Columns are separated by tabs, for csv by commas; --json (and --format json) prints a JSON",
      "object per line instead.",
      ""
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class SeenCommand implements Callable<Integer> {
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

  @Option(
      names = "--prior",
      paramLabel = "LAW",
      converter = PriorChoice.Words.class,
      description = {
        "How likely keys are: learned from the stream (the default), uniform:N for N keys",
        "alike, zipf:N or zipf:N:S for keys that are ranks from 1 to N."
      })
  private PriorChoice prior = PriorChoice.LEARNED;

  @Mixin
  private final CostOptions costs = new CostOptions();

  @Mixin
  private final SummaryOptions summary = new SummaryOptions();

  @Mixin
  private final DigestOptions digests = new DigestOptions();

  SeenCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Form asked = summary.apply(terminal);
    SeenForm form = form(asked);
    Window window = windows
        .window()
        .orElseThrow(() -> Failure.wrongUse(
            "--window and --last: neither (expected: one of them, such as --last 100000)"));
    times.refuseUnused(window, input);
    CostPair pair = costs.pair().orElse(CostPair.EQUAL);
    LineCosts lineCosts = new LineCosts(pair, 1);
    Inputs inputs = new Inputs(files.names(), lineCosts.in(input.nanosecondLayout()), terminal);
    WindowStart start = new WindowStart(
        windows,
        times,
        input,
        Optional.of(pair),
        Optional.of(prior),
        Optional.of(new LinePrior(prior, 1)));
    Plan plan = start.plan(window, goals.goal(), Optional.empty());
    WindowFilter<byte[]> filter =
        start.create(window, goals.goal(), plan, digests.digest(), terminal);
    StreamRun.play(
        inputs,
        input.onError(),
        new SeenRun(filter, start, lineCosts, form, terminal.output()),
        SaveTo.NOWHERE,
        asked,
        terminal);
    return ExitCode.DONE;
  }

  private SeenForm form(Form asked) {
    if (asked == Form.JSON || input.format() == RecordFormat.JSON) {
      return SeenForm.JSON;
    }
    return input.format() == RecordFormat.CSV ? SeenForm.COMMAS : SeenForm.TABS;
  }
}
