package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.experiments.catalog.ExperimentCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentCommandTest {
  @TempDir
  Path folder;

  @Test
  void listsAll() throws IOException {
    CommandRun run = CommandRun.of("experiment", "list");
    assertThat(run.exitCode()).isZero();
    JsonNode listed = new ObjectMapper()
        .readTree(CommandRun.of("experiment", "list", "--json").output())
        .get("experiments");
    assertThat(listed).hasSameSizeAs(ExperimentCatalog.standard().cards());
    for (JsonNode experiment : listed) {
      assertThat(run.output()).contains(experiment.get("id").asText());
      assertThat(experiment.get("quickSeconds").asDouble()).isPositive();
    }
  }

  @Test
  void runsAndNamesThePage() {
    Path out = folder.resolve("report");
    CommandRun run = CommandRun.of(
        "experiment", "run", "classic/bits-per-key", "--quick", "--out", out.toString());
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).isEqualTo(out.resolve("index.html") + "\n");
    assertThat(out.resolve("index.html")).isNotEmptyFile();
    assertThat(run.errors()).contains("classic/bits-per-key: ").contains("1 experiments: ");
  }

  @Test
  void refusesWhatIsNotThere() throws IOException {
    Path out = folder.resolve("report");
    CommandRun run = CommandRun.of("experiment", "run", "classic/none", "--out", out.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("classic/none").contains("classic/bits-per-key");
    assertThat(out).doesNotExist();
    run = CommandRun.of("experiment", "run", "all", "x", "--out", out.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    run = CommandRun.of("experiment", "run", "all");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--out");
    String none = folder.resolve("none").toString();
    run = CommandRun.of("experiment", "run", "all", "--out", out.toString(), "--data", none);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("data: " + none);
    Path file = Files.writeString(folder.resolve("file"), "mine");
    run = CommandRun.of("experiment", "run", "all", "--out", file.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("out: " + file);
    run = CommandRun.of("experiment", "run", "all", "--out", folder.toString());
    assertThat(run.exitCode()).as("a folder with something of the user's").isEqualTo(2);
  }
}
