package io.tidemark.workload.trace;

import static io.tidemark.workload.trace.RecordReaderTest.field;
import static io.tidemark.workload.trace.RecordReaderTest.keys;
import static io.tidemark.workload.trace.RecordReaderTest.reader;
import static io.tidemark.workload.trace.RecordReaderTest.written;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonRecordsTest {
  private static final RecordLayout LAYOUT = RecordLayout.of(
          RecordFormat.JSON, field("/user/ids/1"))
      .withTime(field("/at"), TimeFormat.MILLISECONDS)
      .withWeight(field("/user/cost"));

  @Test
  void readsNestedFields() throws IOException {
    String line =
        "{\"x\":{\"at\":1},\"user\":{\"ids\":[7,\"a\\u00e9\"],\"cost\":1.25},\"at\":5500}\r\n";
    RecordReader reader = reader(line, LAYOUT);
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyText()).isEqualTo("aé");
    assertThat(reader.ticks()).isEqualTo(5);
    assertThat(reader.weight()).isEqualTo(1.25);
    assertThat(written(reader)).isEqualTo(line);
    assertThat(reader.next()).isFalse();
  }

  @Test
  void numbersOfOneValueAreOneKey() throws IOException {
    RecordLayout layout = RecordLayout.of(RecordFormat.JSON, field("/k"));
    String lines = """
        {"k":1}
        {"k":1.0}
        {"k":10e-1}
        {"k":1E0}
        {"k":-0.0}
        {"k":-0}
        {"k":12345678901234567890.10}
        {"k":-2.5e3}
        {"k":10e999999998}
        {"k":1.0e999999999}
        {"k":true}
        {"k":"1.0"}
        {"k":""}
        """;
    assertThat(keys(reader(lines, layout)))
        .containsExactly(
            "1",
            "1",
            "1",
            "1",
            "0",
            "0",
            "12345678901234567890.1",
            "-2500",
            "1E+999999999",
            "1E+999999999",
            "true",
            "1.0",
            "");
  }

  @Test
  void pointersEscapeSlashAndTilde() throws IOException {
    RecordLayout layout = RecordLayout.of(RecordFormat.JSON, field("/a~1b~0c"));
    assertThat(keys(reader("{\"a/b~c\":\"v\"}", layout))).containsExactly("v");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "''| record: \"\" (expected: a JSON object",
        "[1]| (expected: a JSON object",
        "{\"k\":1| record: \"{\"k\":1\" (expected: a JSON object: ",
        "{\"k\":1} x| (expected: a JSON object: ",
        "{\"k\":1} {}| nothing behind it",
        "{\"j\":1}| key (/k): missing (expected: a string, number or boolean)",
        "{\"k\":null}| key (/k): null (expected: a string, number or boolean)",
        "{\"k\":{\"a\":1}}| key (/k): { (expected: a string, number or boolean)",
        "{\"k\":1,\"k\":2}| key (/k): twice (expected: once)",
        "{'k':1}| record: ",
      })
  void badRecordsAreNamedAndTheNextIsRead(String line, String message) throws IOException {
    RecordLayout layout = RecordLayout.of(RecordFormat.JSON, field("/k"));
    RecordReader reader = reader(line + "\n{\"k\":\"next\"}\n", layout);
    assertThatThrownBy(reader::next)
        .isInstanceOf(BadRecordException.class)
        .hasMessageStartingWith("test:1: ")
        .hasMessageContaining(message.trim());
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyText()).isEqualTo("next");
  }
}
