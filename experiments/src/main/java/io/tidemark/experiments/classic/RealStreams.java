package io.tidemark.experiments.classic;

import io.tidemark.analysis.seen.BloomTuning;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.StreamFiles;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.markup.PlainDecimal;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;

/** The false-positive rate of the classic filter on real keys. */
public final class RealStreams extends Experiment<RealStreams.Parameters> {
  /** Half of fewer keys would make a filter of a few words, about which theory says little. */
  private static final int FEWEST_KEYS = 200;

  /**
   * What determines a run.
   *
   * @param seed seed of the digests, and of the choice which keys are added
   * @param files streams, in order of their names
   * @param targets errors that filters are sized for
   * @param hitsPerPoint false positives to expect for a point, which decides the number of filters
   * @param minFilters filters per point at least
   * @param familyError probability that any interval misses the true rate
   */
  public record Parameters(
      long seed,
      List<Path> files,
      List<Double> targets,
      int hitsPerPoint,
      int minFilters,
      double familyError) {}

  /** On the user's files. */
  public RealStreams() {
    super("classic/real-streams");
  }

  @Override
  protected boolean needsStreams() {
    return true;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    boolean full = scale == RunScale.FULL;
    return new Parameters(
        20_260_102L, streams, List.of(0.1, 0.01), full ? 10_000 : 1_000, full ? 10 : 5, 0.001);
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    List<FillPoint> points = new ArrayList<>();
    StreamFiles.forEachTrace(
        parameters.files(),
        FEWEST_KEYS,
        report,
        progress,
        (name, trace, part) -> points.addAll(new OneStream(parameters, name, trace).measure(part)));
    show(parameters, Rows.of(points), report);
  }

  private static void show(Parameters parameters, Rows<FillPoint> points, Report report) {
    double confidence = FillPoint.confidence(parameters.familyError(), points.all());
    List<String> streams = points.categories(FillPoint::place);
    for (double target : streams.isEmpty() ? List.<Double>of() : parameters.targets()) {
      report.let("target", target);
      report.sidewaysChart(
          "ratio-at-" + PlainDecimal.of(target).replace('.', '-'),
          Axis.categories("stream", streams),
          Axis.linear("measured / theory"),
          points
              .where(p -> p.target() == target)
              .series(
                  FillPoint::layout,
                  own -> own.all().stream()
                      .map(p -> p.ratioAt(streams.indexOf(p.place()), confidence))
                      .toList(),
                  dots -> Layer.dots("measured / theory, with interval", dots)),
          new Reference(Reference.Side.Y, 1, "theory"));
    }
    FillPoint.show(report, points.text("stream", FillPoint::place), parameters.familyError());
  }

  /** The keys of one stream. */
  private static final class OneStream {
    private final Parameters parameters;
    private final String name;
    private final Trace trace;
    private final int half;
    private final Questions questions = new Questions();

    OneStream(Parameters parameters, String name, Trace trace) {
      this.parameters = parameters;
      this.name = name;
      this.trace = trace;
      this.half = trace.distinctKeys() / 2;
    }

    List<FillPoint> measure(Progress progress) throws InterruptedException {
      List<FillPoint> points = new ArrayList<>();
      int count = parameters.targets().size() * BloomLayout.values().length;
      for (double target : parameters.targets()) {
        for (BloomLayout layout : BloomLayout.values()) {
          points.add(measure(target, layout, progress.part(points.size(), count)));
        }
      }
      return points;
    }

    private FillPoint measure(double target, BloomLayout layout, Progress progress)
        throws InterruptedException {
      BloomSpec spec = BloomTuning.forError(half, target, layout);
      long asked = (long) trace.distinctKeys() - half;
      FalsePositiveTally tally = new FalsePositiveTally(asked);
      SplittableRandom random =
          RandomSource.seeded(parameters.seed(), name + " " + target + " " + layout);
      long filters = (long) Math.max(
          parameters.minFilters(), Math.ceil(parameters.hitsPerPoint() / (asked * target)));
      long[] order = new long[trace.distinctKeys()];
      for (long i = 0; i < filters; i++) {
        progress.at((double) i / filters);
        shuffle(order, random);
        addOne(tally, spec, FastDigest.seeded(random.nextLong()), order);
      }
      return FillPoint.of(name, target, spec, half, tally);
    }

    /** Adds a half of the keys drawn at random to a filter, and asks it for the other half. */
    private void addOne(FalsePositiveTally tally, BloomSpec spec, FastDigest digest, long[] order) {
      BloomFilter filter = new BloomFilter(spec, digest);
      LongUnaryOperator digestOf = i -> digest.of(trace.name(order[(int) i]));
      questions.add(filter, digestOf, 0, half);
      long hits = questions.found(filter, digestOf, half, order.length);
      tally.add(filter.expectedError(), hits);
    }

    private static void shuffle(long[] order, SplittableRandom random) {
      for (int i = 0; i < order.length; i++) {
        int j = random.nextInt(i + 1);
        order[i] = order[j];
        order[j] = i;
      }
    }
  }
}
