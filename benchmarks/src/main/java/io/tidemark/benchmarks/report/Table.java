package io.tidemark.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/** A table in Markdown: the first column to the left, the others to the right. */
final class Table {
  private final List<String> lines = new ArrayList<>();

  Table(List<String> heads) {
    row(heads);
    lines.add("|---" + "|--:".repeat(heads.size() - 1) + "|");
  }

  Table row(List<String> values) {
    lines.add("| " + String.join(" | ", values) + " |");
    return this;
  }

  @Override
  public String toString() {
    return String.join("\n", lines) + "\n";
  }
}
