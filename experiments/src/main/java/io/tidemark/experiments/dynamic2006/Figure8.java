package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.PrintedValues;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Execution time and rebuilds by skew. */
public final class Figure8 extends Experiment<SkewSweep.Parameters> {
  /* That of the independent implementation. */
  private static final double TOLERANCE = 2;

  private final Stopwatch stopwatch;

  /** With times from a stopwatch. */
  public Figure8(Stopwatch stopwatch) {
    super("dynamic2006/figure-8");
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
        "time",
        Axis.log("milliseconds, " + TimedTurns.MEASURED_HERE),
        rows,
        r -> r.nanos() / 1e6);
    SkewSweep.chart(report, "rebuilds", Axis.log("rebuilds"), rows, SkewSweep.Row::rebuilds);
    SkewSweep.table(report, rows);
    PrintedValues reference = PrintedValues.of("dynamic2006/figure-8");
    report.ours(
        "as-independent",
        dynamic.near(
            SkewSweep.Row::place,
            SkewSweep.Row::rebuilds,
            r -> reference.get("rebuilds", r.skew()),
            TOLERANCE));
    List<Check> faster = new ArrayList<>();
    for (int i = 0; i < spectral.all().size(); i++) {
      SkewSweep.Row own = spectral.all().get(i);
      faster.add(
          Check.atLeast(own.place(), own.nanos() / dynamic.all().get(i).nanos(), Math.nextUp(1.0)));
    }
    report.paper("faster", faster);
    double gap = faster.get(faster.size() - 1).value() / faster.get(0).value();
    report.paper(
        "gap-shrinks-with-skew",
        List.of(Check.atMost("greatest by least θ", gap, Math.nextDown(1.0))));
    report.paper(
        "rebuilds-with-skew",
        List.of(
            Check.atMost("SBF", ratio(spectral.all()), Math.nextDown(1.0)),
            Check.atLeast("DCF", ratio(dynamic.all()), Math.nextUp(1.0))));
  }

  private static double ratio(List<SkewSweep.Row> rows) {
    return rows.get(rows.size() - 1).rebuilds() / rows.get(0).rebuilds();
  }
}
