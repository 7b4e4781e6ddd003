package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InspectEndlessTest {
  /* Weights 0 to 999, each once, in no particular order. */
  private static final String WEIGHED = IntStream.range(0, 1000)
      .mapToObj(i -> "k" + i + "\t" + i * 617 % 1000 + "\n")
      .collect(Collectors.joining());

  @TempDir
  Path folder;

  private Path saved(String options) {
    Path file = folder.resolve("endless.tmk");
    CommandRun run = CommandRun.withInput(
        WEIGHED,
        ("dedup --seed 42 --format tsv --key 1 --save " + file + " " + options).split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    return file;
  }

  @Test
  void saysWhatATidepoolIs() {
    Path file = saved("--memory 4K --error 0.001");
    CommandRun run = CommandRun.of("inspect", "--verify", file.toString());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .containsPattern("question +has x been seen before, on an endless stream\\?\n")
        .containsPattern("kind +tidepool\n")
        .containsPattern("pools +64\n")
        .containsPattern("print bits +16\n")
        .containsPattern("memory +4 KiB\n")
        .contains("seed 42")
        .containsPattern("remembered keys +1,000\n")
        .containsPattern("items +1,000\n")
        .containsPattern("slots per pool +32\n")
        .containsPattern("error now +0.000238\n")
        .doesNotContain("threshold");
  }

  @ParameterizedTest
  @CsvSource({
    "stable, stable-bloom, false",
    "sweep, weighed, true",
    "two-class, weighed, true",
    "by-importance, weighed, true",
    "by-value, weighed, true",
    "tidepool, weighed, true"
  })
  void forMachines(String structure, String kind, boolean weighed) throws IOException {
    Path file = saved("--memory 4K --weight 2 --structure " + structure);
    CommandRun run = CommandRun.of("inspect", "--json", "--verify", file.toString());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    JsonNode fields = new ObjectMapper().readTree(run.output());
    assertThat(fields.get("kind").asText()).isEqualTo(kind);
    assertThat(fields.get("structure").asText()).isEqualTo(structure);
    assertThat(fields.get("items").asLong()).isEqualTo(1000);
    assertThat(fields.get("errorNow").asDouble()).isBetween(0.0, 0.01);
    assertThat(fields.get("verifiedBytes").asLong())
        .isEqualTo(fields.get("fileBytes").asLong());
    assertThat(fields.has("threshold2")).isEqualTo(weighed);
  }

  @Test
  void saysWhereLevelsBegin() throws IOException {
    Path file = saved("--memory 4K --weight 2 --structure two-class");
    JsonNode fields = new ObjectMapper()
        .readTree(CommandRun.of("inspect", "--json", file.toString()).output());
    int levels = fields.get("maxLevel").asInt();
    for (int level = 2; level <= levels; level++) {
      // Of the weights 0 to 999, all in the sample, the share (level - 1) / levels is below.
      assertThat(fields.get("threshold" + level).asDouble())
          .isBetween(1000.0 * (level - 1) / levels - 2, 1000.0 * (level - 1) / levels + 2);
    }
    assertThat(CommandRun.of("inspect", file.toString()).output())
        .containsPattern("threshold 2 +[0-9]+\nthreshold 3 +[0-9]+");
  }
}
