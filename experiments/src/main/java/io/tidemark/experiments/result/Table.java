package io.tidemark.experiments.result;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Numbers in rows and columns.
 *
 * @param name file name without ending: lower case letters, digits and hyphens
 * @param title what it holds
 * @param columns at least one
 * @param rows each with a cell per column
 */
public record Table(String name, String title, List<Column> columns, List<List<Datum>> rows) {
  private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

  public Table {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "name: " + name + " (expected: lower case letters, digits and hyphens)");
    }
    Objects.requireNonNull(title, "title");
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    if (columns.isEmpty()) {
      throw new IllegalArgumentException("columns: none (expected: at least 1)");
    }
    for (List<Datum> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            "row: " + row + " (expected: " + columns.size() + " cells)");
      }
    }
  }
}
