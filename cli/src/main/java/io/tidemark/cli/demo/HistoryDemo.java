package io.tidemark.cli.demo;

import io.tidemark.cli.demo.HistoryComparison.Example;
import io.tidemark.cli.demo.HistoryComparison.Verdict;
import io.tidemark.cli.history.TickLength;
import io.tidemark.cli.terminal.Style;
import io.tidemark.cli.terminal.Table;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.util.List;

/**
 * What the demonstration shows of ranges of time.
 *
 * @param comparison how history and exact lists compared
 * @param error the error that was asked for
 * @param style how it may look
 */
public record HistoryDemo(HistoryComparison comparison, double error, Style style)
    implements DemoSection {
  private static final TickLength SECOND = new TickLength(1_000_000_000L);
  private static final int EXACT_BYTES = 2 * Long.BYTES;

  @Override
  public String question() {
    return style.strong("Did this address come between s and e?")
        + " A history of addresses by the second, filled as they come, for ranges of "
        + HistoryComparison.RANGE_SECONDS / 60
        + " minutes at error "
        + error
        + " ("
        + comparison.plan().structure()
        + " structure), and the exact answer beside it:";
  }

  @Override
  public List<List<String>> tables() {
    return List.of(examples(), totals());
  }

  /** Some questions with both answers. */
  private List<String> examples() {
    Table table = new Table("address", "from", "history", "exact", "");
    for (Example example : comparison.examples()) {
      boolean occurred = example.verdict() == Verdict.FOUND || example.verdict() == Verdict.MISSED;
      table.row(
          example.key(),
          SECOND.moment(example.range().from()),
          example.reply().line(),
          occurred ? "yes" : "no",
          example.verdict() == Verdict.FALSE_MAYBE ? "  <- the history errs" : "");
    }
    return table.lines(style);
  }

  /** History and exact lists side by side. */
  private List<String> totals() {
    long found = comparison.count(Verdict.FOUND);
    long missed = comparison.count(Verdict.MISSED);
    long wrong = comparison.count(Verdict.FALSE_MAYBE);
    Table table = new Table("", "history", "exact", "");
    table.row("there", Numbers.count(found + wrong), Numbers.count(found + missed), "");
    table.row("of these wrong", Numbers.count(wrong), "0", "");
    table.row("missed", Numbers.count(missed), "0", "  (a history misses none)");
    table.row(
        "memory",
        Sizes.text(comparison.plan().memoryBytes()),
        Sizes.text(Math.round(comparison.pairs()) * EXACT_BYTES),
        "  (exact: 16 bytes for an address and a second)");
    return table.lines(style);
  }

  @Override
  public List<String> remarks() {
    return List.of("wrongly found: "
        + SeenDemo.counted(
            comparison.wrongAboutAbsent(),
            comparison.askedAboutAbsent(),
            "questions about addresses that never came",
            comparison.predictedAboutAbsent(),
            style));
  }
}
