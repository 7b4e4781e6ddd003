package io.tidemark.experiments.tideline;

import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The error rates that tidelines are to reach beside other structures, and whether they do. */
final class TidelineGoals {
  private static final double PER_LEVEL = 1.0 / 50;
  private static final double PER_LEVEL_ON_WEB_LOGS = 1.0 / 500;
  private static final double PER_PAIR_LONG = 1;
  private static final double PER_PAIR = 1.5;
  private static final long LONG_TICKS = 128;
  private static final double BUSY_PAIRS_PER_KEY = 5;

  private final Rates rates;
  private final List<Goal> goals;

  /**
   * A goal.
   *
   * @param id of its claim
   * @param other the structure that tidelines are compared with
   * @param limit the greatest ratio
   * @param which where it applies
   */
  private record Goal(
      String id, ComparedHistory other, double limit, Predicate<MeasuredRate> which) {}

  /**
   * A point to which a goal applies.
   *
   * @param tideline what a tideline did
   * @param other what the other structure did
   * @param limit the greatest ratio
   */
  private record Duel(MeasuredRate tideline, MeasuredRate other, double limit) {
    double worst() {
      return tideline.worstRatioTo(other);
    }

    double best() {
      return tideline.bestRatioTo(other);
    }

    Datum ratio() {
      return tideline.hits() > 0 && other.hits() > 0
          ? Datum.of(tideline.ratioTo(other))
          : Datum.missing();
    }

    String verdict() {
      if (worst() <= limit) {
        return "met";
      }
      return best() > limit ? "missed" : "open";
    }
  }

  /**
   * On some rates.
   *
   * @param webLog whether a source is the day of a web log
   * @param busy whether the keys of a source have many pairs
   */
  TidelineGoals(Rates rates, Predicate<String> webLog, Predicate<String> busy) {
    this.rates = rates;
    this.goals = List.of(
        new Goal("one-fiftieth-of-levels", ComparedHistory.LEVEL, PER_LEVEL, m -> true),
        new Goal(
            "edgar-one-five-hundredth-of-levels",
            ComparedHistory.LEVEL,
            PER_LEVEL_ON_WEB_LOGS,
            m -> webLog.test(m.source())),
        new Goal(
            "at-most-pairs-from-128",
            ComparedHistory.PAIR,
            PER_PAIR_LONG,
            m -> m.length() >= LONG_TICKS && busy.test(m.source())),
        new Goal("at-most-1.5-pairs", ComparedHistory.PAIR, PER_PAIR, m -> true));
  }

  static boolean isBusy(Dataset dataset) {
    return dataset.pairsPerKey() >= BUSY_PAIRS_PER_KEY;
  }

  private List<Duel> duels(Goal goal) {
    List<Duel> duels = new ArrayList<>();
    for (MeasuredRate m : rates.of(ComparedHistory.TIDELINE)) {
      Optional<MeasuredRate> other =
          goal.which().test(m) ? rates.counterpart(m, goal.other()) : Optional.empty();
      other.ifPresent(o -> duels.add(new Duel(m, o, goal.limit())));
    }
    return duels;
  }

  /** All goals that apply somewhere, and every point beside every goal that applies to it. */
  void show(Report report) {
    report.table(
        "goals",
        Rows.of(goals.stream().flatMap(goal -> duels(goal).stream()).toList())
            .text("source", d -> d.tideline().source())
            .count("length |q|", "ticks", d -> d.tideline().length())
            .text("against", d -> d.other().structure().title())
            .column(Column.of("rate of Tideline"), d -> Rates.rate(d.tideline()))
            .column(Column.of("rate of the other"), d -> Rates.rate(d.other()))
            .number("ratio at best", Duel::best)
            .column(Column.of("ratio"), Duel::ratio)
            .number("ratio at worst", Duel::worst)
            .number("goal: at most", Duel::limit)
            .text("verdict", Duel::verdict));
    for (Goal goal : goals) {
      report.goal(
          goal.id(),
          Check.each(duels(goal), d -> Check.atMost(d.tideline().place(), d.worst(), d.limit())));
    }
  }
}
