package io.tidemark.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordReaderTest {
  private static final RecordLayout TSV = RecordLayout.of(RecordFormat.TSV, field("2"))
      .withTime(field("1"), TimeFormat.SECONDS)
      .withWeight(field("3"));

  @Test
  void aLineIsItsKey() throws IOException {
    RecordReader reader = reader("a b\r\n\nc", RecordLayout.lines());
    assertThat(keys(reader)).containsExactly("a b", "", "c");
  }

  @Test
  void tsvGivesKeyTimeWeightAndTheUnchangedRecord() throws IOException {
    RecordReader reader = reader("10.75\tk\t-2.5\trest\r\n11\t\t3e2", TSV);
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyText()).isEqualTo("k");
    assertThat(reader.ticks()).isEqualTo(10);
    assertThat(reader.weight()).isEqualTo(-2.5);
    assertThat(written(reader)).isEqualTo("10.75\tk\t-2.5\trest\r\n");
    assertThat(reader.terminatorLength()).isEqualTo(2);
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyText()).isEmpty();
    assertThat(reader.weight()).isEqualTo(300);
    assertThat(reader.lineNumber()).isEqualTo(2);
    assertThat(reader.next()).isFalse();
  }

  @Test
  void ticksAreOfTheUnitAskedFor() throws IOException {
    RecordReader reader = reader("10.75\tk\t1", TSV.withTickUnit(TimeUnit.MICROSECONDS));
    assertThat(reader.next()).isTrue();
    assertThat(reader.ticks()).isEqualTo(10_750_000);
  }

  @Test
  void theKeyIsARangeOfTheLineInTsv() throws IOException {
    RecordReader reader = reader("1\tkey\t1\n", TSV);
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyBuffer()).isSameAs(reader.recordBuffer());
    assertThat(reader.keyOffset()).isEqualTo(2);
    assertThat(reader.keyLength()).isEqualTo(3);
  }

  @Test
  void oneColumnMayServeTwice() throws IOException {
    RecordReader reader =
        reader("7\n", RecordLayout.of(RecordFormat.TSV, field("1")).withWeight(field("1")));
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyText()).isEqualTo("7");
    assertThat(reader.weight()).isEqualTo(7);
  }

  @Test
  void badTsvNamesFileLineFieldValueAndExpectation() throws IOException {
    RecordReader reader = reader("1\tk\t1\nx\tk\t1\n1\tk\n1\tk\tNaN\n2\tz\t9\n", TSV);
    assertThat(reader.next()).isTrue();
    assertThatThrownBy(reader::next)
        .isInstanceOf(BadRecordException.class)
        .hasMessage("test:2: time (column 1): \"x\" (expected: seconds since the epoch)");
    assertThat(written(reader)).isEqualTo("x\tk\t1\n");
    assertThatThrownBy(reader::next)
        .hasMessage("test:3: weight (column 3): 2 columns (expected: at least 3)");
    assertThatThrownBy(reader::next)
        .hasMessage("test:4: weight (column 3): \"NaN\" (expected: a finite decimal number)");
    assertThat(reader.next()).as("goes on behind a bad record").isTrue();
    assertThat(reader.keyText()).isEqualTo("z");
  }

  @Test
  void badValuesAreShortenedAndEscaped() throws IOException {
    RecordReader reader = reader("\u0007" + "y".repeat(1_000) + "\tk\t1", TSV);
    assertThatThrownBy(reader::next)
        .hasMessageContaining("\"\\u0007" + "y".repeat(59) + "…\"")
        .satisfies(e -> {
          BadRecordException bad = (BadRecordException) e;
          assertThat(bad.source()).isEqualTo("test");
          assertThat(bad.lineNumber()).isEqualTo(1);
          assertThat(bad.field()).isEqualTo("time (column 1)");
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", ".", "1.2.3", "Infinity", "1e999", "0x1p3", "1d", " 1", "1,5"})
  void refusesWeightsThatAreNoFiniteDecimal(String weight) throws IOException {
    RecordReader reader = reader("1\tk\t" + weight, TSV);
    assertThatThrownBy(reader::next)
        .isInstanceOf(BadRecordException.class)
        .hasMessageContaining("weight (column 3): \"" + weight + "\"");
  }

  @Test
  void headerNamesColumnsInTsvAndCsv() throws IOException {
    RecordLayout tsv = RecordLayout.withHeader(RecordFormat.TSV, field("user"));
    RecordReader reader = reader("\ufefftime\tuser\r\n1\tann\n", tsv);
    assertThat(reader.header().map(String::new)).hasValue("\ufefftime\tuser\r\n");
    assertThat(keys(reader)).containsExactly("ann");

    RecordLayout csv = RecordLayout.withHeader(RecordFormat.CSV, field("ü,ser"));
    RecordReader quoted = reader("\ufeff\"ü,ser\",time\nbob,1\n", csv);
    assertThat(quoted.next()).isTrue();
    assertThat(quoted.keyText()).isEqualTo("bob");
    assertThat(quoted.lineNumber()).isEqualTo(2);
    assertThat(reader("", csv).next()).isFalse();
  }

  @Test
  void aHeaderMustHaveTheColumnOnce() {
    RecordLayout layout = RecordLayout.withHeader(RecordFormat.TSV, field("user"));
    assertThatThrownBy(() -> reader("a\tb\n", layout))
        .isInstanceOf(BadRecordException.class)
        .hasMessage("test:1: key (column user): not in the header (expected: a, b)");
    assertThatThrownBy(() -> reader("user\tuser\n", layout))
        .hasMessage("test:1: key (column user): twice in the header (expected: once)");
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheFirstColumn() throws IOException {
    RecordLayout layout = RecordLayout.of(RecordFormat.TSV, field("1"));
    RecordReader reader = reader("\ufeffa\n\ufeffb\n", layout);
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyText()).isEqualTo("a");
    assertThat(written(reader)).isEqualTo("\ufeffa\n");
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyText()).isEqualTo("\ufeffb");
  }

  @Test
  void aByteOrderMarkIsNoPartOfAWholeLine() throws IOException {
    RecordReader reader = reader("\ufeffa\na\n", RecordLayout.lines());
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyText()).isEqualTo("a");
    assertThat(written(reader)).isEqualTo("\ufeffa\n");
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyText()).isEqualTo("a");
  }

  @Test
  void layoutsThatCannotBeAreRefused() {
    assertThatThrownBy(() -> RecordLayout.lines().withKey(field("1")))
        .hasMessage("key: column 1 (expected: none, since the whole line is the key)");
    assertThatThrownBy(() -> RecordLayout.of(RecordFormat.TSV, field("user")))
        .hasMessage("key: column user (expected: a column from 1, or a name and a header)");
    assertThatThrownBy(() -> RecordLayout.of(RecordFormat.CSV, field("/user")))
        .hasMessage("key: /user (expected: a column)");
    assertThatThrownBy(() -> RecordLayout.of(RecordFormat.JSON, field("user")))
        .hasMessage("key: column user (expected: a JSON pointer such as /user/id)");
    assertThatThrownBy(() -> RecordLayout.clf().withKey(field("10")))
        .hasMessageContaining("key: column 10 (expected: host, ");
    assertThatThrownBy(() -> RecordLayout.clf().withWeight(field("size")))
        .hasMessageContaining("weight: column size (expected: host, ");
    assertThatThrownBy(() -> RecordLayout.withHeader(RecordFormat.JSON, field("/a")))
        .hasMessage("header: json (expected: tsv or csv)");
    assertThatThrownBy(() -> TSV.withTickUnit(TimeUnit.HOURS)).hasMessageContaining("unit: HOURS");
    assertThatThrownBy(() -> FieldRef.parse("0")).hasMessage("column: 0 (expected: 1..2147483647)");
    assertThatThrownBy(() -> FieldRef.parse("99999999999")).hasMessageContaining("column: 9999");
    assertThatThrownBy(() -> FieldRef.parse("")).hasMessageContaining("field: empty");
    assertThatThrownBy(() -> RecordFormat.parse("xml"))
        .hasMessage("format: xml (expected: lines, tsv, csv, json or clf)");
    assertThat(RecordFormat.parse("clf")).isEqualTo(RecordFormat.CLF);
  }

  @Test
  void whatTheLayoutDoesNotReadIsNotGiven() throws IOException {
    RecordReader reader = reader("a\n", RecordLayout.lines());
    assertThat(reader.next()).isTrue();
    assertThatThrownBy(reader::ticks).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(reader::weight).isInstanceOf(IllegalStateException.class);
  }

  static FieldRef field(String text) {
    return FieldRef.parse(text);
  }

  static RecordReader reader(String text, RecordLayout layout) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return RecordReader.of(LineSource.of(new ByteArrayInputStream(bytes), "test"), layout);
  }

  static String written(RecordReader reader) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    reader.writeRecord(out);
    return out.toString(StandardCharsets.UTF_8);
  }

  static List<String> keys(RecordReader reader) throws IOException {
    List<String> keys = new ArrayList<>();
    while (reader.next()) {
      keys.add(reader.keyText());
    }
    return keys;
  }
}
