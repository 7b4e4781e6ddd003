package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.window.WindowOdds;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.PrintedValues;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How many questions have the answer yes, for each with the answer no. */
public final class Table4 extends Experiment<Table4.Parameters> {
  /* Where the paper has no number: so many standard errors. */
  private static final double STANDARD_ERRORS = 4;

  private final Trials trials;

  /**
   * What determines a run.
   *
   * @param workloads drawn streams and windows
   * @param files real streams, if there are any
   */
  public record Parameters(List<Workload> workloads, List<Path> files) {}

  /** With streams that other figures may have read. */
  public Table4(Trials trials) {
    super("inferential2019/table-4");
    this.trials = trials;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    int queries = scale == RunScale.FULL ? 1 << 22 : 1 << 17;
    // The workloads of the figures with more questions.
    Stream<Workload> workloads = Sweep.Parameters.of(scale, List.of()).workloads().stream()
        .map(workload -> {
          StreamChoice.Drawn drawn = (StreamChoice.Drawn) workload.stream();
          return new Workload(
              new StreamChoice.Drawn(
                  drawn.kind(), drawn.universe(), drawn.warmUp(), queries, 20_190_103L),
              workload.window());
        });
    return new Parameters(workloads.toList(), streams);
  }

  /**
   * A row.
   *
   * @param workload stream and window
   * @param queries questions
   * @param odds how many have the answer yes for each with no
   */
  private record Row(Workload workload, long queries, double odds) {
    /** By its law; not a number for a real stream. */
    double expected() {
      if (!(workload.stream() instanceof StreamChoice.Drawn drawn)) {
        return Double.NaN;
      }
      double universe = drawn.universe();
      double window = (double) workload.window();
      return switch (drawn.kind()) {
        case UNIFORM -> WindowOdds.uniform(universe, window);
        case POWER_LAW -> WindowOdds.zipf(universe, 1, window);
      };
    }

    private double printed(String column, PrintedValues paper) {
      return workload.stream() instanceof StreamChoice.Drawn drawn
              && drawn.universe() == ReferencePenalties.UNIVERSE
          ? paper.get(column, drawn.kind(), workload.window())
          : Double.NaN;
    }

    /** By what samples of 2^22 questions may differ, else by standard errors of yes/no. */
    private Check near(double expectedOdds, PrintedValues paper) {
      double yes = expected() / (1 + expected());
      double error = Math.sqrt(yes * (1 - yes) / queries) / ((1 - yes) * (1 - yes));
      double printed = printed("tolerance", paper);
      return Check.near(
          workload.title(),
          odds,
          expectedOdds,
          Double.isNaN(printed) ? STANDARD_ERRORS * error : printed);
    }
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    RealWorkloads real = RealWorkloads.of(trials, parameters.files());
    List<Workload> workloads = new ArrayList<>(parameters.workloads());
    workloads.addAll(real.workloads());
    // So long streams are not kept for others.
    Map<StreamChoice, AskedStream> drawn = new LinkedHashMap<>();
    List<Row> rows = new ArrayList<>();
    for (Workload workload : workloads) {
      progress.at((double) rows.size() / workloads.size());
      AskedStream stream = workload.stream() instanceof StreamChoice.Drawn choice
          ? drawn.computeIfAbsent(choice, c -> AskedStream.drawn(choice))
          : trials.stream(workload.stream());
      rows.add(new Row(workload, stream.queries(), RealWorkloads.odds(stream, workload.window())));
    }
    real.noteLeftOut(report);
    show(Rows.of(rows), report);
  }

  private static void show(Rows<Row> rows, Report report) {
    PrintedValues paper = PrintedValues.of("inferential2019/table-4");
    report.table(
        "odds",
        rows.text("stream", r -> r.workload().stream().title())
            .count("window w", "items", r -> r.workload().window())
            .count("questions", Row::queries)
            .number("Pos/Neg", Row::odds)
            .number("expected", Row::expected)
            .number("paper", r -> r.printed("odds", paper)));
    report.ours(
        "law",
        rows.where(r -> !Double.isNaN(r.expected())).checks(r -> r.near(r.expected(), paper)));
    report.paper(
        "odds",
        rows.where(r -> !Double.isNaN(r.printed("odds", paper)))
            .checks(r -> r.near(r.printed("odds", paper), paper)));
  }
}
