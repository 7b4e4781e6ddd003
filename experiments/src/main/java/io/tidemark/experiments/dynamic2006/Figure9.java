package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.nio.file.Path;
import java.util.List;

/** The share of the time that is spent on rebuilds, by skew. */
public final class Figure9 extends Experiment<SkewSweep.Parameters> {
  private final Stopwatch stopwatch;

  /** With times from a stopwatch. */
  public Figure9(Stopwatch stopwatch) {
    super("dynamic2006/figure-9");
    this.stopwatch = stopwatch;
  }

  @Override
  protected SkewSweep.Parameters parameters(RunScale scale, List<Path> streams) {
    return SkewSweep.Parameters.of(scale);
  }

  @Override
  protected void run(SkewSweep.Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    Rows<SkewSweep.Row> rows = SkewSweep.run(parameters, stopwatch, progress);
    Rows<SkewSweep.Row> spectral = rows.where(r -> r.structure() == ResizingStructure.SPECTRAL);
    Rows<SkewSweep.Row> dynamic = rows.where(r -> r.structure() == ResizingStructure.ONE_WIDTH);
    SkewSweep.chart(
        report,
        "share",
        Axis.linear("share of the time, " + TimedTurns.MEASURED_HERE, 0, 1),
        rows,
        SkewSweep.Row::rebuildShare);
    SkewSweep.table(report, rows);
    report.paper(
        "spectral-mostly-rebuilds",
        spectral.atLeast(SkewSweep.Row::place, SkewSweep.Row::rebuildShare, 0.5));
    report.paper(
        "dynamic-hardly-rebuilds",
        dynamic.atMost(SkewSweep.Row::place, SkewSweep.Row::rebuildShare, 0.1));
  }
}
