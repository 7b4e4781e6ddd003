package io.tidemark.experiments.decaying2005;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.statistics.Interval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The time to build basic and optimised filters over the same stream. */
public final class CreationTime extends Experiment<CreationTime.Parameters> {
  private static final int ROWS = 2;
  private static final int PROBES_PER_ROW = 2;
  private static final int FRACTION_BITS = 6;

  private final Stopwatch stopwatch;

  /**
   * What determines a run.
   *
   * @param keys keys that are drawn from
   * @param arrivals draws
   * @param skew exponent of Zipf's law
   * @param factor what is left of a count when an epoch begins (paper: lambda)
   * @param epochs epochs of the stream
   * @param rounds how often each is timed; it is done as often before, untimed
   * @param seed of the draws
   */
  public record Parameters(
      int keys, int arrivals, double skew, double factor, int epochs, int rounds, long seed) {}

  /** With times from a stopwatch. */
  public CreationTime(Stopwatch stopwatch) {
    super("decaying2005/creation-time");
    this.stopwatch = stopwatch;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    return scale == RunScale.FULL
        ? new Parameters(20_000, 1_000_000, 1, 0.9, 100, 15, 20_050_401L)
        : new Parameters(2_000, 100_000, 1, 0.9, 100, 3, 20_050_401L);
  }

  /** What is built, each with as many counters. */
  enum Built {
    BASIC_16("basic, 16 bits"),
    BASIC_32("basic, 32 bits"),
    OPTIMISED("optimised");

    private final String title;

    Built(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }

    DecayingCountFilter create(long cells, DecayRules rules) {
      FastDigest digest = FastDigest.seeded(0);
      return switch (this) {
        case BASIC_16 ->
          new DecayingCountFilter(
              DecayingCountSpec.fixed(Packing.lines(cells, 30, ROWS), 16, rules), digest);
        case BASIC_32 ->
          new DecayingCountFilter(
              DecayingCountSpec.fixed(Packing.lines(cells, 15, ROWS), 32, rules), digest);
        case OPTIMISED ->
          new DecayingCountFilter(
              DecayingCountSpec.adaptive(Packing.lines(cells, 64, ROWS), 12, 8, 2, rules), digest);
      };
    }
  }

  /** The times of one kind: of each round, per arrival, in order of size in the end. */
  @SuppressWarnings("ArrayRecordComponent") // Written while it is timed, never compared.
  record Times(Built built, RaiseRule rule, double[] nanos) {
    double quantile(double share) {
      return nanos[(int) (nanos.length * share)];
    }

    double median() {
      return quantile(0.5);
    }

    String raised() {
      return rule == RaiseRule.ALL ? "all raised" : "least raised";
    }

    String title() {
      return built.title() + ", " + raised();
    }
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    Arrivals arrivals = Arrivals.ofZipf(
        parameters.keys(), parameters.skew(), parameters.arrivals(), parameters.seed());
    List<Times> all = new ArrayList<>();
    for (RaiseRule rule : RaiseRule.values()) {
      for (Built built : Built.values()) {
        all.add(new Times(built, rule, new double[parameters.rounds()]));
      }
    }
    // In turn, so that what else the machine does affects all equally.
    for (int round = -parameters.rounds(); round < parameters.rounds(); round++) {
      progress.at(0.5 + 0.5 * round / parameters.rounds());
      for (Times times : all) {
        double nanos = build(parameters, arrivals, times);
        if (round >= 0) {
          times.nanos()[round] = nanos;
        }
      }
    }
    all.forEach(times -> Arrays.sort(times.nanos()));
    show(Rows.of(all), report);
  }

  private double build(Parameters parameters, Arrivals arrivals, Times times) {
    long epochTicks = Math.max(1, arrivals.span() / parameters.epochs());
    DecayRules rules = new DecayRules(
        ROWS,
        PROBES_PER_ROW,
        times.rule(),
        FRACTION_BITS,
        new ExponentialDecay(parameters.factor(), epochTicks),
        TimeRules.of(TickUnit.ITEMS, TimeRules.ANY));
    long cells = Math.round(parameters.keys() * ROWS * PROBES_PER_ROW / Math.log(2));
    long start = stopwatch.nanos();
    DecayingCountFilter filter = times.built().create(cells, rules);
    for (int i = 0; i < arrivals.size(); i++) {
      filter.add(arrivals.digests()[arrivals.keys()[i]], arrivals.ticks()[i]);
    }
    return (double) (stopwatch.nanos() - start) / arrivals.size();
  }

  static void show(Rows<Times> times, Report report) {
    List<String> titles = times.categories(Times::title);
    List<Point> points = times.all().stream()
        .map(t -> Point.at(titles.indexOf(t.title()), t.median())
            .with(new Interval(t.quantile(0.25), t.quantile(0.75))))
        .toList();
    report.sidewaysChart(
        "time",
        Axis.categories("filter", titles),
        Axis.linear("nanoseconds, measured here"),
        List.of(Series.of("median and quartiles", Layer.bars("median", points))));
    report.table(
        "times",
        times
            .text("filter", Times::title)
            .number("median", "ns by arrival", Times::median)
            .number("least", "ns by arrival", t -> t.quantile(0))
            .number("median by that of basic, 16 bits", t -> ratio(times, t)));
    report.paper(
        "ten-percent",
        times
            .where(t -> t.built() == Built.OPTIMISED)
            .checks(t -> new Check(t.raised(), ratio(times, t), new Interval(1.05, 1.15))));
  }

  /** By the time of the basic filter of 16 bits with the same rule. */
  private static double ratio(Rows<Times> times, Times of) {
    return of.median()
        / times
            .where(t -> t.built() == Built.BASIC_16 && t.rule() == of.rule())
            .all()
            .get(0)
            .median();
  }
}
