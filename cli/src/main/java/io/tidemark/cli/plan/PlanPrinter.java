package io.tidemark.cli.plan;

import io.tidemark.cli.terminal.StandardOutput;
import io.tidemark.cli.terminal.Style;
import io.tidemark.cli.terminal.Table;
import io.tidemark.cli.terminal.Terminal;
import java.io.IOException;
import java.util.List;

/** Prints plans for people: a table, the recommended row first, and the command that uses it. */
public final class PlanPrinter {
  private final StandardOutput out;
  private final Style style;

  /** Prints to standard output. */
  public PlanPrinter(Terminal terminal) {
    this.out = terminal.output();
    this.style = terminal.outputStyle();
  }

  /** Prints heads and rows. */
  public void table(List<List<String>> rows) throws IOException {
    Table table = new Table(rows.get(0).toArray(String[]::new));
    rows.subList(1, rows.size()).forEach(row -> table.row(row.toArray(String[]::new)));
    table(table);
  }

  /** Prints a table. */
  public void table(Table table) throws IOException {
    List<String> lines = table.lines();
    out.println(style.strong(lines.get(0)));
    out.println(style.good(lines.get(1)));
    for (String line : lines.subList(2, lines.size())) {
      out.println(line);
    }
  }

  /** Prints what is recommended, and how to take it. */
  public void recommended(String reason, String command) throws IOException {
    out.println("");
    out.println("recommended: " + reason);
    out.println("  " + style.strong(command));
  }
}
