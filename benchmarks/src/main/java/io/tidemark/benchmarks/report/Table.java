package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.frame.Contender;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A table in Markdown: the first column to the left, the others to the right. Rows of which nothing was
 * measured are left out.
 *
 * @param <R> what a row is about
 */
public final class Table<R> {
  /** What stands for a number that was not measured. */
  public static final String NONE = "–";

  private record Column<R>(String head, Function<R, String> text) {}

  private final Collection<R> rows;
  private final List<Column<R>> columns = new ArrayList<>();
  private int labels;

  private Table(Collection<R> rows) {
    this.rows = rows;
  }

  public static <R> Table<R> of(Collection<R> rows) {
    return new Table<>(rows);
  }

  /** A table of contenders, with a column of their names. */
  public static <C extends Contender> Table<C> of(String head, Collection<C> contenders) {
    return of(contenders).label(head, Contender::label);
  }

  /** Adds a column that names the row; before all others. */
  public Table<R> label(String head, Function<R, String> text) {
    labels++;
    return text(head, text);
  }

  public Table<R> text(String head, Function<R, String> text) {
    columns.add(new Column<>(head, text));
    return this;
  }

  public Table<R> number(String head, Function<R, Optional<Double>> value) {
    return text(head, row -> value.apply(row).map(Table::number).orElse(NONE));
  }

  /** Adds a column of fractions of answers. */
  public Table<R> fraction(String head, Function<R, Optional<Double>> value) {
    return text(head, row -> value
        .apply(row)
        .map(found -> String.format(Locale.ROOT, "%.5f", found))
        .orElse(NONE));
  }

  /** Three digits or so: the others do not repeat. */
  public static String number(double value) {
    int places = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + places + "f", value);
  }

  /** The rows in which something was measured. */
  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (R row : rows) {
      List<String> cells =
          columns.stream().map(column -> column.text.apply(row)).toList();
      if (!cells.subList(labels, cells.size()).stream().allMatch(NONE::equals)) {
        lines.add(line(cells));
      }
    }
    return lines;
  }

  boolean isEmpty() {
    return lines().isEmpty();
  }

  private static String line(List<String> cells) {
    return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  @Override
  public String toString() {
    return line(columns.stream().map(Column::head).toList())
        + "|---"
        + "|--:".repeat(columns.size() - 1)
        + "|\n"
        + String.join("", lines());
  }
}
