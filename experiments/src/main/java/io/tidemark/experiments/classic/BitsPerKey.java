package io.tidemark.experiments.classic;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.analysis.seen.BloomTuning;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.markup.PlainDecimal;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The memory that an error costs, in both layouts, beside what any filter needs. */
public final class BitsPerKey extends Experiment<BitsPerKey.Parameters> {
  private static final int DECADES = 5;
  private static final double GOAL_ERROR = 0.01;
  private static final double GOAL_BITS_PER_KEY = 10.1;

  /**
   * Nothing is random here.
   *
   * @param keys keys that filters are sized for
   * @param pointsPerDecade errors per power of ten, from 0.1 to 0.000001
   */
  public record Parameters(long keys, int pointsPerDecade) {}

  /** A shape that tuning chose for an error. */
  private record Sized(double error, long keys, BloomSpec spec) {
    double bitsPerKey() {
      return (double) spec.bits() / keys;
    }

    double errorByTheory() {
      return BloomTheory.falsePositiveRate(spec, (double) keys);
    }
  }

  /** The filters of both layouts for an error. */
  private record Row(double error, Sized standard, Sized blocked) {
    double bloomBound() {
      return BloomTheory.optimalBitsPerKey(error);
    }

    /** What every structure without false negatives needs: log2(1/e) bits per key. */
    double anyBound() {
      return -Math.log(error) / Math.log(2);
    }
  }

  /** As the textbook has it. */
  public BitsPerKey() {
    super("classic/bits-per-key");
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    return new Parameters(1_000_000, scale == RunScale.FULL ? 20 : 5);
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    List<Row> rows = new ArrayList<>();
    int steps = DECADES * parameters.pointsPerDecade();
    for (int i = 0; i <= steps; i++) {
      progress.at((double) i / (steps + 1));
      double error = error(i, parameters.pointsPerDecade());
      rows.add(new Row(
          error,
          sized(parameters, error, BloomLayout.STANDARD),
          sized(parameters, error, BloomLayout.BLOCKED)));
    }
    show(parameters, Rows.of(rows), report);
  }

  /** From 0.000001 upwards; whole powers of ten are exact. */
  private static double error(int step, int perDecade) {
    int power = DECADES + 1 - step / perDecade;
    return Math.pow(10, (double) (step % perDecade) / perDecade) / Math.pow(10, power);
  }

  private static Sized sized(Parameters parameters, double error, BloomLayout layout) {
    return new Sized(
        error, parameters.keys(), BloomTuning.forError(parameters.keys(), error, layout));
  }

  private static void show(Parameters parameters, Rows<Row> rows, Report report) {
    Axis errors = Axis.log("false-positive rate");
    report.chart(
        "bits",
        errors,
        Axis.linear("bits per key"),
        List.of(
            curve(rows, "blocked layout", r -> r.blocked().bitsPerKey()),
            curve(rows, "standard layout", r -> r.standard().bitsPerKey()),
            bound(rows, "any Bloom filter: 1.4427 log\u2082(1/e)", Row::bloomBound),
            bound(rows, "any filter: log\u2082(1/e)", Row::anyBound)));
    report.chart(
        "overhead",
        errors,
        Axis.linear("bits per key / log\u2082(1/e)"),
        List.of(
            curve(rows, "blocked layout", r -> r.blocked().bitsPerKey() / r.anyBound()),
            curve(rows, "standard layout", r -> r.standard().bitsPerKey() / r.anyBound()),
            bound(rows, "any Bloom filter: 1.4427", r -> 1 / Math.log(2)),
            bound(rows, "any filter: 1", r -> 1)));
    report.table(
        "bits-per-key",
        rows.number("error", Row::error)
            .number("standard", "bits/key", r -> r.standard().bitsPerKey())
            .count("standard probes", r -> r.standard().spec().probes())
            .number("standard error by theory", r -> r.standard().errorByTheory())
            .number("blocked", "bits/key", r -> r.blocked().bitsPerKey())
            .count("blocked probes", r -> r.blocked().spec().probes())
            .number("blocked error by theory", r -> r.blocked().errorByTheory())
            .number("any Bloom filter", "bits/key", Row::bloomBound)
            .number("any filter", "bits/key", Row::anyBound));
    report.ours(
        "error-as-asked",
        Stream.concat(
                rows.all().stream().map(Row::standard), rows.all().stream().map(Row::blocked))
            .map(f -> Check.atMost(
                FillPoint.layoutName(f.spec()) + ", error " + PlainDecimal.of(f.error()),
                f.errorByTheory(),
                f.error() * (1 + 1e-9)))
            .toList());
    report.ours(
        "whole-probes",
        rows.checks(r -> Check.near(
            "error " + PlainDecimal.of(r.error()),
            r.standard().bitsPerKey(),
            wholeProbesBitsPerKey(r.error()),
            2.0 / parameters.keys())));
    report.goal(
        "blocked-memory",
        rows.where(r -> r.error() == GOAL_ERROR)
            .checks(r -> Check.atMost("error 0.01", r.blocked().bitsPerKey(), GOAL_BITS_PER_KEY)));
  }

  private static Series curve(Rows<Row> rows, String name, ToDoubleFunction<Row> bits) {
    return Series.of(name, Layer.curve("theory", rows.points(Row::error, bits)));
  }

  private static Series bound(Rows<Row> rows, String name, ToDoubleFunction<Row> bits) {
    return Series.of(name, Layer.dashedCurve("bound", rows.points(Row::error, bits)));
  }

  /**
   * What the best whole number of probes needs in a large standard filter: the least over k of
   * {@code -k / ln(1 - e^(1/k))}, from the rate {@code (1 - exp(-k n / m))^k}.
   */
  private static double wholeProbesBitsPerKey(double error) {
    double least = Double.POSITIVE_INFINITY;
    for (int k = 1; k <= BloomSpec.MAX_STANDARD_PROBES; k++) {
      least = Math.min(least, -k / Math.log1p(-Math.pow(error, 1.0 / k)));
    }
    return least;
  }
}
