package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** What experiments that compare all filters show alike. */
final class ScoreReport {
  private ScoreReport() {}

  /**
   * Scores that can be compared.
   *
   * @param title on what
   * @param scores of all filters, in the same memory but for BF of the paper
   */
  record Group(String title, List<Score> scores) {
    /** The one with the least weighted error. */
    Score least(FilterFamily.Side... sides) {
      return scores.stream()
          .filter(s -> List.of(sides).contains(s.side()))
          .min(Comparator.comparingDouble(s -> s.tally().weightedError()))
          .orElseThrow();
    }

    /** What this project's own rules should be good for. */
    private Check leastError() {
      Score ours = least(FilterFamily.Side.OURS);
      Score others = least(FilterFamily.Side.PAPER, FilterFamily.Side.OTHERS);
      return Check.atMost(
          title + ": " + ours.name() + " by " + others.name(),
          ours.tally().weightedError() / others.tally().weightedError(),
          1);
    }
  }

  /** Adds columns for the name of a filter, whose it is, its shape and its errors. */
  static <R> Rows<R> columns(Rows<R> rows, Function<R, Score> score) {
    rows.text("filter", r -> score.apply(r).name())
        .text("whose", r -> score.apply(r).side().title())
        .text("shape", r -> score.apply(r).shape());
    for (ErrorRate rate : ErrorRate.values()) {
      rows.number(rate.title(), r -> rate.of(score.apply(r).tally()));
    }
    return rows.number("wFP + wFN", r -> score.apply(r).tally().weightedError());
  }

  /** Adds the goal that filters of this project have the least error, and how shapes were chosen. */
  static void show(List<Group> groups, Grid grid, Report report) {
    report
        .let("probes", grid.probes())
        .let("decrements", grid.decrements())
        .let("windowParts", grid.windowParts())
        .let("olderSlices", grid.olderSlices())
        .let("hashBits", grid.hashBits())
        .let("heldZeros", grid.heldZeros())
        .let("entryBits", grid.entryBits())
        .let("levelBits", grid.levelBits());
    report.goal("least-error", Check.each(groups, Group::leastError));
  }
}
