package io.tidemark.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.tidemark.experiments.Outcome;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.TinyExperiment;
import io.tidemark.experiments.XmlText;
import io.tidemark.experiments.result.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFolderTest {
  @TempDir
  Path folder;

  private static Outcome completed() {
    TinyExperiment tiny = new TinyExperiment("tiny/one");
    return new Outcome.Completed(
        tiny.info(),
        new TinyExperiment.Parameters(7, List.of(0.1), RunScale.QUICK),
        TinyExperiment.result());
  }

  @Test
  void csvComesBackAsItWas() throws IOException {
    Table table = TinyExperiment.table();
    List<CsvRecord> records;
    try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(CsvTables.text(table))) {
      records = reader.stream().toList();
    }
    assertThat(records.get(0).getFields())
        .containsExactly("name, quoted", "bits [bits/key]", "rate");
    assertThat(records.get(1).getFields()).containsExactly("a,b \"c\"\nd", "3", "1.0E-7");
    assertThat(records.get(2).getFields()).containsExactly("", "", "0.30000000000000004");
    assertThat(records).hasSize(3);
  }

  @Test
  void writesWholeFilesAndNoOthers() throws IOException {
    ReportFolder report = ReportFolder.open(folder.resolve("out"));
    report.write(completed());
    try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
      assertThat(files.filter(Files::isRegularFile).map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder(
              ".tidemark-experiments", "numbers.csv", "lines.svg", "bars.svg");
    }
    XmlText.parse(Files.readString(folder.resolve("out/tiny/one/lines.svg")));
  }

  @Test
  void takesNewEmptyAndItsOwnFolders() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(ReportFolder.open(empty).path()).isEqualTo(empty);
    ReportFolder.open(empty).write(completed());
    ReportFolder again = ReportFolder.open(empty);
    again.write(completed());
    assertThat(empty.resolve("tiny/one/numbers.csv")).exists();
    assertThat(ReportFolder.open(folder.resolve("new/deep")).path()).isDirectory();
  }

  @Test
  void leavesUnrelatedFoldersAlone() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("index.html"), "mine");
    assertThatThrownBy(() -> ReportFolder.open(other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("out: " + other
            + " (expected: a new or empty folder, or one that an earlier run wrote)");
    try (Stream<Path> files = Files.list(other)) {
      assertThat(files).containsExactly(other.resolve("index.html"));
    }
    assertThat(other.resolve("index.html")).hasContent("mine");
  }

  @Test
  void refusesAFile() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    assertThatThrownBy(() -> ReportFolder.open(file))
        .hasMessage("out: " + file + " (expected: a folder, not a file)");
  }

  @Test
  void aFailedWriteLeavesTheOldFile() throws IOException {
    Path target = Files.createDirectories(folder.resolve("taken/not-empty")).getParent();
    assertThatThrownBy(() -> AtomicFile.write(target, "text")).isInstanceOf(IOException.class);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).as("no temporary file remains").containsExactly(target);
    }
  }
}
