package io.tidemark.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.workload.trace.RecordLayout.NumberField;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class NumberFieldsTest {
  private static RecordReader reader(String text, RecordLayout layout) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return RecordReader.of(LineSource.of(new ByteArrayInputStream(bytes), "test"), layout);
  }

  private static List<NumberField> fields(FieldRef first, FieldRef second) {
    return List.of(new NumberField("fee", first), new NumberField("loss", second));
  }

  @Test
  void furtherNumbersOfEachFormat() throws IOException {
    List<NumberField> columns = fields(new FieldRef.Column(3), new FieldRef.Column(1));
    for (RecordFormat format : List.of(RecordFormat.TSV, RecordFormat.CSV)) {
      String text = format == RecordFormat.TSV ? "1.5\tk\t-2\n" : "1.5,k,-2\n";
      RecordLayout layout = RecordLayout.of(format, new FieldRef.Column(2)).withNumbers(columns);
      try (RecordReader reader = reader(text, layout)) {
        assertThat(reader.next()).isTrue();
        assertThat(reader.keyText()).isEqualTo("k");
        assertThat(reader.number(0)).isEqualTo(-2);
        assertThat(reader.number(1)).isEqualTo(1.5);
      }
    }
    RecordLayout json = RecordLayout.of(RecordFormat.JSON, new FieldRef.Pointer("/k"))
        .withNumbers(fields(new FieldRef.Pointer("/a/b"), new FieldRef.Pointer("/c")));
    try (RecordReader reader = reader("{\"c\":7,\"k\":1,\"a\":{\"b\":0.25}}\n", json)) {
      assertThat(reader.next()).isTrue();
      assertThat(reader.number(0)).isEqualTo(0.25);
      assertThat(reader.number(1)).isEqualTo(7);
    }
  }

  @Test
  void aNumberThatIsNoneNamesItsField() throws IOException {
    RecordLayout layout = RecordLayout.of(RecordFormat.TSV, new FieldRef.Column(1))
        .withNumbers(fields(new FieldRef.Column(2), new FieldRef.Column(3)));
    try (RecordReader reader = reader("k\t1\tmuch\nk\t1\nk\t1\t2\n", layout)) {
      assertThatExceptionOfType(BadRecordException.class)
          .isThrownBy(reader::next)
          .withMessage("test:1: loss (column 3): \"much\" (expected: a finite decimal number)");
      assertThatExceptionOfType(BadRecordException.class)
          .isThrownBy(reader::next)
          .withMessageContaining("test:2: loss (column 3): 2 columns (expected: at least 3)");
      assertThat(reader.next()).isTrue();
      assertThat(reader.unusableNumber(0, "more"))
          .hasMessage("test:3: fee (column 2): \"1\" (expected: more)");
    }
  }

  @Test
  void fieldsThatAFormatDoesNotHaveAreRefused() {
    List<NumberField> pointers = fields(new FieldRef.Pointer("/a"), new FieldRef.Pointer("/b"));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> RecordLayout.of(RecordFormat.TSV, new FieldRef.Column(1)).withNumbers(pointers))
        .withMessage("fee: /a (expected: a column)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecordLayout.lines().withNumbers(pointers))
        .withMessageContaining("fee: /a (expected: none");
  }
}
