package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Comparison;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import java.util.List;

/** The share of the time that is spent on rebuilds, by skew. */
public final class Figure9 extends CountExperiment<SkewParameters> {
  private final Stopwatch stopwatch;

  /** With times from a stopwatch. */
  public Figure9(Stopwatch stopwatch) {
    super(
        "figure-9",
        "Share of the time that is spent on rebuilds",
        "Figure 9",
        2,
        30,
        SkewParameters.quick(),
        SkewParameters.full());
    this.stopwatch = stopwatch;
  }

  @Override
  public ExperimentResult run(SkewParameters parameters, Progress progress)
      throws InterruptedException {
    List<SkewSweep.Point> points = SkewSweep.run(parameters, stopwatch, progress);
    return new ExperimentResult(
        prose(),
        List.of(Figure8.chart(
            points,
            "share",
            "Share of the time on changes of width",
            Axis.linear("share of the time, " + MEASURED_HERE, 0, 1),
            SkewSweep.Point::rebuildShare)),
        List.of(Figure8.table(points)),
        List.of(
            Comparison.ofPaper(
                "SBF spends most of the time rebuilding the structure",
                "A share of at least 0.5 at every skew.",
                checks(points, Structure.SPECTRAL).stream()
                    .map(p -> Check.atLeast("θ = " + p.skew(), p.rebuildShare(), 0.5))
                    .toList()),
            Comparison.ofPaper(
                "even for highly skewed data DCF spends almost all its time in reads and writes",
                "A share of rebuilds of at most 0.1 at every skew.",
                checks(points, Structure.ONE_WIDTH).stream()
                    .map(p -> Check.atMost("θ = " + p.skew(), p.rebuildShare(), 0.1))
                    .toList())));
  }

  private static List<SkewSweep.Point> checks(List<SkewSweep.Point> points, Structure structure) {
    return points.stream().filter(p -> p.structure() == structure).toList();
  }

  private static Prose prose() {
    return new Prose(
        "As in Figure 8, with every addition and removal timed by itself. What an operation that changed"
            + " a width took beyond the mean of the others counts as spent on the rebuild.",
        "Lower is better.",
        List.of(
            ON_TIMES,
            "That most of the time of a spectral filter goes into rebuilds depends on how it moves what"
                + " lies behind a counter. Ours has slack among the counters and moves no further than to"
                + " the nearest; what costs is to find a counter through the index, at every access.",
            "Reading the clock is part of every operation here, so that shares are a little too low."));
  }
}
