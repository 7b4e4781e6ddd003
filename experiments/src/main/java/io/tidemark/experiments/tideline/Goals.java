package io.tidemark.experiments.tideline;

import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** How seldom tidelines are to err beside other structures, and whether they do. */
final class Goals {
  private static final double PER_LEVEL = 1.0 / 50;
  private static final double PER_LEVEL_ON_WEB_LOGS = 1.0 / 500;
  private static final double PER_PAIR_LONG = 1;
  private static final double PER_PAIR = 1.5;
  private static final long LONG_TICKS = 128;
  private static final double BUSY_PAIRS_PER_KEY = 5;

  /** How a verdict is reached, in words. */
  static final String NOTE = "A goal on a ratio counts as met only if it is met at worst: the upper"
      + " end of Tideline\u2019s interval divided by the lower end of the other\u2019s. In the table"
      + " of goals, \u201cmissed\u201d means missed even at best, and \u201copen\u201d that the"
      + " questions do not decide.";

  private final Rates rates;

  Goals(Rates rates) {
    this.rates = rates;
  }

  /**
   * A goal.
   *
   * @param claim in words
   * @param other which structure tidelines are held against
   * @param limit the greatest ratio
   * @param which where it applies
   */
  private record Goal(String claim, Structure other, double limit, Predicate<Measured> which) {}

  /**
   * The goals.
   *
   * @param webLog whether a source is the day of a web log
   * @param busy whether the keys of a source have many pairs
   */
  private static List<Goal> all(Predicate<String> webLog, Predicate<String> busy) {
    return List.of(
        new Goal(
            "Tideline errs at most 1/50 as often as PBF-2 refitted for each length",
            Structure.LEVEL,
            PER_LEVEL,
            m -> true),
        new Goal(
            "on the EDGAR-like day at most 1/500 as often as PBF-2 refitted for each length",
            Structure.LEVEL,
            PER_LEVEL_ON_WEB_LOGS,
            m -> webLog.test(m.source())),
        new Goal(
            "Tideline errs at most as often as the pair filter from 128 ticks on, where keys have"
                + " five or more pairs on average",
            Structure.PAIR,
            PER_PAIR_LONG,
            m -> m.length() >= LONG_TICKS && busy.test(m.source())),
        new Goal(
            "Tideline errs at most 1.5 times as often as the pair filter everywhere",
            Structure.PAIR,
            PER_PAIR,
            m -> true));
  }

  static boolean isBusy(Subject subject) {
    return subject.pairsPerKey() >= BUSY_PAIRS_PER_KEY;
  }

  /** The verdicts on all goals that apply somewhere. */
  List<Claim> comparisons(Predicate<String> webLog, Predicate<String> busy) {
    List<Claim> comparisons = new ArrayList<>();
    for (Goal goal : all(webLog, busy)) {
      List<Check> checks = new ArrayList<>();
      for (Measured m : rates.of(Structure.TIDELINE)) {
        other(m, goal)
            .ifPresent(o -> checks.add(Check.atMost(m.place(), m.worstRatioTo(o), goal.limit())));
      }
      if (!checks.isEmpty()) {
        comparisons.add(Claim.ofGoal(
            goal.claim(), "Ratio of rates, at worst by the intervals of both.", checks));
      }
    }
    return comparisons;
  }

  private Optional<Measured> other(Measured m, Goal goal) {
    return goal.which().test(m) ? rates.counterpart(m, goal.other()) : Optional.empty();
  }

  /** Every point beside every goal that applies to it. */
  Table table(Predicate<String> webLog, Predicate<String> busy) {
    List<List<Datum>> rows = new ArrayList<>();
    for (Goal goal : all(webLog, busy)) {
      for (Measured m : rates.of(Structure.TIDELINE)) {
        other(m, goal).ifPresent(o -> rows.add(row(m, o, goal.limit())));
      }
    }
    List<Column> columns = List.of(
        Column.of("source"),
        Column.of("length |q|", "ticks"),
        Column.of("against"),
        Column.of("rate of Tideline"),
        Column.of("rate of the other"),
        Column.of("ratio at best"),
        Column.of("ratio"),
        Column.of("ratio at worst"),
        Column.of("goal: at most"),
        Column.of("verdict"));
    return new Table("goals", "Goals", columns, rows);
  }

  private static List<Datum> row(Measured m, Measured other, double limit) {
    return List.of(
        Datum.of(m.source()),
        Datum.of(m.length()),
        Datum.of(other.structure().title()),
        Rates.rate(m),
        Rates.rate(other),
        Datum.of(m.bestRatioTo(other)),
        m.hits() > 0 && other.hits() > 0 ? Datum.of(m.ratioTo(other)) : Datum.missing(),
        Datum.of(m.worstRatioTo(other)),
        Datum.of(limit),
        Datum.of(verdict(m, other, limit)));
  }

  private static String verdict(Measured m, Measured other, double limit) {
    if (m.worstRatioTo(other) <= limit) {
      return "met";
    }
    return m.bestRatioTo(other) > limit ? "missed" : "open";
  }
}
