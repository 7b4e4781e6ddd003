package io.tidemark.experiments.command;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.ExperimentInfo;
import io.tidemark.experiments.ExperimentRunner;
import io.tidemark.experiments.Outcome;
import io.tidemark.experiments.RunListener;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.RunSummary;
import io.tidemark.experiments.catalog.ExperimentCatalog;
import io.tidemark.experiments.report.ReportFolder;
import io.tidemark.experiments.result.Verdict;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs experiments and writes their report. */
@Command(
    name = "run",
    headerHeading = """
        Examples:
          tidemark experiment run all --quick --out report
          tidemark experiment run classic/false-positives --out report
          tidemark experiment run all --data streams --out report

        """,
    header = "Runs experiments and writes CSV, SVG and one page that holds all.",
    description = {"Standard output names the page.", ""},
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class RunCommand implements Callable<Integer>, RunListener {
  private static final String ALL = "all";
  private static final long PATIENCE_SECONDS = 30;

  private final Console console;
  private final long startNanos = System.nanoTime();
  private String current = "";

  @Parameters(
      paramLabel = "ID",
      arity = "1..*",
      description = "Which, as tidemark experiment list names them; or all.")
  private List<String> ids;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "A new or empty folder, or one that an earlier run wrote.")
  private Path out;

  @Option(names = "--quick", description = "Smaller: a look rather than a measurement.")
  private boolean quick;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Real streams: files *.tsv.gz of epoch_seconds, key and perhaps weight.")
  private Path data;

  RunCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    List<Experiment<?>> experiments = chosen();
    RunOptions options =
        new RunOptions(quick ? RunScale.QUICK : RunScale.FULL, Optional.ofNullable(data));
    CountDownLatch finished = new CountDownLatch(1);
    Thread stop = stopOnInterrupt(finished);
    try {
      RunSummary summary = new ExperimentRunner(options, this).run(experiments, folder());
      console.say((summary.ending() == RunSummary.Ending.INTERRUPTED ? "interrupted: " : "")
          + RunSummary.tally(summary.outcomes())
          + (summary.skipped() > 0 ? " " + summary.skipped() + " skipped." : "")
          + (summary.failed() > 0 ? " " + summary.failed() + " failed." : "")
          + " " + elapsed() + ".");
      console.output().println(summary.index());
      return summary.failed() > 0 ? ExperimentCommand.BAD_INPUT : ExperimentCommand.DONE;
    } finally {
      finished.countDown();
      forget(stop);
    }
  }

  /** Lets Ctrl-C interrupt this thread, and waits until it has finished what it has in hand. */
  private static Thread stopOnInterrupt(CountDownLatch finished) {
    Thread worker = Thread.currentThread();
    Thread hook = new Thread(
        () -> {
          worker.interrupt();
          try {
            // If it does not come to an end in this time, the process ends without it.
            var unused = finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        },
        "stop");
    Runtime.getRuntime().addShutdownHook(hook);
    return hook;
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending already.
      return;
    }
  }

  private List<Experiment<?>> chosen() {
    ExperimentCatalog catalog = ExperimentCatalog.standard();
    if (ids.contains(ALL)) {
      if (ids.size() > 1) {
        throw new IllegalArgumentException(
            "ID: " + String.join(" ", ids) + " (expected: all, or ids, but not both)");
      }
      return catalog.all();
    }
    return ids.stream().distinct().<Experiment<?>>map(catalog::byId).toList();
  }

  private ReportFolder folder() throws IOException {
    try {
      return ReportFolder.open(out);
    } catch (FileSystemException e) {
      throw new IllegalArgumentException(
          "--out: " + out + " (expected: a folder that can be written: " + e.getMessage() + ")", e);
    }
  }

  private String elapsed() {
    return Console.duration((System.nanoTime() - startNanos) / 1e9);
  }

  @Override
  public void started(ExperimentInfo info, int number, int count) {
    current = number + "/" + count + "  " + info.id();
  }

  @Override
  public void progressed(ExperimentInfo info, double fraction) {
    console.status(
        String.format(Locale.ROOT, "%s  %.0f %%  %s", current, 100 * fraction, elapsed()));
  }

  @Override
  public void finished(Outcome outcome) {
    console.say(outcome.info().id() + ": " + words(outcome));
  }

  private static String words(Outcome outcome) {
    if (outcome instanceof Outcome.Skipped skipped) {
      return "skipped: " + skipped.need();
    }
    if (outcome instanceof Outcome.Failed failed) {
      return "failed: " + failed.message();
    }
    String ours =
        counts(outcome, Verdict.HOLDS, Verdict.DEFECT, Verdict.GOAL_MET, Verdict.GOAL_MISSED);
    String papers = counts(outcome, Verdict.CONFIRMED, Verdict.REFUTED);
    return Stream.of(ours, papers.isEmpty() ? "" : "paper: " + papers)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("; "));
  }

  /** Such as "3 hold, 1 goal missed"; nothing where there is none. */
  private static String counts(Outcome outcome, Verdict... verdicts) {
    return Stream.of(verdicts)
        .filter(v -> outcome.count(v) > 0)
        .map(v -> v.counted(outcome.count(v)))
        .collect(Collectors.joining(", "));
  }
}
