package io.tidemark.experiments.decaying2005;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The time to build basic and optimised filters over the same stream. */
public final class CreationTime extends DecayExperiment<CreationTimeParameters> {
  private static final int ROWS = 2;
  private static final int PROBES_PER_ROW = 2;
  private static final int FRACTION_BITS = 6;

  private final Stopwatch stopwatch;

  /** With times from a stopwatch. */
  public CreationTime(Stopwatch stopwatch) {
    super(
        "creation-time",
        "Time to build basic and optimised filters",
        "section 5",
        2,
        30,
        files -> CreationTimeParameters.quick(),
        files -> CreationTimeParameters.full());
    this.stopwatch = stopwatch;
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
          new DecayingCountFilter(DecayingCountSpec.fixed(lines(cells, 30), 16, rules), digest);
        case BASIC_32 ->
          new DecayingCountFilter(DecayingCountSpec.fixed(lines(cells, 15), 32, rules), digest);
        case OPTIMISED ->
          new DecayingCountFilter(
              DecayingCountSpec.adaptive(lines(cells, 64), 12, 8, 2, rules), digest);
      };
    }

    private static long lines(long cells, int perLine) {
      long perLineOfEach = (long) perLine * ROWS;
      return (cells + perLineOfEach - 1) / perLineOfEach * ROWS;
    }
  }

  /** The times of one kind: of each round, per arrival, in order of size in the end. */
  static final class Times {
    private final Built built;
    private final RaiseRule rule;
    private final double[] nanos;

    Times(Built built, RaiseRule rule, double[] nanos) {
      this.built = built;
      this.rule = rule;
      this.nanos = nanos;
    }

    Built built() {
      return built;
    }

    RaiseRule rule() {
      return rule;
    }

    double[] nanos() {
      return nanos;
    }

    double median() {
      return nanos[nanos.length / 2];
    }

    String title() {
      return built.title() + (rule == RaiseRule.ALL ? ", all raised" : ", least raised");
    }
  }

  @Override
  public ExperimentResult run(CreationTimeParameters parameters, Progress progress)
      throws InterruptedException {
    Arrivals arrivals = Arrivals.ofZipf(
        parameters.keys(), parameters.skew(), parameters.arrivals(), parameters.seed());
    List<Times> all = new ArrayList<>();
    for (RaiseRule rule : RaiseRule.values()) {
      for (Built built : Built.values()) {
        all.add(new Times(built, rule, new double[parameters.rounds()]));
      }
    }
    // In turn, so that what else the machine does meets all alike.
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
    return result(parameters, all);
  }

  private double build(CreationTimeParameters parameters, Arrivals arrivals, Times times) {
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

  static ExperimentResult result(CreationTimeParameters parameters, List<Times> all) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      double[] nanos = all.get(i).nanos();
      points.add(Point.at(i, all.get(i).median())
          .with(new Interval(nanos[nanos.length / 4], nanos[nanos.length * 3 / 4])));
    }
    Chart chart = Chart.of(
            "time",
            "Time of an arrival while a filter is built",
            "The median time of an arrival for basic and optimised filters, by rule.",
            Axis.categories("filter", all.stream().map(Times::title).toList()),
            Axis.linear("nanoseconds, measured here"),
            List.of(Series.of("median and quartiles", Layer.bars("median", points))))
        .sideways();
    return new ExperimentResult(
        prose(parameters), List.of(chart), List.of(table(all)), comparisons(all));
  }

  private static Table table(List<Times> all) {
    List<List<Datum>> rows = all.stream()
        .map(t -> List.of(
            Datum.of(t.title()),
            Datum.of(t.median()),
            Datum.of(t.nanos()[0]),
            Datum.of(ratio(all, t.built(), t.rule()))))
        .toList();
    return new Table(
        "times",
        "Times to build",
        List.of(
            Column.of("filter"),
            Column.of("median", "ns by arrival"),
            Column.of("least", "ns by arrival"),
            Column.of("median by that of basic, 16 bits")),
        rows);
  }

  private static double ratio(List<Times> all, Built built, RaiseRule rule) {
    return median(all, built, rule) / median(all, Built.BASIC_16, rule);
  }

  private static double median(List<Times> all, Built built, RaiseRule rule) {
    return all.stream()
        .filter(t -> t.built() == built && t.rule() == rule)
        .mapToDouble(Times::median)
        .findFirst()
        .orElseThrow();
  }

  private static List<Claim> comparisons(List<Times> all) {
    List<Check> checks = new ArrayList<>();
    for (RaiseRule rule : RaiseRule.values()) {
      checks.add(new Check(
          rule == RaiseRule.ALL ? "all raised" : "least raised",
          ratio(all, Built.OPTIMISED, rule),
          new Interval(1.05, 1.15)));
    }
    return List.of(Claim.ofPaper(
        "the creation time of the basic filter is 10% faster than that of the optimised one",
        "The time of the optimised by that of the basic with 16 bits, medians: from 1.05 to 1.15.",
        checks));
  }

  private static Prose prose(CreationTimeParameters parameters) {
    return new Prose(
        String.format(
            Locale.ROOT,
            "%,d arrivals of %,d keys by Zipf’s law (%s), λ = %s in %d epochs: each filter is built %d times,"
                + " all in turn, after as many times that are not counted.",
            parameters.arrivals(),
            parameters.keys(),
            parameters.skew(),
            parameters.factor(),
            parameters.epochs(),
            parameters.rounds()),
        "Times are those of this machine and of this run, on one thread; only their ratio is held against the"
            + " paper.",
        List.of(
            "All have as many counters, four per key in two lines. The paper’s filters multiply all counters when an"
                + " epoch begins, and its optimised one assembles them through a table first; ours do nothing"
                + " then, and make a line smaller when it is next written."));
  }
}
