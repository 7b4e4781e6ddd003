package io.tidemark.experiments.report;

import io.tidemark.experiments.markup.Markup;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.Table;
import java.util.List;

/** A table of the page. */
final class HtmlTable {
  private HtmlTable() {}

  static void write(Markup out, Table table) {
    out.open("div", "class", "scroll", "tabindex", "0")
        .open("table")
        .open("thead")
        .open("tr");
    for (int i = 0; i < table.columns().size(); i++) {
      Column column = table.columns().get(i);
      out.open("th", "scope", "col", "class", style(table, i)).text(column.name());
      if (!column.unit().isEmpty()) {
        out.leaf("span", column.unit(), "class", "unit");
      }
      out.close();
    }
    out.close().close().open("tbody").line();
    for (List<Datum> row : table.rows()) {
      out.open("tr");
      for (int i = 0; i < row.size(); i++) {
        out.open("td", "class", style(table, i));
        Numbers.write(out, row.get(i));
        out.close();
      }
      out.close().line();
    }
    out.close().close().close();
  }

  /** Words begin at the left, numbers end at the right. */
  private static String style(Table table, int column) {
    boolean words = table.rows().stream().anyMatch(r -> r.get(column) instanceof Datum.Text);
    return words ? "word" : "number";
  }
}
