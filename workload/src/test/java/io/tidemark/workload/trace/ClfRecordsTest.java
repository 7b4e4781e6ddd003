package io.tidemark.workload.trace;

import static io.tidemark.workload.trace.RecordReaderTest.field;
import static io.tidemark.workload.trace.RecordReaderTest.reader;
import static io.tidemark.workload.trace.RecordReaderTest.written;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClfRecordsTest {
  private static final String COMMON =
      "192.0.2.1 - ann [14/Nov/2023:22:13:20 +0000] \"GET /a?b=c HTTP/1.1\" 200 2326";
  private static final String COMBINED =
      COMMON + " \"http://example.org/\" \"Agent \\\"x\\\" 1.0\"";

  @Test
  void theKeyIsTheClientAndTheTimeItsTime() throws IOException {
    RecordReader reader = reader(COMMON + "\n" + COMBINED + "\r\n", RecordLayout.clf());
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyText()).isEqualTo("192.0.2.1");
    assertThat(reader.ticks()).isEqualTo(1_700_000_000);
    assertThat(reader.next()).isTrue();
    assertThat(written(reader)).isEqualTo(COMBINED + "\r\n");
  }

  @ParameterizedTest
  @CsvSource({
    "host, 192.0.2.1",
    "1, 192.0.2.1",
    "identity, -",
    "user, ann",
    "time, 14/Nov/2023:22:13:20 +0000",
    "request, GET /a?b=c HTTP/1.1",
    "5, GET /a?b=c HTTP/1.1",
    "method, GET",
    "path, /a?b=c",
    "protocol, HTTP/1.1",
    "status, 200",
    "bytes, 2326",
    "referer, http://example.org/",
    "agent, Agent \\\"x\\\" 1.0",
    "9, Agent \\\"x\\\" 1.0",
  })
  void everyFieldCanBeTheKey(String name, String value) throws IOException {
    RecordReader reader = reader(COMBINED, RecordLayout.clf().withKey(field(name)));
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyText()).isEqualTo(value);
  }

  @Test
  void bytesAreAWeightAndNoBytesAreZero() throws IOException {
    RecordLayout layout = RecordLayout.clf().withWeight(field("bytes"));
    RecordReader reader = reader(COMMON + "\n" + COMMON.replace("2326", "-") + "\n", layout);
    assertThat(reader.next()).isTrue();
    assertThat(reader.weight()).isEqualTo(2326);
    assertThat(reader.next()).isTrue();
    assertThat(reader.weight()).isZero();
  }

  @Test
  void aUserMayHoldBlanksAndARequestBeEmpty() throws IOException {
    String line = "192.0.2.1 - a b c [14/Nov/2023:22:13:20 +0000] \"\" 400 0 \"-\" \"-\" extra";
    RecordReader reader = reader(line, RecordLayout.clf().withKey(field("user")));
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyText()).isEqualTo("a b c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "192.0.2.1",
        "192.0.2.1 - - ",
        "192.0.2.1 - - [14/Nov/2023:22:13:20 +0000",
        "192.0.2.1 - - [14/Nov/2023:22:13:20 +0000] GET / 200 1",
        "192.0.2.1 - - [14/Nov/2023:22:13:20 +0000] \"GET / 200 1",
        "192.0.2.1 - - [14/Nov/2023:22:13:20 +0000] \"GET /\"200 1",
        "192.0.2.1 - - [14/Nov/2023:22:13:20 +0000] \"GET /\" 200",
        "192.0.2.1 - - [14/Nov/2023:22:13:20 +0000] \"GET /\\",
        "www.example.org:80 192.0.2.1 - - [14/Nov/2023:22:13:20 +0000] \"GET /\" 200 1",
        "192.0.2.1 - - [14/Nov/2023:22:13:20 +0000] \"GET /\" 200 1 \"open",
      })
  void linesThatAreNoLogAreNamed(String line) throws IOException {
    RecordReader reader = reader(line + "\n" + COMMON, RecordLayout.clf());
    assertThatThrownBy(reader::next)
        .isInstanceOf(BadRecordException.class)
        .hasMessageStartingWith("test:1: record: \"")
        .hasMessageContaining("(expected: host identity user [time] \"request\" status bytes");
    assertThat(reader.next()).isTrue();
  }

  @Test
  void badTimesAndMissingFieldsAreNamed() throws IOException {
    RecordReader reader = reader(COMMON.replace("Nov", "Now"), RecordLayout.clf());
    assertThatThrownBy(reader::next)
        .hasMessage("test:1: time (column time): \"14/Now/2023:22:13:20 +0000\""
            + " (expected: a time such as 31/Jan/2026:23:59:59 +0000)");
    RecordReader untimed =
        reader(COMMON.replace("Nov", "Now"), RecordLayout.clf().withoutTime());
    assertThat(untimed.next()).isTrue();
    RecordReader agent = reader(COMMON, RecordLayout.clf().withKey(field("agent")));
    assertThatThrownBy(agent::next).hasMessageContaining("test:1: key (column agent): missing");
    RecordReader path = reader(
        COMMON.replace("GET /a?b=c HTTP/1.1", "-"), RecordLayout.clf().withKey(field("path")));
    assertThatThrownBy(path::next).hasMessageContaining("test:1: key (column path): missing");
  }
}
