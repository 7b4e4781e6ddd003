package io.tidemark.experiments.classic;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.analysis.seen.BloomTuning;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.markup.PlainDecimal;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.random.RandomSource;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** The false-positive rate of the classic filter in both layouts, as it fills. */
public final class FalsePositives extends Experiment<FalsePositives.Parameters> {
  /** Fewer expected false positives than this give an interval as long as the chart. */
  private static final double FEWEST_HITS = 30;

  /** Keys from here on are never added. */
  private static final long FIRST_ASKED = 1L << 40;

  private static final int CURVE_POINTS = 80;

  /** Where both layouts have the same rate, their marks are drawn side by side. */
  private static final double BLOCKED_SHIFT = 1.1;

  private static final double LEAST_RATE_SHOWN = 1e-6;

  /**
   * What determines a run.
   *
   * @param seed seed of the digests
   * @param targets errors that filters are sized for
   * @param capacityKeys keys that filters are sized for
   * @param loads keys in a filter when it is asked, as multiples of the capacity, ascending
   * @param filters filters per point, each with its own digest
   * @param hitsPerFilter false positives to expect from a filter, which decides how often it is asked
   * @param maxQuestionsPerFilter how often it is asked at most
   * @param familyError probability that any interval misses the true rate
   */
  public record Parameters(
      long seed,
      List<Double> targets,
      long capacityKeys,
      List<Double> loads,
      int filters,
      int hitsPerFilter,
      long maxQuestionsPerFilter,
      double familyError) {}

  /** As the textbook has it. */
  public FalsePositives() {
    super("classic/false-positives");
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    long seed = 20_260_101L;
    List<Double> targets = List.of(0.1, 0.01, 0.001, 0.0001);
    return scale == RunScale.FULL
        ? new Parameters(
            seed,
            targets,
            20_000,
            List.of(0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0),
            100,
            100,
            1_000_000,
            0.001)
        : new Parameters(seed, targets, 5_000, List.of(0.5, 1.0, 1.5, 2.0), 10, 40, 100_000, 0.001);
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    List<FillPoint> points = new ArrayList<>();
    int shapes = parameters.targets().size() * BloomLayout.values().length;
    int done = 0;
    for (BloomLayout layout : BloomLayout.values()) {
      for (double target : parameters.targets()) {
        points.addAll(new Shape(parameters, layout, target).measure(progress.part(done++, shapes)));
      }
    }
    show(parameters, Rows.of(points), report);
  }

  /** The filters of one layout and target. */
  private static final class Shape {
    private final Parameters parameters;
    private final SplittableRandom seeds;
    private final BloomSpec spec;
    private final List<FillPoint> points = new ArrayList<>();
    private final Questions questions = new Questions();

    Shape(Parameters parameters, BloomLayout layout, double target) {
      this.parameters = parameters;
      this.spec = BloomTuning.forError(parameters.capacityKeys(), target, layout);
      this.seeds = RandomSource.seeded(parameters.seed(), layout + " " + target);
      for (double load : parameters.loads()) {
        long keys = Math.round(load * parameters.capacityKeys());
        double rate = BloomTheory.falsePositiveRate(spec, (double) keys);
        long perFilter = (long) Math.min(
            (double) parameters.maxQuestionsPerFilter(),
            Math.ceil(parameters.hitsPerFilter() / rate));
        if (rate * perFilter * parameters.filters() >= FEWEST_HITS) {
          FalsePositiveTally tally = new FalsePositiveTally(perFilter);
          points.add(new FillPoint(place(target, keys), target, spec, keys, rate, tally));
        }
      }
    }

    private String place(double target, long keys) {
      return FillPoint.layoutName(spec) + ", target " + PlainDecimal.of(target) + ", " + keys
          + " keys";
    }

    List<FillPoint> measure(Progress progress) throws InterruptedException {
      for (int i = 0; i < parameters.filters(); i++) {
        progress.at((double) i / parameters.filters());
        fillOne(FastDigest.seeded(seeds.nextLong()));
      }
      return points;
    }

    /** Fills one filter step by step; at each step it is asked for keys that it never gets. */
    private void fillOne(FastDigest digest) {
      BloomFilter filter = new BloomFilter(spec, digest);
      long added = 0;
      for (FillPoint point : points) {
        questions.add(filter, digest::of, added, point.keys());
        added = point.keys();
        long asked = point.tally().questionsPerFilter();
        long hits = questions.found(filter, digest::of, FIRST_ASKED, FIRST_ASKED + asked);
        point.tally().add(filter.expectedError(), hits);
      }
    }
  }

