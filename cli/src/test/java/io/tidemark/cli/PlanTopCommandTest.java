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

class PlanTopCommandTest {
  @TempDir
  Path folder;

  private static CommandRun plan(String options) {
    return CommandRun.of(("plan top " + options).split(" ", -1));
  }

  @Test
  void comparesAllStructures() {
    CommandRun run = plan("--half-life 10m --rate 100 --keys 20000 --memory 64K");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        // 60,000 lines in 10 minutes, over ln 2, and a little since counts fall in steps.
        .containsPattern("^planned for total 86,[56][0-9]{2}, keys 20,000, skew 1, memory 64 KiB\n")
        .containsPattern("structure +memory +predicted error +noise +mean overcount")
        .containsPattern("\n[* ] adaptive +[0-9.]+ KiB ")
        .containsPattern("\n[* ] fixed +[0-9.]+ KiB .*bits per cell (16|32|64)")
        .containsPattern("exact hash map +512 KiB ")
        .contains("recommended: ")
        .doesNotContain("\u001b");
    assertThat(run.output().lines().filter(line -> line.startsWith("* "))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--half-life 1h --rate 50 --memory 64K",
        "--half-life 1h --rate 5 --noise 40 --keys 1000 --skew 0.8",
        "--decay 0.9 --epoch 1m --rate 30/m --memory 16K",
        "--half-life-items 1000 --noise 4"
      })
  void theCommandThatIsPrintedTakesWhatWasPlanned(String options) throws IOException {
    PrintedPlan.of("top " + options)
        .assertCommandMakesIt(folder, "a\n", "counters", "cells", "probes", "memoryBytes");
  }

  @Test
  void whatIsAskedForIsKept() throws IOException {
    assertThat(PrintedPlan.of("top --half-life 1h --rate 10 --memory 16K").candidates())
        .allSatisfy(
            each -> assertThat(each.get("memoryBytes").asLong()).isLessThanOrEqualTo(16 << 10));
    assertThat(PrintedPlan.of("top --half-life 1h --rate 10 --noise 20")
            .candidates()
            .get(0)
            .get("noise")
            .asDouble())
        .isLessThanOrEqualTo(20);
  }

  @Test
  void measuresFiles() throws IOException {
    // 600 lines in ten minutes, and then a day of little.
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 600; i++) {
      lines.append(i).append("\tk").append(i % 50).append('\n');
    }
    lines.append("86400\tk1\n");
    Path file = Files.writeString(folder.resolve("lines.tsv"), lines);
    String options = "--half-life 1000h --memory 16K --format tsv --time 1 --key 2 --json " + file;
    CommandRun run = plan(options);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.errors()).contains("measured: 601 lines");
    JsonNode plan = new ObjectMapper().readTree(run.output());
    assertThat(plan.get("goal").get("keys").asLong()).isEqualTo(50);
    assertThat(plan.get("goal").get("total").asDouble())
        .as("all but nothing has faded; the rate is rounded up to three digits")
        .isBetween(590.0, 606.0);
    String command = plan.get("command").asText();
    assertThat(command)
        .startsWith("./tidemark top --half-life 1000h --memory 16K --rate 1.16E-4")
        .endsWith(" --keys 50 --format tsv --key 2 --time 1 " + file);
    assertThat(new PrintedPlan(plan).run("").output()).hasLineCount(20);
  }

  @Test
  void refusesFilesThatCannotBeMeasured() throws IOException {
    Path file = Files.writeString(folder.resolve("lines.txt"), "");
    CommandRun run = plan("--half-life 1h " + file);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--format: lines (expected: tsv, csv, json or clf");
    assertThat(plan("--half-life-items 9 " + file).errors()).contains("no line that counts");
    assertThat(plan("--half-life-items 9 --keys 5 " + file).errors())
        .contains("FILE: " + file + " (expected: none with --rate and --keys");
  }

  @Test
  void refusesWhatCannotBe() {
    CommandRun run = plan("--half-life 1h");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--rate: none (expected: the lines per second");
    assertThat(plan("--rate 5").errors()).contains("--half-life: none (expected: ");
    assertThat(plan("--half-life 1h --rate 0").errors()).contains("0 (expected: a rate above 0");
    assertThat(plan("--half-life 1h --rate 5 --memory 1").errors()).contains("--memory: 1 (exp");
    assertThat(CommandRun.of("plan").errors()).contains("(expected: dedup, history, count or top)");
  }
}
