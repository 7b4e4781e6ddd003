package io.tidemark.experiments.persistent2018;

import io.tidemark.analysis.history.HistoryTheory;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.TimedLoop;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.Evidence;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.history.Workbench;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.workload.random.RandomSource;
import java.util.ArrayList;
import java.util.List;

/** The cost of a question over the length of the range. */
public final class Figure10 extends Figure<Figure10Parameters> {
  private final Days days;
  private final Stopwatch stopwatch;

  /** With days that other figures may have made. */
  public Figure10(Days days, Stopwatch stopwatch) {
    super(
        10,
        "Cost of a question over the length of the range",
        1,
        70,
        Figure10Parameters.quick(),
        Figure10Parameters.full());
    this.days = days;
    this.stopwatch = stopwatch;
  }

  @Override
  public ExperimentResult run(Figure10Parameters parameters, Progress progress)
      throws InterruptedException {
    PairSet day = days.of(DayKind.EDGAR, parameters.divisor(), parameters.seed());
    TimedLoop loop = new TimedLoop(stopwatch, parameters.rounds());
    List<CostPoint> points = new ArrayList<>();
    List<Check> checks = new ArrayList<>();
    int count = parameters.lengths().size() * parameters.methods().size();
    for (long length : parameters.lengths()) {
      Workbench bench = bench(parameters, day, length);
      for (Method method : parameters.methods()) {
        progress.at((double) points.size() / count);
        BankHistory history = bench.filled(method, parameters.bits());
        CostPoint point = new Costs(bench, loop)
            .questions(method, history, parameters.timedQuestions(), (double) length);
        points.add(point);
        checks.add(bound(bench, point, length));
      }
    }
    return result(new CostCharts("question", axis(), points), checks);
  }

  private static Workbench bench(Figure10Parameters parameters, PairSet day, long length) {
    Evidence own = new Evidence(
        day,
        QuestionSet.negative(
            day,
            parameters.questions(),
            length,
            RandomSource.seeded(parameters.runSeed(), "asked " + length)));
    return new Workbench(own, own, parameters.runSeed());
  }

  private static Axis axis() {
    return Axis.log("length of the range |q| in seconds");
  }

  /** A question asks at most its ticks, its cover, or its cover with two leaves and their ticks. */
  private static Check bound(Workbench bench, CostPoint point, long length) {
    int leafTicks = 1 << bench.own().leafHeight();
    double most = point.method() == Method.PAIR
        ? (double) length
        : HistoryTheory.coverBound(length)
            + (point.method().isInterval() ? 2.0 + 2 * (leafTicks - 1) : 0);
    return Check.atMost(point.method().title() + ", " + length + " s", point.filters(), most);
  }

  private static ExperimentResult result(CostCharts charts, List<Check> bounds) {
    return new ExperimentResult(
        prose(),
        List.of(
            charts.filters(
                "Bloom filters asked per question",
                "The filter of pairs is asked once per second of the range; levels and intervals a"
                    + " few more times for each doubling of it."),
            charts.times(
                "Time per question",
                "The same in time. Most filters deny a key at the first or second bit, so that time"
                    + " goes with the number of filters.")),
        List.of(charts.table()),
        List.of(
            new Claim(
                "No form asks more filters than its cover has intervals",
                "The mean over the questions against the greatest cover of that length; intervals"
                    + " have two cut leaves and their seconds in addition, pairs a filter per second.",
                bounds),
            charts.ratio(
                "PBF-1 and PBF-2 are more than one order of magnitude more efficient",
                "Our reading, in filters asked: pairs ask at least 10 times as many.",
                Method.PAIR,
                List.of(Method.INTERVAL_OPT, Method.LEVEL_OPT),
                CostPoint::filters,
                Claims.atLeast(10)),
            growth(charts)));
  }

  private static Claim growth(CostCharts charts) {
    List<Check> checks = new ArrayList<>();
    for (CostPoint p : charts.points()) {
      if (p.method() == Method.LEVEL_OPT || p.method() == Method.INTERVAL_OPT) {
        double first = charts.points().get(0).x();
        checks.add(Check.atMost(
            p.method().title() + ", " + (long) p.x() + " s",
            p.filters() / charts.at(p.method(), first).filters(),
            1 + Math.log(p.x() / first) / Math.log(2)));
      }
    }
    return Claim.ofPaper(
        "the cost of \u03b2\u2081 and \u03b2\u2082 grows slightly with the length",
        "Our reading: against the shortest, by at most 1 for each doubling.",
        checks);
  }

  private static Prose prose() {
    return new Prose(
        "Histories of the EDGAR-like day with 50 million bits are asked questions whose true answer"
            + " is \u201cno\u201d. Counted is how many Bloom filters a question asks, up to the first"
            + " that does not deny the key. The second chart has times on this machine.",
        "Lower is better. Counts are exact and the same everywhere. Times differ with the machine"
            + " and with what else it does; no claim rests on them, and docs/benchmarks.md has"
            + " better ones.",
        List.of(
            "The paper\u2019s curve of the single filter flattens at long ranges because, there, it"
                + " finds a false positive early. Here it hardly does: its rate is 0.013 at 1,024"
                + " seconds (see Figure 9).",
            "At 16 seconds a cover has about 4 intervals on average and the filter of pairs is asked 16"
                + " times at most, so that a factor of 10 is out of reach for any structure."));
  }
}
