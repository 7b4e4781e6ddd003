package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InspectWindowTest {
  @TempDir
  Path folder;

  private Path saved(String input, String options) {
    Path file = folder.resolve("window.tmk");
    CommandRun run = CommandRun.withInput(
        input, ("dedup --seed 42 --save " + file + " " + options).split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    return file;
  }

  @Test
  void saysWhatAWindowOfTimeIs() {
    Path file = saved(
        "1700000000\tx\n1700000060\ty\n",
        "--format tsv --time 1 --key 2 --window 10m --late 30s --memory 64K"
            + " --structure block-timing");
    CommandRun run = CommandRun.of("inspect", "--verify", file.toString());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .containsPattern("question +was x in the window[?]\n")
        .containsPattern("kind +block-timing\n")
        .containsPattern("window +10m\n")
        .containsPattern("block +[0-9.]+ seconds\n")
        .contains("seed 42")
        .containsPattern("items +2\n")
        .containsPattern("latest +2023-11-14T22:14:20Z\n")
        .containsPattern("late +30s\n")
        .containsPattern("fill +0[.]0[0-9]+\n")
        .contains("all ");
  }

  @Test
  void forMachines() throws IOException {
    Path file = saved("a\nb\nc\n", "--last 1000 --memory 8K --structure block-timing");
    CommandRun run = CommandRun.of("inspect", "--json", file.toString());
    JsonNode fields = new ObjectMapper().readTree(run.output());
    assertThat(fields.get("kind").asText()).isEqualTo("block-timing");
    assertThat(fields.get("unit").asText()).isEqualTo("items");
    assertThat(fields.get("windowItems").asLong()).isEqualTo(1000);
    assertThat(fields.get("items").asLong()).isEqualTo(3);
    assertThat(fields.get("memoryBytes").asLong()).isBetween(7000L, 8192L);
    assertThat(fields.get("fill").asDouble())
        .isBetween(
            0.0, 3.0 * fields.get("probes").asLong() / fields.get("timers").asLong());
    assertThat(fields.get("errorNow").asDouble()).isBetween(0.0, 1e-6);
    assertThat(fields.get("fileBytes").asLong()).isEqualTo(Files.size(file));
    assertThat(fields.has("latest")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rotated", "age-partitioned", "buffer", "generalized"})
  void otherStructuresAreDescribedToo(String structure) {
    Path file = saved("a\nb\n", "--last 100 --memory 4K --structure " + structure);
    CommandRun run = CommandRun.of("inspect", "--verify", file.toString());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .contains(structure)
        .containsPattern("question +was x in the window[?]\n")
        .contains("seed 42")
        .containsPattern("items +2\n");
    run = CommandRun.withInput("a\nc\n", "dedup", "--load", file.toString());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("c\n");
    run = CommandRun.withInput("a\n", "dedup", "--last", "99", "--load", file.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .contains("--last: 99 (expected: none")
        .contains(
            structure.equals("generalized")
                ? "which does not know its window"
                : "--last 100, which is the window of");
  }

  @Test
  void anEmptyWindowHasNoLatestTime() {
    Path file = saved("", "--window 1h --memory 64K");
    assertThat(CommandRun.of("inspect", file.toString()).output())
        .containsPattern("items +0\n")
        .doesNotContain("latest");
  }
}
