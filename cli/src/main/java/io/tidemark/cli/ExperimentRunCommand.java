package io.tidemark.cli;

import io.tidemark.cli.experiment.RunNews;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.GracefulStop;
import io.tidemark.cli.terminal.Progress;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.ExperimentRunner;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.RunSummary;
import io.tidemark.experiments.catalog.ExperimentCatalog;
import io.tidemark.experiments.report.ReportFolder;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
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
final class ExperimentRunCommand implements Callable<Integer> {
  private static final String ALL = "all";

  private final Terminal terminal;

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

  ExperimentRunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    List<Experiment<?>> experiments = chosen();
    RunOptions options =
        new RunOptions(quick ? RunScale.QUICK : RunScale.FULL, Optional.ofNullable(data));
    RunNews news = new RunNews(terminal);
    RunSummary summary;
    try (GracefulStop stop = new GracefulStop();
        Progress progress = Progress.show(terminal, news::line)) {
      summary = new ExperimentRunner(options, news).run(experiments, folder());
      progress.stop();
      news.sum(summary);
      terminal.output().println(summary.index().toString());
      terminal.output().flush();
      stop.done();
    }
    return summary.failed() > 0 ? ExitCode.BAD_INPUT : ExitCode.DONE;
  }

  private List<Experiment<?>> chosen() {
    ExperimentCatalog catalog = ExperimentCatalog.standard();
    if (ids.contains(ALL)) {
      if (ids.size() > 1) {
        throw Failure.wrongUse(
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
      throw Failure.wrongUse(
          "--out: " + out + " (expected: a folder that can be written: " + e.getMessage() + ")", e);
    }
  }
}
