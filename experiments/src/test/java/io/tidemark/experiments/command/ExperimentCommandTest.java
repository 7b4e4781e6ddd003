package io.tidemark.experiments.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.experiments.ExperimentInfo;
import io.tidemark.experiments.catalog.ExperimentCatalog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentCommandTest {
  @TempDir
  Path folder;

  /** What a command line gave. */
  private record Run(int exitCode, String output, String errors) {
    static Run of(String... arguments) {
      ByteArrayOutputStream output = new ByteArrayOutputStream();
      ByteArrayOutputStream errors = new ByteArrayOutputStream();
      int exitCode = ExperimentCommand.run(
          new Console(
              new PrintStream(output, true, StandardCharsets.UTF_8),
              new PrintStream(errors, true, StandardCharsets.UTF_8),
              false),
          arguments);
      return new Run(
          exitCode,
          output.toString(StandardCharsets.UTF_8),
          errors.toString(StandardCharsets.UTF_8));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "list", "run"})
  void helpStartsWithExamplesOnStandardOutput(String command) {
    Run run = Run.of((command + " --help").strip().split(" ", -1));
    assertThat(run.exitCode()).isZero();
    assertThat(run.output())
        .startsWith("Examples:\n  tidemark experiment")
        .contains("Usage: tidemark experiment " + command);
    assertThat(run.errors()).isEmpty();
  }

  @Test
  void wantsACommand() {
    Run run = Run.of();
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).startsWith("tidemark: ").contains("--help");
  }

  @Test
  void listsAll() {
    Run run = Run.of("list");
    assertThat(run.exitCode()).isZero();
    String json = Run.of("list", "--json").output();
    assertThat(json).startsWith("{\"experiments\":[{\"id\":\"").endsWith("}]}\n");
    for (ExperimentInfo info : ExperimentCatalog.standard().infos()) {
      assertThat(run.output()).contains(info.id()).contains(info.title());
      assertThat(json)
          .contains(String.format(
              Locale.ROOT, "\"quickSeconds\":%d", info.quickDuration().toSeconds()))
          .contains("\"id\":\"" + info.id() + "\"");
    }
  }

  @Test
  void runsAndNamesThePage() {
    Path out = folder.resolve("report");
    Run run = Run.of("run", "classic/bits-per-key", "--quick", "--out", out.toString());
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).isEqualTo(out.resolve("index.html") + "\n");
    assertThat(out.resolve("index.html")).isNotEmptyFile();
    assertThat(run.errors())
        .startsWith("classic/bits-per-key: 2 hold, 1 goal met\n")
        .contains("1 experiment. Tidemark's own claims: 2 hold, 0 defects");
  }

  @Test
  void refusesWhatIsNotThere() throws IOException {
    Path out = folder.resolve("report");
    Run run = Run.of("run", "classic/none", "--out", out.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("classic/none").contains("classic/bits-per-key");
    assertThat(out).doesNotExist();
    run = Run.of("run", "all", "x", "--out", out.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    run = Run.of("run", "all");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--out");
    String none = folder.resolve("none").toString();
    run = Run.of("run", "all", "--out", out.toString(), "--data", none);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("data: " + none);
    Path file = Files.writeString(folder.resolve("file"), "mine");
    run = Run.of("run", "all", "--out", file.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("out: " + file);
    run = Run.of("run", "all", "--out", folder.toString());
    assertThat(run.exitCode()).as("a folder with something of the user's").isEqualTo(2);
  }
}
