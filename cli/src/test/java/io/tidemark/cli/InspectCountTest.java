package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InspectCountTest {
  /* One key a thousand times, a thousand keys once. */
  private static final String CHANGES = changes();

  @TempDir
  Path folder;

  private static String changes() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      lines.append("+often\n+k").append(i).append('\n');
    }
    return lines.toString();
  }

  private Path saved(String options) {
    Path file = folder.resolve("counts.tmk");
    CommandRun run = CommandRun.withInput(
        CHANGES, ("count --seed 42 --save " + file + " " + options).split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    return file;
  }

  @Test
  void saysWhatADynamicCountFilterIs() {
    Path file = saved("--items 1001 --error 0.01");
    CommandRun run = CommandRun.of("inspect", "--verify", file.toString());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .containsPattern("question +how many x are there now[?]\n")
        .containsPattern("kind +dynamic-count\n")
        .containsPattern("cells +[0-9,]+\n")
        .containsPattern("probes +[0-9]+\n")
        .contains("seed 42")
        .containsPattern("fill +0[.][0-9]+\n")
        .containsPattern("total +2,000\n")
        .containsPattern("error now +0.00[0-9]+\n")
        .containsPattern("growths +[0-9]+\n")
        .containsPattern("shrinks +0\n")
        .containsPattern("cells per page +256\n")
        .containsPattern("folded pages +0\n")
        .containsPattern("\n  [12] bits? +#{40} [0-9]+\n")
        .containsPattern("\n  10 bits +#+ [0-9]\n")
        .contains("verified");
  }

  @Test
  void saysHowManyCountersHaveStopped() {
    Path file = saved("--items 1001 --structure counting");
    assertThat(CommandRun.of("inspect", file.toString()).output())
        .containsPattern("question +how many x are there now[?]\n")
        .containsPattern("kind +counting-bloom\n")
        .containsPattern("max count +[0-9]+\n")
        .containsPattern("saturated cells +[1-9][0-9]*\n");
  }

  @Test
  void saysHowPagesWereFolded() {
    Path file = saved("--memory 1K");
    assertThat(CommandRun.of("inspect", file.toString()).output())
        .containsPattern("memory +[0-9.]+ [Kb].*\n")
        .containsPattern("max +1 KiB\n")
        .containsPattern("cells per page +256\n")
        .containsPattern("folded pages +[1-9][0-9]*\n");
  }

  @ParameterizedTest
  @CsvSource({
    "dynamic, dynamic-count, pagesByWidth",
    "counting, counting-bloom, bitsPerCell",
    "spectral, spectral-bloom, rule"
  })
  void forMachines(String structure, String kind, String own) throws IOException {
    Path file = saved("--items 1001 --mean-count 2 --structure " + structure);
    CommandRun run = CommandRun.of("inspect", "--json", "--verify", file.toString());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    JsonNode fields = new ObjectMapper().readTree(run.output());
    assertThat(fields.get("kind").asText()).isEqualTo(kind);
    assertThat(fields.get("total").asLong()).isEqualTo(2000);
    assertThat(fields.get("fill").asDouble()).isBetween(0.1, 0.7);
    assertThat(fields.get("errorNow").asDouble()).isBetween(0.0, 0.01);
    assertThat(fields.has(own)).isTrue();
    assertThat(fields.get("verifiedBytes").asLong())
        .isEqualTo(fields.get("fileBytes").asLong());
  }
}
