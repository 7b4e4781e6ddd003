package io.tidemark.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceTest {
  @TempDir
  Path folder;

  @Test
  void numbersKeysByFirstAppearance() throws IOException {
    Path file = folder.resolve("t.tsv.gz");
    Files.write(file, LineSourceTest.gzip("5\tb\n6\ta\n6\tb\n"));
    Trace trace = Trace.readTsv(file);
    assertThat(trace.size()).isEqualTo(3);
    assertThat(trace.distinctKeys()).isEqualTo(2);
    assertThat(new long[] {trace.key(0), trace.key(1), trace.key(2)}).containsExactly(0, 1, 0);
    assertThat(trace.tick(2)).isEqualTo(6);
    assertThat(trace.name(1)).isEqualTo("a");
    assertThat(trace.weighted()).isFalse();
    assertThatThrownBy(() -> trace.weight(0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> trace.name(2)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void readsWeightsIfTheFirstLineHasThem() throws IOException {
    Path file = folder.resolve("t.tsv");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5_000; i++) {
      text.append(i).append("\tk").append(i % 7).append('\t').append(i / 4.0).append('\n');
    }
    Files.writeString(file, text);
    Trace trace = Trace.readTsv(file);
    assertThat(trace.size()).isEqualTo(5_000);
    assertThat(trace.weighted()).isTrue();
    assertThat(trace.weight(4_999)).isEqualTo(4_999 / 4.0);
    assertThat(trace.key(4_999)).isEqualTo(4_999 % 7);
    Files.writeString(file, "1\ta\t2\n2\tb\n");
    assertThatThrownBy(() -> Trace.readTsv(file))
        .isInstanceOf(BadRecordException.class)
        .hasMessage(file + ":2: weight (column 3): 2 columns (expected: at least 3)");
  }

  @Test
  void anEmptyFileIsAnEmptyTrace() throws IOException {
    Path file = Files.createFile(folder.resolve("empty.tsv"));
    assertThat(Trace.readTsv(file).size()).isZero();
  }
}
