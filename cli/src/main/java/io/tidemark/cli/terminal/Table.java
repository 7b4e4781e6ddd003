package io.tidemark.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/** Columns of text: the first to the left, the others to the right, except a last one of prose. */
public final class Table {
  private final List<List<String>> rows = new ArrayList<>();

  /** Starts with the heads of the columns. */
  public Table(String... heads) {
    rows.add(List.of(heads));
  }

  /** Adds a row of as many cells as there are heads. */
  public void row(String... cells) {
    if (cells.length != rows.get(0).size()) {
      throw new IllegalArgumentException(
          "cells: " + cells.length + " (expected: " + rows.get(0).size() + ")");
    }
    rows.add(List.of(cells));
  }

  /** The lines, heads first. */
  public List<String> lines() {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int column = 0; column < columns; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  /** The lines, with heads that stand out. */
  public List<String> lines(Style style) {
    List<String> lines = new ArrayList<>(lines());
    lines.set(0, style.strong(lines.get(0)));
    return lines;
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String cell = row.get(column);
      String space = " ".repeat(widths[column] - cell.length());
      boolean left = column == 0 || column == widths.length - 1;
      line.append(column == 0 ? "" : "  ").append(left ? cell + space : space + cell);
    }
    return line.toString().stripTrailing();
  }
}