  /** Theory for one kind of filter. */
  private record Curve(BloomLayout layout, double target, BloomSpec spec) {
    static List<Curve> all(Parameters parameters, BloomLayout layout) {
      return parameters.targets().stream()
          .map(
              t -> new Curve(layout, t, BloomTuning.forError(parameters.capacityKeys(), t, layout)))
          .toList();
    }

    /** From left to right, as far as there is something to see. */
    List<Point> points(long capacityKeys) {
      Deque<Point> points = new ArrayDeque<>();
      double rate = 1;
      for (int i = CURVE_POINTS; i > 0 && rate > LEAST_RATE_SHOWN; i--) {
        double share = (double) i / CURVE_POINTS;
        // Closer together at the left, where the curves are steep.
        double keys = 2.0 * capacityKeys * share * share;
        rate = BloomTheory.falsePositiveRate(spec, keys);
        points.addFirst(Point.at(keys, rate));
      }
      return List.copyOf(points);
    }
  }

  /** A point of a curve, for the table. */
  private record CurvePoint(Curve curve, Point point) {}

  private static void show(Parameters parameters, Rows<FillPoint> points, Report report) {
    double capacity = (double) parameters.capacityKeys();
    double confidence = FillPoint.confidence(parameters.familyError(), points.all());
    List<CurvePoint> theory = new ArrayList<>();
    List<Check> atCapacity = new ArrayList<>();
    for (BloomLayout layout : BloomLayout.values()) {
      List<Series> series = new ArrayList<>();
      for (Curve curve : Curve.all(parameters, layout)) {
        List<Point> drawn = curve.points(parameters.capacityKeys());
        drawn.forEach(p -> theory.add(new CurvePoint(curve, p)));
        atCapacity.add(Check.atMost(
            FillPoint.layoutName(curve.spec()) + ", target " + PlainDecimal.of(curve.target()),
            BloomTheory.falsePositiveRate(curve.spec(), capacity),
            curve.target() * (1 + 1e-9)));
        series.add(rates(curve, drawn, points, capacity, confidence));
      }
      report.chart(
          layout.name().toLowerCase(Locale.ROOT),
          Axis.linear("keys added", 0, 2 * capacity),
          Axis.log("false-positive rate", LEAST_RATE_SHOWN, 1),
          series,
          new Reference(Reference.Side.X, capacity, "capacity"));
    }
    report.chart(
        "ratio",
        Axis.log("rate by theory"),
        Axis.linear("measured / theory"),
        points.series(
            FillPoint::layout,
            own -> own.all().stream()
                .map(p -> p.ratioAt(shift(p) * p.theory(), confidence))
                .toList(),
            dots -> Layer.dots("measured / theory, with interval", dots)),
        new Reference(Reference.Side.Y, 1, "theory"));
    FillPoint.show(
        report,
        points.number("load", "keys/capacity", p -> p.keys() / capacity),
        parameters.familyError());
    report.table(
        "theory",
        Rows.of(theory)
            .text("layout", p -> FillPoint.layoutName(p.curve().spec()))
            .number("target", p -> p.curve().target())
            .number("keys", p -> p.point().x())
            .number("rate by theory", p -> p.point().y()));
    report.ours("target-at-capacity", atCapacity);
  }

  private static double shift(FillPoint point) {
    return point.spec().layout() == BloomLayout.BLOCKED ? BLOCKED_SHIFT : 1;
  }

  private static Series rates(
      Curve curve, List<Point> drawn, Rows<FillPoint> points, double capacity, double confidence) {
    List<Layer> layers = new ArrayList<>();
    layers.add(Layer.curve("theory", drawn));
    List<Point> measured = points.all().stream()
        .filter(p -> p.spec().layout() == curve.layout() && p.target() == curve.target())
        .map(p -> p.rateAt((double) p.keys(), confidence))
        .toList();
    if (!measured.isEmpty()) {
      layers.add(Layer.dots("measured, with interval", measured));
    }
    layers.add(Layer.expected("target at capacity", List.of(Point.at(capacity, curve.target()))));
    return new Series("target " + PlainDecimal.of(curve.target()), layers);
  }
}
