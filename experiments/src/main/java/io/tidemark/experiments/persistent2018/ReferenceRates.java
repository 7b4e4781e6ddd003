package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.Evidence;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.history.Workbench;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.workload.random.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Rates of an independent implementation on its own EDGAR-like day: other generator, other hash
 * functions, no code in common.
 */
final class ReferenceRates {
  /** Its intervals were sized by so many questions, and asked the same ones. */
  private static final int INTERVAL_QUESTIONS = 4_000;

  private static final double TOLERANCE = 0.1;
  private static final double PAIR_TOLERANCE = 0.01;

  /**
   * A row.
   *
   * @param length length of the questions
   * @param bits bits
   * @param pair rate of the filter of pairs
   * @param level rate of levels
   * @param interval rate of intervals; 0 where it was not computed
   */
  private record Row(long length, long bits, double pair, double level, double interval) {}

  private static final List<Row> ROWS = List.of(
      new Row(16, 30_000_000, 0.01815, 0.12156, 0),
      new Row(16, 50_000_000, 0.00020, 0.01437, 0),
      new Row(128, 20_000_000, 0.75764, 0.45856, 0),
      new Row(128, 30_000_000, 0.13632, 0.19620, 0.00697),
      new Row(128, 40_000_000, 0.01540, 0.07533, 0),
      new Row(128, 50_000_000, 0.00160, 0.02853, 0.00023),
      new Row(128, 60_000_000, 0.00020, 0.01041, 0),
      new Row(1024, 30_000_000, 0.69038, 0.26352, 0.01828),
      new Row(1024, 50_000_000, 0.01273, 0.04258, 0.00079),
      new Row(8192, 30_000_000, 0.99992, 0.31810, 0),
      new Row(8192, 50_000_000, 0.09740, 0.05704, 0));

  private ReferenceRates() {}

  /** The rates beside ours, at the settings that both have; none unless the day is a full one. */
  static List<Claim> comparisons(RatePoints points, RateParameters parameters, Days days) {
    if (parameters.divisor() != 1) {
      return List.of();
    }
    List<Check> checks = new ArrayList<>();
    for (RatePoint point : points.all()) {
      for (Row row : ROWS) {
        if (point.day().equals(DayKind.EDGAR.title())
            && point.span() == Days.SECONDS
            && point.bits() == row.bits()
            && point.length() == row.length()) {
          addChecks(checks, point, row);
          addIntervalCheck(checks, point, row, parameters, days);
        }
      }
    }
    return List.of(new Claim(
        "On the EDGAR-like day, rates by the model are those of an independent implementation",
        "Tolerance 0.1 of the rate, since the days differ; for pairs, which have the same number on"
            + " both, 0.01 and the last digit. Intervals are sized by "
            + String.format(Locale.ROOT, "%,d", INTERVAL_QUESTIONS)
            + " questions here, as there.",
        checks));
  }

  private static void addChecks(List<Check> checks, RatePoint point, Row row) {
    if (point.method() == Method.PAIR) {
      checks.add(near(point.place(), point.model(), row.pair(), PAIR_TOLERANCE));
    } else if (point.method() == Method.LEVEL_OPT) {
      checks.add(near(point.place(), point.model(), row.level(), TOLERANCE));
    }
  }

  private static void addIntervalCheck(
      List<Check> checks, RatePoint point, Row row, RateParameters parameters, Days days) {
    if (point.method() == Method.INTERVAL_OPT && row.interval() > 0) {
      PairSet day = days.of(DayKind.EDGAR, 1, parameters.seed());
      Evidence own = new Evidence(
          day,
          QuestionSet.negative(
              day,
              INTERVAL_QUESTIONS,
              row.length(),
              RandomSource.seeded(parameters.runSeed(), "reference " + row.length())));
      Workbench bench = new Workbench(own, own, parameters.runSeed());
      double model = bench.errorByModel(bench.empty(Method.INTERVAL_OPT, row.bits()));
      checks.add(near(point.place(), model, row.interval(), TOLERANCE));
    }
  }

  /** The reference has five decimals, so that its last digit is part of the tolerance. */
  private static Check near(String place, double value, double expected, double tolerance) {
    return Check.near(place, value, expected, tolerance * expected + 0.5e-5);
  }
}
