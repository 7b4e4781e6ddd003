package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.nio.file.Path;
import java.util.List;

/** A figure that shows penalties over the bits per item, with trials that other figures may have run. */
abstract class SweepFigure extends Experiment<Sweep.Parameters> {
  private final Trials trials;

  SweepFigure(String id, Trials trials) {
    super(id);
    this.trials = trials;
  }

  final Trials trials() {
    return trials;
  }

  @Override
  protected final Sweep.Parameters parameters(RunScale scale, List<Path> streams) {
    return Sweep.Parameters.of(scale, streams);
  }

  /** Adds that the filter is never wrong about a key in the window. */
  static void neverMisses(Rows<TunedPoint> points, Report report) {
    report.ours(
        "never-misses",
        points.near(
            TunedPoint::place,
            p -> (double) p.standard().standard().falseNegatives()
                + p.inferred().standard().falseNegatives(),
            p -> 0,
            0));
  }
}
