package io.tidemark.experiments.importance2013;

import io.tidemark.analysis.endless.LevelLaw;
import io.tidemark.analysis.endless.StableErrors;
import io.tidemark.analysis.endless.StablePoint;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.PrintedValues;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.statistics.Interval;
import io.tidemark.workload.statistics.MeanAccumulator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;

/** Where the paper's filters settle: zero cells and false positives. */
public final class SettledFilters extends Experiment<SettledFilters.Parameters> {
  /** What the paper says its K and P bound false positives by. */
  private static final double BENCHMARK = 0.2;

  private static final double ZEROS_TOLERANCE = 0.003;
  private static final double ERROR_TOLERANCE = 0.01;

  /**
   * What determines a run.
   *
   * @param warmUp keys before anything is counted
   * @param arrivals keys after that, of which those found are counted
   * @param every after this number of keys the zero cells are counted
   * @param seed of everything that is drawn
   */
  public record Parameters(int warmUp, int arrivals, int every, long seed) {}

  /** The experiment. */
  public SettledFilters() {
    super("importance2013/stable-point");
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    return scale == RunScale.FULL
        ? new Parameters(300_000, 300_000, 1_000, 20_130_111L)
        : new Parameters(150_000, 60_000, 2_000, 20_130_111L);
  }

  /**
   * Where a filter has settled.
   *
   * @param kind the paper's filter
   * @param spec its shape
   * @param zeroShare mean share of zero cells
   * @param falsePositives share of new keys that were found
   */
  record Settled(PaperFilter kind, StableBloomSpec spec, double zeroShare, double falsePositives) {
    String title() {
      return kind.title() + ", P = " + spec.decrements();
    }

    double errorByTheory() {
      return StableErrors.of(spec, PaperStream.law(kind)).falsePositiveRate();
    }

    double zerosByTheory() {
      return StablePoint.zeroShareFor(errorByTheory(), spec.probes());
    }

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
  record OtherMode(PaperFilter kind, DrawnCells.Mode mode, double zeroShare) {
    String place() {
      return kind.title() + ", " + mode.title();
    }
  }

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
  protected void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    List<PaperFilter> kinds = List.of(
        PaperFilter.SBF, PaperFilter.TWO_CLASS, PaperFilter.BY_IMPORTANCE, PaperFilter.BY_VALUE);
    List<Callable<Settled>> work = new ArrayList<>();
    kinds.forEach(kind -> work.add(() -> measure(parameters, kind, kind.spec())));
    work.add(() -> measure(parameters, PaperFilter.SBF, bounded()));
    List<Settled> settled = Parallel.run(work, progress.part(0, 2));
    List<Callable<OtherMode>> others = new ArrayList<>();
    for (PaperFilter kind : kinds.subList(0, kinds.size() - 1)) {
      for (DrawnCells.Mode mode : DrawnCells.Mode.values()) {
        others.add(() -> measure(parameters, kind, mode));
      }
    }
    List<OtherMode> modes = Parallel.run(others, progress.part(1, 2));
    show(Rows.of(settled), Rows.of(modes), report);
  }

  private static Settled measure(Parameters parameters, PaperFilter kind, StableBloomSpec spec) {
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
    return new Settled(kind, spec, zeros.mean(), (double) found / parameters.arrivals());
  }

  private static OtherMode measure(Parameters parameters, PaperFilter kind, DrawnCells.Mode mode) {
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

  static void show(Rows<Settled> settled, Rows<OtherMode> modes, Report report) {
    List<String> titles = settled.categories(Settled::title);
    List<Point> theory = settled.all().stream()
        .map(s -> Point.at(titles.indexOf(s.title()), s.errorByTheory())
            .with(new Interval(
                s.errorByTheory() - ERROR_TOLERANCE, s.errorByTheory() + ERROR_TOLERANCE)))
        .toList();
    report.chart(
        "errors",
        Axis.categories("filter", titles),
        Axis.linear("false-positive rate", 0, 1),
        List.of(Series.of(
            "settled",
            Layer.expected("theory", theory),
            Layer.dots(
                "measured",
                settled.points(s -> titles.indexOf(s.title()), Settled::falsePositives)))),
        new Reference(Reference.Side.Y, BENCHMARK, "what the paper says K = 5 and P = 10 give"));
    PrintedValues reference = PrintedValues.of("importance2013/stable-point");
    ToDoubleFunction<Settled> byReference =
        s -> s.isInPapersShape() ? reference.get("zeros", s.kind()) : Double.NaN;
    report.table(
        "settled",
        settled
            .text("filter", s -> s.kind().title())
            .count("P", s -> s.spec().decrements())
            .number("zeros measured", Settled::zeroShare)
            .number("zeros by theory", Settled::zerosByTheory)
            .number("zeros by reference", byReference)
            .number("FP measured", Settled::falsePositives)
            .number("FP by theory", Settled::errorByTheory));
    report.table("readings", readings());
    report.table(
        "modes",
        modes
            .text("filter", m -> m.kind().title())
            .text("cells", m -> m.mode().title())
            .number("zeros", OtherMode::zeroShare)
            .number("zeros of our filter, which lowers runs", m -> inRuns(settled, m)));
    List<Check> near = new ArrayList<>();
    near.addAll(settled.near(
        s -> s.title() + ", zeros", Settled::zeroShare, Settled::zerosByTheory, ZEROS_TOLERANCE));
    near.addAll(settled.near(
        s -> s.title() + ", FP", Settled::falsePositives, Settled::errorByTheory, ERROR_TOLERANCE));
    near.addAll(settled.near(
        s -> s.title() + ", zeros by reference", Settled::zeroShare, byReference, ZEROS_TOLERANCE));
    report.ours("theory", near);
    report.ours(
        "any-cells",
        modes.near(
            OtherMode::place, OtherMode::zeroShare, m -> inRuns(settled, m), ZEROS_TOLERANCE));
    report.paper(
        "bounded",
        settled
            .where(Settled::isInPapersShape)
            .atMost(Settled::title, Settled::falsePositives, BENCHMARK));
  }

  private static double inRuns(Rows<Settled> settled, OtherMode mode) {
    return settled
        .where(s -> s.kind() == mode.kind() && s.isInPapersShape())
        .all()
        .get(0)
        .zeroShare();
  }

  /** A reading of the paper that is not built. */
  private record Reading(String name, String source, double zeros) {
    double falsePositives() {
      return StablePoint.falsePositiveRate(zeros, PaperFilter.PROBES);
    }
  }

  private static Rows<Reading> readings() {
    StableBloomSpec spec = PaperFilter.SBF.spec();
    double touch = (double) spec.probes() / spec.cells();
    double decrement = (double) spec.decrements() / spec.cells();
    List<Reading> readings = new ArrayList<>();
    for (PaperFilter kind : List.of(PaperFilter.TWO_CLASS, PaperFilter.BY_IMPORTANCE)) {
      double zeros = PaperReadings.overwritten(touch, decrement, PaperStream.law(kind))[0];
      readings.add(new Reading(kind.title() + ", cells overwritten (Fig. 2)", "our theory", zeros));
    }
    readings.add(new Reading("IBF-2C, Algorithm 1 to the letter", "reference", 0.0977273));
    readings.add(
        new Reading("IBF-H, any cell, lowered with probability 1/value", "reference", 0.0140121));
    return Rows.of(readings)
        .text("reading", Reading::name)
        .text("source", Reading::source)
        .number("zeros", Reading::zeros)
        .number("FP", Reading::falsePositives);
  }
}
