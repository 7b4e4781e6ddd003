package io.tidemark.experiments.persistent2018;

import io.tidemark.analysis.history.HistoryTuning;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.TimedLoop;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.experiments.history.SizingSample;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.random.RandomSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What it costs to divide the bits among the filters. */
public final class Figure18 extends Experiment<Figure18.Parameters> {
  private final Days days;
  private final Stopwatch stopwatch;

  /**
   * What determines a run.
   *
   * @param seed seed of the day
   * @param runSeed seed of the questions
   * @param divisor how many times smaller than the paper's the day is
   * @param bits bits that are divided
   * @param spans lengths of the history in seconds
   * @param questions questions that the intervals are sized by
   * @param rounds how often the division is timed
   */
  public record Parameters(
      long seed,
      long runSeed,
      int divisor,
      long bits,
      List<Long> spans,
      int questions,
      int rounds) {}

  /**
   * A division.
   *
   * @param structure "interval" or "level"
   * @param span length of the history
   * @param filters filters to divide among
   * @param bitsGiven bits to divide
   * @param bitsUsed bits in the shape
   * @param nanos time; measured here
   */
  private record Division(
      String structure, long span, int filters, long bitsGiven, long bitsUsed, double nanos) {}

  /** With days that other figures may have made. */
  public Figure18(Days days, Stopwatch stopwatch) {
    super("persistent2018/figure-18");
    this.days = days;
    this.stopwatch = stopwatch;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    boolean full = scale == RunScale.FULL;
    int divisor = full ? 1 : Seeds.QUICK_DIVISOR;
    return new Parameters(
        Seeds.DAY,
        Seeds.RUN,
        divisor,
        Table3.USUAL_BITS / divisor,
        full ? Table3.SPANS : List.of(14_400L, 86_400L),
        full ? 10_000 : 1_000,
        full ? 101 : 3);
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    List<Division> divisions = new ArrayList<>();
    for (long span : parameters.spans()) {
      progress.at((double) divisions.size() / (2 * parameters.spans().size()));
      PairSet pairs =
          days.of(DayKind.EDGAR, parameters.divisor(), parameters.seed()).within(0, span);
      QuestionSet questions = QuestionSet.negative(
          pairs,
          parameters.questions(),
          Table3.USUAL_LENGTH,
          RandomSource.seeded(parameters.runSeed(), "asked " + span));
      SizingSample own = new SizingSample(pairs, questions);
      divisions.add(
          divide(parameters, "interval", own.distinctByFilter(), own.frequencyByFilter(), span));
      divisions.add(
          divide(parameters, "level", own.distinctByHeight(), own.frequencyByHeight(), span));
    }
    show(Rows.of(divisions), report);
  }

  private Division divide(
      Parameters parameters, String structure, double[] distinct, double[] frequencies, long span) {
    double bits = (double) parameters.bits();
    double nanos = new TimedLoop(stopwatch, parameters.rounds())
        .nanosPerOperation(1, () -> sizes(bits, distinct, frequencies).totalBits());
    FilterSizes sizes = sizes(bits, distinct, frequencies);
    return new Division(
        structure, span, distinct.length, parameters.bits(), sizes.totalBits(), nanos);
  }

  private static FilterSizes sizes(double bits, double[] distinct, double[] frequencies) {
    return HistoryTuning.sizes(HistoryTuning.allocate(bits, distinct, frequencies), distinct);
  }

  private static void show(Rows<Division> divisions, Report report) {
    chart(
        report,
        "time",
        "milliseconds, " + CostPoints.MEASURED_HERE,
        divisions,
        d -> d.nanos() / 1e6,
        CostPoints.MEASURED_HERE);
    chart(report, "filters", "filters", divisions, Division::filters, "counted");
    report.table(
        "divisions",
        divisions
            .text("structure", Division::structure)
            .count("length T", "s", Division::span)
            .count("filters", Division::filters)
            .count("given", "bits", Division::bitsGiven)
            .count("used", "bits", Division::bitsUsed)
            .number("time, " + CostPoints.MEASURED_HERE, "µs", d -> d.nanos() / 1e3));
    report.ours(
        "all-bits-divided",
        divisions.checks(d -> Check.near(
            d.structure() + ", T = " + d.span(),
            (double) d.bitsUsed(),
            (double) d.bitsGiven(),
            0.01 * d.bitsGiven())));
    report.paper(
        "cost-by-span",
        List.of(
            Check.atLeast("interval", growth(divisions, "interval"), 3),
            Check.atMost("level", growth(divisions, "level"), 1.5)));
  }

  private static void chart(
      Report report,
      String name,
      String y,
      Rows<Division> divisions,
      ToDoubleFunction<Division> value,
      String legend) {
    report.chart(
        name,
        Axis.linear("length of the history T in seconds"),
        Axis.log(y),
        divisions.lines(Division::structure, Division::span, value, legend));
  }

  /** The filters at the greatest span by those at the least. */
  private static double growth(Rows<Division> divisions, String structure) {
    List<Division> own = divisions.where(d -> d.structure().equals(structure)).all();
    return (double) own.get(own.size() - 1).filters() / own.get(0).filters();
  }
}
