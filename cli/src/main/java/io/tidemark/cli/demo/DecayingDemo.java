package io.tidemark.cli.demo;

import io.tidemark.DecayingCounts;
import io.tidemark.cli.demo.DecayingComparison.Example;
import io.tidemark.cli.plan.ExactSet;
import io.tidemark.cli.terminal.Style;
import io.tidemark.cli.terminal.Table;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.util.List;
import java.util.Locale;

/**
 * What the demonstration shows of counts that decay.
 *
 * @param comparison how they compared
 * @param style how it may look
 */
public record DecayingDemo(DecayingComparison comparison, Style style) implements DemoSection {
  @Override
  public String question() {
    return style.strong("Which addresses came most often lately?")
        + " A line counts 1, and half of it after an hour. Adaptive decaying counts at "
        + comparison.latest()
        + ", with the exact counts beside:";
  }

  @Override
  public List<List<String>> tables() {
    return List.of(examples(), totals());
  }

  /** The most frequent addresses with both counts. */
  private List<String> examples() {
    Table table = new Table("address", "filter", "exact", "");
    for (Example example : comparison.examples()) {
      table.row(example.key(), decimals(example.counted()), decimals(example.exact()), "");
    }
    return table.lines(style);
  }

  private static String decimals(double count) {
    return String.format(Locale.ROOT, "%,.2f", count);
  }

  /** Filter and exact counts side by side. */
  private List<String> totals() {
    Table table = new Table("", "filter", "exact map", "");
    table.row("all together", decimals(comparison.total()), decimals(comparison.exactTotal()), "");
    table.row(
        "too high, on average",
        Numbers.amount(comparison.meanExcess()),
        "0",
        "  (of " + Numbers.count(comparison.keys()) + " addresses)");
    table.row("too low", Numbers.count(comparison.tooLow()), "0", "  (a count is never too low)");
    table.row(
        "memory",
        Sizes.text(comparison.memoryBytes()),
        Sizes.text(2 * ExactSet.bytes(comparison.keys())),
        "  (exact: " + ExactSet.DESCRIPTION + ", with counts)");
    return table.lines(style);
  }

  @Override
  public List<String> remarks() {
    return List.of("noise: by the filter, about "
        + Numbers.option(DecayingCounts.NOISE_SHARE)
        + " of the addresses that never came count "
        + Numbers.amount(comparison.noise())
        + " or more; of "
        + Numbers.count(comparison.absent())
        + " such addresses "
        + Numbers.count(comparison.absentAtNoise())
        + " do, and they count "
        + Numbers.amount(comparison.absentMean())
        + " on average");
  }
}
