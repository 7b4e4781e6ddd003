package io.tidemark.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RangeReaderTest {
  private static RangeReader reader(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new RangeReader(
        LineSource.of(new ByteArrayInputStream(bytes), "q.tsv"), TimeFormat.SECONDS.orIso());
  }

  @Test
  void readsKeyAndRange() throws IOException {
    try (RangeReader reader = reader("a b ü\t-1.5\t2026-01-31\textra\r\n\t5\t5")) {
      assertThat(reader.next()).isTrue();
      assertThat(reader.keyText()).isEqualTo("a b ü");
      assertThat(new String(
              reader.keyBuffer(), reader.keyOffset(), reader.keyLength(), StandardCharsets.UTF_8))
          .isEqualTo("a b ü");
      assertThat(reader.fromSeconds()).isEqualByComparingTo("-1.5");
      assertThat(reader.toSeconds()).isEqualByComparingTo("1769817600");
      assertThat(reader.source().text()).isEqualTo("a b ü\t-1.5\t2026-01-31\textra");
      assertThat(reader.next()).as("an empty key and an empty range").isTrue();
      assertThat(reader.keyLength()).isZero();
      assertThat(reader.next()).isFalse();
    }
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheKey() throws IOException {
    try (RangeReader reader = reader("\ufeffkey\t1\t2\n")) {
      assertThat(reader.next()).isTrue();
      assertThat(reader.keyText()).isEqualTo("key");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "''; from (column 2): 1 column (expected: key, from and to, separated by tabs)",
        "k; from (column 2): 1 column (expected: key, from and to, separated by tabs)",
        "k|1; to (column 3): 2 columns (expected: key, from and to, separated by tabs)",
        "k|x|2; from (column 2): \"x\" (expected: seconds since the epoch, or ISO-8601",
        "k|1|1e9; to (column 3): \"1e9\" (expected: seconds since the epoch, or ISO-8601",
        "k|3|2; to (column 3): \"2\" (expected: at least from, \"3\")"
      })
  void aBadLineIsNamedAndPassed(String line, String message) throws IOException {
    try (RangeReader reader = reader(line.replace('|', '\t') + "\nk\t1\t2\n")) {
      assertThatThrownBy(reader::next)
          .isInstanceOf(BadRecordException.class)
          .hasMessageStartingWith("q.tsv:1: " + message);
      assertThat(reader.next()).isTrue();
      assertThat(reader.keyText()).isEqualTo("k");
    }
  }
}
