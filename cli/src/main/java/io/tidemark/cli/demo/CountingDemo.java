package io.tidemark.cli.demo;

import io.tidemark.cli.demo.CountingComparison.Example;
import io.tidemark.cli.plan.ExactSet;
import io.tidemark.cli.terminal.Style;
import io.tidemark.cli.terminal.Table;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.util.List;

/**
 * What the demonstration shows of counts with deletes.
 *
 * @param comparison how it compared
 * @param error the error that was asked for
 * @param style how it may look
 */
public record CountingDemo(CountingComparison comparison, double error, Style style)
    implements DemoSection {
  @Override
  public String question() {
    return style.strong("How many lines of this address are there from the last hour?")
        + " A dynamic count filter at error "
        + error
        + ": each line adds its address and removes it an hour later; the exact answer beside it:";
  }

  @Override
  public List<List<String>> tables() {
    return List.of(examples(), totals());
  }

  /** Some lines of the log with both answers. */
  private List<String> examples() {
    Table table = new Table("line", "filter", "exact", "  address");
    for (Example example : comparison.examples()) {
      table.row(
          Numbers.count(example.line()),
          Numbers.count(example.counted()),
          Numbers.count(example.exact()),
          "  " + example.key()
              + (example.counted() > example.exact() ? "   <- the filter errs" : ""));
    }
    return table.lines(style);
  }

  /** Filter and exact counts side by side. */
  private List<String> totals() {
    Table table = new Table("", "filter", "exact map", "");
    table.row(
        "there at the end",
        Numbers.count(comparison.total()),
        Numbers.count(comparison.exactTotal()),
        "  (of " + Numbers.count(comparison.lines()) + " added, "
            + Numbers.count(comparison.removed()) + " removed)");
    table.row("answers too high", Numbers.count(comparison.tooHigh()), "0", "");
    table.row("too low", Numbers.count(comparison.tooLow()), "0", "  (a count is never too low)");
    table.row(
        "memory",
        Sizes.text(comparison.mostBytes()),
        Sizes.text(2 * ExactSet.bytes(comparison.mostKeys())),
        "  (at its most; exact: " + ExactSet.DESCRIPTION + ", with counts)");
    return table.lines(style);
  }

  @Override
  public List<String> remarks() {
    return List.of("wrongly counted: "
        + SeenDemo.counted(
            comparison.absentCounted(),
            comparison.absent(),
            "questions about addresses that never came",
            comparison.absentPredicted(),
            style));
  }
}
