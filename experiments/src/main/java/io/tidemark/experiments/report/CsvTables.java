package io.tidemark.experiments.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.Table;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/** Tables as CSV (RFC 4180): a line of headings, then all digits of every number. */
final class CsvTables {
  private CsvTables() {}

  static String text(Table table) throws IOException {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      csv.writeRecord(table.columns().stream().map(Column::heading).toList());
      for (List<Datum> row : table.rows()) {
        csv.writeRecord(row.stream().map(Datum::csv).toList());
      }
    }
    return text.toString();
  }
}
