package io.tidemark.cli.demo;

import io.tidemark.cli.demo.WindowComparison.Example;
import io.tidemark.cli.plan.ExactWindow;
import io.tidemark.cli.terminal.Style;
import io.tidemark.cli.terminal.Table;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.util.List;

/**
 * What the demonstration shows of a window.
 *
 * @param comparison how it compared
 * @param error the error that was asked for
 * @param style how it may look
 */
public record WindowDemo(WindowComparison comparison, double error, Style style)
    implements DemoSection {
  @Override
  public String question() {
    return style.strong(
            "Was this address among the last " + Numbers.count(comparison.window()) + " lines?")
        + " A block timing filter at error "
        + error
        + " that learns how old keys are, and the exact answer beside it:";
  }

  @Override
  public List<List<String>> tables() {
    return List.of(examples(), totals());
  }

  /** Some lines of the log with both answers. */
  private List<String> examples() {
    Table table =
        new Table("line", "probability", "expected age", "exact age", "exact", "  address");
    for (Example example : comparison.examples()) {
      boolean isPresent = example.exactAge().orElse(Long.MAX_VALUE) <= comparison.window();
      table.row(
          Numbers.count(example.line()),
          Numbers.certainty(example.probability()),
          expectedAge(example),
          example.exactAge().isPresent() ? Numbers.count(example.exactAge().getAsLong()) : "never",
          isPresent ? "yes" : "no",
          "  " + example.key());
    }
    return table.lines(style);
  }

  private static String expectedAge(Example example) {
    // It is infinite where keys as rare as this one were not seen to come again.
    return example.probability() == 0 || Double.isInfinite(example.expectedAge())
        ? "-"
        : Numbers.estimate(example.expectedAge());
  }

  /** Filter and exact window side by side. */
  private List<String> totals() {
    Table table = new Table("", "filter", "exact window", "");
    table.row(
        "among the last",
        Numbers.count(comparison.found()),
        Numbers.count(comparison.present()),
        "");
    table.row("of these wrong", Numbers.count(comparison.wrong()), "0", "");
    table.row("missed", Numbers.count(comparison.missed()), "0", "  (a timing filter misses none)");
    table.row(
        "memory",
        Sizes.text(comparison.memoryBytes()),
        Sizes.text(ExactWindow.bytes((double) comparison.window())),
        "  (exact: " + ExactWindow.DESCRIPTION + ")");
    return table.lines(style);
  }
}
