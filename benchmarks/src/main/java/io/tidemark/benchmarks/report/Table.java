package io.tidemark.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/** A table in Markdown: the first column to the left, the others to the right. */
final class Table {
  /** What stands for a number that was not measured. */
  static final String NONE = "–";

  private final int labels;
  private final String head;
  private final List<String> rows = new ArrayList<>();

  /**
   * Creates a table without rows.
   *
   * @param labels the number of columns on the left that name a row
   */
  Table(int labels, List<String> heads) {
    this.labels = labels;
    this.head = line(heads) + "|---" + "|--:".repeat(heads.size() - 1) + "|\n";
  }

  /** Adds a row, unless nothing in it was measured. */
  Table row(List<String> values) {
    if (!values.subList(labels, values.size()).stream().allMatch(NONE::equals)) {
      rows.add(line(values));
    }
    return this;
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  private static String line(List<String> values) {
    return "| " + String.join(" | ", values) + " |\n";
  }

  @Override
  public String toString() {
    return head + String.join("", rows);
  }
}
