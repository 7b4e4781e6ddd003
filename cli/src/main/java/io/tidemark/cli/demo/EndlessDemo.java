package io.tidemark.cli.demo;

import io.tidemark.cli.demo.SeenComparison.Verdict;
import io.tidemark.cli.plan.ExactSet;
import io.tidemark.cli.terminal.Style;
import io.tidemark.cli.terminal.Table;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.util.List;

/**
 * What the demonstration shows of an endless stream.
 *
 * @param comparison how it compared
 * @param style how it may look
 */
public record EndlessDemo(EndlessComparison comparison, Style style) implements DemoSection {
  @Override
  public String question() {
    return style.strong(
            "The same if the log never ends, in " + Sizes.text(comparison.filterBytes()) + "?")
        + " A tidepool filter at error "
        + Numbers.probability(comparison.error())
        + " that remembers large answers longer, and the exact answer beside it:";
  }

  @Override
  public List<List<String>> tables() {
    return List.of(classes(), totals());
  }

  /** What was missed, by importance. */
  private List<String> classes() {
    Table table = new Table("answers", "duplicates", "missed", "share missed", "");
    List<Double> thresholds = comparison.thresholds();
    for (int i = 0; i <= thresholds.size(); i++) {
      double above = i == 0 ? -1 : thresholds.get(i - 1);
      double upTo = i == thresholds.size() ? Double.POSITIVE_INFINITY : thresholds.get(i);
      long repeats = comparison.repeats(above, upTo);
      long missed = comparison.missed(above, upTo);
      table.row(
          range(above, upTo),
          Numbers.count(repeats),
          Numbers.count(missed),
          repeats == 0 ? "-" : Numbers.probability(missed / (double) repeats),
          "");
    }
    return table.lines(style);
  }

  private static String range(double above, double upTo) {
    String from = above < 0 ? "" : "above " + bytes(above);
    String to = Double.isInfinite(upTo) && above >= 0 ? "" : "up to " + bytes(upTo);
    return from.isEmpty() || to.isEmpty() ? from + to : from + ", " + to;
  }

  private static String bytes(double weight) {
    return Double.isInfinite(weight) ? "any" : Numbers.estimate(weight) + " bytes";
  }

  /** Filter and exact set side by side. */
  private List<String> totals() {
    SeenComparison answers = comparison.answers();
    long exactDuplicates = answers.lines() - answers.distinctKeys();
    long wrong = answers.count(Verdict.FALSE_DUPLICATE);
    long missed = answers.count(Verdict.MISSED);
    Table table = new Table("", "filter", "exact set", "");
    table.row(
        "duplicates",
        Numbers.count(exactDuplicates - missed + wrong),
        Numbers.count(exactDuplicates),
        "");
    table.row("of these wrong", Numbers.count(wrong), "0", "");
    table.row("duplicates missed", Numbers.count(missed), "0", "  (their keys were forgotten)");
    table.row(
        "memory",
        Sizes.text(comparison.filterBytes()),
        Sizes.text(ExactSet.bytes(answers.distinctKeys())),
        "  (and " + Sizes.text(comparison.learnedBytes()) + " for the ranks of sizes)");
    return table.lines(style);
  }
}
