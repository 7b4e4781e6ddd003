package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanCountCommandTest {
  @TempDir
  Path folder;

  private static CommandRun plan(String options) {
    return CommandRun.of(("plan count " + options).split(" ", -1));
  }

  @Test
  void comparesAllStructures() {
    CommandRun run = plan("--items 10000 --mean-count 20 --error 0.01");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .startsWith("planned for keys 10,000, mean count 20, skew 0, error 0.0100\n")
        .containsPattern("structure +memory +predicted error +layout +bytes per key")
        .containsPattern("dynamic .* (blocked|standard) ")
        .containsPattern("counting .* (blocked|standard) ")
        .containsPattern("spectral .* standard ")
        .containsPattern("exact hash map +256 KiB ")
        .contains("recommended: ")
        .doesNotContain("\u001b");
    assertThat(run.output().lines().filter(line -> line.startsWith("* "))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--items 1000",
        "--items 1000 --total 50000 --skew 1 --error 0.01",
        "--items 1000 --mean-count 2.5 --memory 8K",
        "--memory 32K"
      })
  void theCommandThatIsPrintedTakesWhatWasPlanned(String options) throws IOException {
    PrintedPlan.of("count " + options)
        .assertCommandMakesIt(folder, "+a\n", "kind", "cells", "probes");
  }

  @Test
  void whatIsAskedForIsKept() throws IOException {
    assertThat(PrintedPlan.of("count --items 5000 --error 0.003").candidates())
        .allSatisfy(
            each -> assertThat(each.get("predictedError").asDouble()).isLessThanOrEqualTo(0.003));
    assertThat(PrintedPlan.of("count --items 5000 --memory 16K").candidates())
        .allSatisfy(
            each -> assertThat(each.get("memoryBytes").asLong()).isLessThanOrEqualTo(16 << 10));
  }

  @Test
  void refusesWhatCannotBe() {
    CommandRun run = plan("--items 1000000 --memory 1K");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--memory: 1024 (expected: about ");
    assertThat(plan("--error 0.1").errors()).contains("--error: 0.1 (expected: with --items");
    assertThat(CommandRun.of("plan").errors()).contains("(expected: dedup, history, count or top)");
  }
}
