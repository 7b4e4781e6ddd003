package io.tidemark.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.workload.trace.RecordLayout.NumberField;
import io.tidemark.workload.trace.RecordLayout.TextField;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextFieldsTest {
  private static RecordReader reader(String text, RecordLayout layout) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return RecordReader.of(LineSource.of(new ByteArrayInputStream(bytes), "test"), layout);
  }

  @Test
  void textsStandBesideNumbersInEachFormat() throws IOException {
    for (RecordFormat format : List.of(RecordFormat.TSV, RecordFormat.CSV)) {
      String text = format == RecordFormat.TSV ? "gone é\tk\t7\n" : "\"gone é\",k,7\n";
      RecordLayout layout = RecordLayout.of(format, new FieldRef.Column(2))
          .withNumbers(List.of(new NumberField("times", new FieldRef.Column(3))))
          .withTexts(List.of(new TextField("change", new FieldRef.Column(1))));
      try (RecordReader reader = reader(text, layout)) {
        assertThat(reader.next()).isTrue();
        assertThat(reader.keyText()).isEqualTo("k");
        assertThat(reader.number(0)).isEqualTo(7);
        assertThat(reader.text(0)).isEqualTo("gone é");
        assertThat(reader.unusableText(0, "here"))
            .hasMessage("test:1: change (column 1): \"gone é\" (expected: here)");
      }
    }
    RecordLayout json = RecordLayout.of(RecordFormat.JSON, new FieldRef.Pointer("/k"))
        .withTexts(List.of(new TextField("change", new FieldRef.Pointer("/deleted"))));
    try (RecordReader reader = reader("{\"k\":1,\"deleted\":true}\n{\"k\":1}\n", json)) {
      assertThat(reader.next()).isTrue();
      assertThat(reader.text(0)).isEqualTo("true");
      assertThatExceptionOfType(BadRecordException.class)
          .isThrownBy(reader::next)
          .withMessageContaining("test:2: change (/deleted): missing");
    }
  }

  @Test
  void noBytesOfALogAreAHyphenAsTextAndZeroAsNumber() throws IOException {
    String line = "10.0.0.1 - - [31/Jan/2026:09:00:00 +0000] \"GET / HTTP/1.1\" 304 -\n";
    RecordLayout layout = RecordLayout.clf()
        .withNumbers(List.of(new NumberField("size", new FieldRef.Name("bytes"))))
        .withTexts(List.of(new TextField("size", new FieldRef.Name("bytes"))));
    try (RecordReader reader = reader(line, layout)) {
      assertThat(reader.next()).isTrue();
      assertThat(reader.number(0)).isZero();
      assertThat(reader.text(0)).isEqualTo("-");
    }
  }

  @Test
  void fieldsThatAFormatDoesNotHaveAreRefused() {
    List<TextField> column = List.of(new TextField("change", new FieldRef.Column(1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecordLayout.lines().withTexts(column))
        .withMessageContaining("change: column 1 (expected: none");
  }
}
