package io.tidemark.workload.trace;

import static io.tidemark.workload.trace.RecordReaderTest.field;
import static io.tidemark.workload.trace.RecordReaderTest.keys;
import static io.tidemark.workload.trace.RecordReaderTest.reader;
import static io.tidemark.workload.trace.RecordReaderTest.written;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CsvRecordsTest {
  private static final RecordLayout SECOND = RecordLayout.of(RecordFormat.CSV, field("2"));

  @Test
  void readsQuotedColumnsThatSpanLines() throws IOException {
    RecordReader reader = reader("1,\"a\r\n\"\"b\"\",c\"\r\n2,plain\n", SECOND);
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyText()).isEqualTo("a\r\n\"b\",c");
    assertThat(written(reader)).isEqualTo("1,\"a\r\n\"\"b\"\",c\"\r\n");
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyText()).isEqualTo("plain");
    assertThat(reader.lineNumber()).isEqualTo(3);
    assertThat(reader.next()).isFalse();
  }

  @Test
  void readsKeyTimeAndWeight() throws IOException {
    RecordLayout layout = SECOND.withTime(field("1"), TimeFormat.ISO).withWeight(field("3"));
    RecordReader reader = reader("2023-11-14T22:13:20Z,ké,\"1.5\"\n", layout);
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyText()).isEqualTo("ké");
    assertThat(reader.ticks()).isEqualTo(1_700_000_000);
    assertThat(reader.weight()).isEqualTo(1.5);
  }

  @Test
  void keepsBytesThatAreNoUtf8() throws IOException {
    byte[] bytes = {'1', ',', (byte) 0xff, (byte) 0x80, '\n'};
    RecordReader reader =
        RecordReader.of(LineSource.of(new ByteArrayInputStream(bytes), "test"), SECOND);
    assertThat(reader.next()).isTrue();
    int from = reader.keyOffset();
    assertThat(Arrays.copyOfRange(reader.keyBuffer(), from, from + reader.keyLength()))
        .containsExactly(0xff, 0x80);
  }

  @Test
  void aQuoteInsideAPlainColumnIsItself() throws IOException {
    assertThat(keys(reader("1,a\"b\n2,c\n", SECOND))).containsExactly("a\"b", "c");
  }

  @Test
  void longColumnsAreKept() throws IOException {
    String first = "f".repeat(5_000);
    String second = "s".repeat(100_000);
    RecordLayout layout = SECOND.withTime(field("3"), TimeFormat.SECONDS);
    RecordReader reader = reader(first + "," + second + ",12\n", layout);
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyText()).isEqualTo(second);
    assertThat(reader.ticks()).isEqualTo(12);
  }

  @Test
  void badRecordsAreNamedAndTheNextIsRead() throws IOException {
    RecordReader reader = reader("1\n\n\"a\"x,b\n1\r2,b\n3,ok\n4,\"open\n5,b\n", SECOND);
    assertThatThrownBy(reader::next)
        .isInstanceOf(BadRecordException.class)
        .hasMessage("test:1: key (column 2): 1 column (expected: at least 2)");
    assertThatThrownBy(reader::next)
        .isInstanceOf(BadRecordException.class)
        .hasMessageContaining("test:2: ");
    assertThatThrownBy(reader::next)
        .isInstanceOf(BadRecordException.class)
        .hasMessageContaining("test:3: record: \"\"a\"x,b\" (expected: a comma or the end");
    assertThatThrownBy(reader::next)
        .isInstanceOf(BadRecordException.class)
        .hasMessageContaining("test:4: record: \"1\\u000d2,b\"");
    assertThat(reader.next()).isTrue();
    assertThat(reader.keyText()).isEqualTo("ok");
    assertThatThrownBy(reader::next)
        .isInstanceOf(BadRecordException.class)
        .hasMessageContaining("(expected: a closing quote within 16777216 bytes)");
    assertThat(reader.next()).isFalse();
  }

  @Test
  void aQuoteThatIsNeverClosedDoesNotSwallowTheFile() throws IOException {
    String text = "1,\"" + "x".repeat(99).concat("\n").repeat(200_000);
    RecordReader reader = reader(text, SECOND);
    assertThatThrownBy(reader::next)
        .isInstanceOf(BadRecordException.class)
        .hasMessageContaining("test:1: record: ");
    assertThat(reader.recordLength()).isLessThan((1 << 24) + 200);
  }
}
