package io.tidemark.cli.demo;

import io.tidemark.SeenFilter;
import io.tidemark.cli.demo.SeenComparison.Example;
import io.tidemark.cli.demo.SeenComparison.Verdict;
import io.tidemark.cli.plan.ExactSet;
import io.tidemark.cli.terminal.Style;
import io.tidemark.cli.terminal.Table;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.util.List;

/**
 * What the demonstration shows of a filter that forgets nothing.
 *
 * @param filter the filter, after the play
 * @param comparison how it compared
 * @param predicted how many lines the filter itself expects to have taken for duplicates wrongly
 * @param error the error that was asked for
 * @param linesPerSecond how quickly the filter took the lines, reading included
 * @param style how it may look
 */
public record SeenDemo(
    SeenFilter<byte[]> filter,
    SeenComparison comparison,
    double predicted,
    double error,
    double linesPerSecond,
    Style style)
    implements DemoSection {
  private static final double CONFIDENCE = 0.99;
  private static final int KEY_WIDTH = 58;

  @Override
  public String question() {
    return style.strong("Has this request been seen before?")
        + " A Bloom filter for "
        + Numbers.count(comparison.lines())
        + " items at error "
        + error
        + ", and the exact answer beside it:";
  }

  @Override
  public List<List<String>> tables() {
    return List.of(examples(), totals());
  }

  /** Some lines of the log with both answers. */
  private List<String> examples() {
    Table table = new Table("line", "filter", "exact", "  request");
    for (Example example : comparison.examples()) {
      table.row(
          Numbers.count(example.line()),
          seen(example.verdict() == Verdict.DUPLICATE
              || example.verdict() == Verdict.FALSE_DUPLICATE),
          seen(example.verdict() == Verdict.DUPLICATE || example.verdict() == Verdict.MISSED),
          "  " + shortened(example.key())
              + (example.verdict() == Verdict.FALSE_DUPLICATE ? "   <- the filter errs" : ""));
    }
    return table.lines(style);
  }

  private static String seen(boolean seen) {
    return seen ? "seen" : "new";
  }

  private static String shortened(String key) {
    return key.length() <= KEY_WIDTH ? key : key.substring(0, KEY_WIDTH - 3) + "...";
  }

  /** Filter and exact set side by side. */
  private List<String> totals() {
    long firsts = comparison.distinctKeys();
    long exactDuplicates = comparison.lines() - firsts;
    long falseDuplicates = comparison.count(Verdict.FALSE_DUPLICATE);
    long missed = comparison.count(Verdict.MISSED);
    Table table = new Table("", "filter", "exact set", "");
    table.row(
        "duplicates",
        Numbers.count(exactDuplicates - missed + falseDuplicates),
        Numbers.count(exactDuplicates),
        "");
    table.row("of these wrong", Numbers.count(falseDuplicates), "0", "");
    table.row("duplicates missed", Numbers.count(missed), "0", "  (a Bloom filter misses none)");
    table.row(
        "memory",
        Sizes.text(filter.memoryBytes()),
        Sizes.text(ExactSet.bytes(firsts)),
        "  (exact: " + ExactSet.DESCRIPTION + ")");
    return table.lines(style);
  }

  @Override
  public List<String> remarks() {
    long firsts = comparison.distinctKeys();
    long found = comparison.count(Verdict.FALSE_DUPLICATE);
    return List.of(
        "wrongly taken for duplicates: " + counted(found, firsts, "new lines", predicted, style),
        "speed: " + Numbers.count(Math.round(linesPerSecond)) + " lines/s, reading included");
  }

  /** How many of some were counted, how many were predicted, and whether both agree. */
  static String counted(long found, long all, String what, double predicted, Style style) {
    Interval interval = BinomialInterval.wilson(found, all, CONFIDENCE);
    String verdict = interval.contains(predicted / all)
        ? style.good("as predicted")
        : style.warning("not as predicted");
    return Numbers.count(found)
        + " of "
        + Numbers.count(all)
        + " "
        + what
        + "; predicted "
        + Numbers.estimate(predicted)
        + ": "
        + verdict
        + " ("
        + Numbers.count(Math.round(interval.low() * all))
        + ".."
        + Numbers.count(Math.round(interval.high() * all))
        + " would be no surprise at confidence "
        + CONFIDENCE
        + ")";
  }
}
