package io.tidemark.experiments.importance2013;

import io.tidemark.analysis.endless.LevelLaw;
import io.tidemark.analysis.endless.StablePoint;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.workload.statistics.MeanAccumulator;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Where the paper's filters settle: zero cells and false positives. */
public final class Settled extends ImportanceExperiment<SettledParameters> {
  /** What the paper says its K and P bound false positives by. */
  static final double BENCHMARK = 0.2;

  /** With the paper's filters that settle. */
  public Settled() {
    super(
        "stable-point",
        "Where filters that forget settle",
        "section III and section IV-A",
        2,
        10,
        SettledParameters.quick(),
        SettledParameters.full());
  }

  /**
   * Where a filter has settled.
   *
   * @param kind the paper's filter
   * @param spec its shape
   * @param zeroShare mean share of zero cells
   * @param falsePositives share of new keys that were found
   */
  record Point(PaperFilter kind, StableBloomSpec spec, double zeroShare, double falsePositives) {
    boolean isInPapersShape() {
      return spec.equals(kind.spec());
    }
  }

  /**
   * Where cells settle that are lowered in another way.
   *
   * @param kind the paper's filter
   * @param mode which cells are lowered
   * @param zeroShare mean share of zero cells
   */
  record OtherMode(PaperFilter kind, DrawnCells.Mode mode, double zeroShare) {}

  /** The paper's SBF with the P that bounds its false positives. */
  private static StableBloomSpec bounded() {
    StableBloomSpec paper = PaperFilter.SBF.spec();
    LevelLaw law = PaperStream.law(PaperFilter.SBF);
    int decrements =
        Math.toIntExact(StablePoint.wholeDecrements(paper.cells(), paper.probes(), law, BENCHMARK));
    return new StableBloomSpec(
        paper.words(),
        paper.bitsPerCell(),
        paper.probes(),
        decrements,
        paper.insert(),
        paper.evict());
  }

  @Override
  public ExperimentResult run(SettledParameters parameters, Progress progress)
      throws InterruptedException {
    List<PaperFilter> kinds = List.of(
        PaperFilter.SBF, PaperFilter.TWO_CLASS, PaperFilter.BY_IMPORTANCE, PaperFilter.BY_VALUE);
    List<Callable<Point>> work = new ArrayList<>();
    kinds.forEach(kind -> work.add(() -> measure(parameters, kind, kind.spec())));
    work.add(() -> measure(parameters, PaperFilter.SBF, bounded()));
    List<Point> points = Parallel.run(work, fraction -> progress.at(fraction / 2));
    List<Callable<OtherMode>> others = new ArrayList<>();
    for (PaperFilter kind : kinds.subList(0, kinds.size() - 1)) {
      for (DrawnCells.Mode mode : DrawnCells.Mode.values()) {
        others.add(() -> measure(parameters, kind, mode));
      }
    }
    List<OtherMode> modes = Parallel.run(others, fraction -> progress.at((1 + fraction) / 2));
    return new SettledReport(parameters, points, modes).result();
  }

  private static Point measure(
      SettledParameters parameters, PaperFilter kind, StableBloomSpec spec) {
    PaperStream stream = new PaperStream(kind, spec, PaperStream.law(kind), parameters.seed());
    for (int i = 0; i < parameters.warmUp(); i++) {
      stream.arrive();
    }
    MeanAccumulator zeros = new MeanAccumulator();
    long found = 0;
    for (int i = 0; i < parameters.arrivals(); i++) {
      if (i % parameters.every() == 0) {
        zeros.add(stream.zeroShare());
      }
      found += stream.arrive() ? 1 : 0;
    }
    return new Point(kind, spec, zeros.mean(), (double) found / parameters.arrivals());
  }

  private static OtherMode measure(
      SettledParameters parameters, PaperFilter kind, DrawnCells.Mode mode) {
    DrawnCells cells = new DrawnCells(mode, PaperStream.law(kind), parameters.seed());
    for (int i = 0; i < parameters.warmUp(); i++) {
      cells.arrive();
    }
    MeanAccumulator zeros = new MeanAccumulator();
    for (int i = 0; i < parameters.arrivals(); i++) {
      if (i % parameters.every() == 0) {
        zeros.add(cells.zeroShare());
      }
      cells.arrive();
    }
    return new OtherMode(kind, mode, zeros.mean());
  }
}
