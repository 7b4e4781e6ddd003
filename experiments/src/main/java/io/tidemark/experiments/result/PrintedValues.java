package io.tidemark.experiments.result;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.tidemark.experiments.markup.PlainDecimal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Values that a paper prints, or that an independent implementation gave, from a CSV file among the
 * resources. The first columns are the key of a row.
 */
public final class PrintedValues {
  private final List<NamedCsvRecord> records;

  private PrintedValues(List<NamedCsvRecord> records) {
    this.records = records;
  }

  /**
   * Reads them.
   *
   * @param name such as {@code dynamic2006/figure-5}
   */
  public static PrintedValues of(String name) {
    try (var records = CsvReader.builder().ofNamedCsvRecord(Resources.text(name + ".csv"))) {
      return new PrintedValues(records.stream().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The value in a column of the row with a key; not a number if there is no such row, or nothing there.
   *
   * @param key the first fields: numbers, words, or enum constants by their name
   */
  public double get(String column, Object... key) {
    for (NamedCsvRecord row : records) {
      if (IntStream.range(0, key.length).allMatch(i -> row.getField(i).equals(text(key[i])))) {
        String value = row.getField(column);
        return value.isEmpty() ? Double.NaN : Double.parseDouble(value);
      }
    }
    return Double.NaN;
  }

  private static String text(Object key) {
    return key instanceof Double number ? PlainDecimal.of(number) : String.valueOf(key);
  }

  /** All as a table; a heading may have a unit, such as {@code memory [bytes]}. */
  public Rows<NamedCsvRecord> rows() {
    Rows<NamedCsvRecord> rows = Rows.of(records);
    for (String heading : records.get(0).getHeader()) {
      String[] parts = heading.replace("]", "").split(" \\[", 2);
      rows.column(
          Column.of(parts[0], parts.length > 1 ? parts[1] : ""),
          row -> datum(row.getField(heading)));
    }
    return rows;
  }

  private static Datum datum(String field) {
    if (field.isEmpty()) {
      return Datum.missing();
    }
    if (field.matches("-?[0-9]+")) {
      return Datum.of(Long.parseLong(field));
    }
    return field.matches("-?[0-9]*\\.[0-9]+")
        ? Datum.of(Double.parseDouble(field))
        : Datum.of(field);
  }
}
