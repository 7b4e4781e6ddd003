package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
  @TempDir
  Path folder;

  @Test
  void showsBothAnswersAndThePrediction() {
    CommandRun run = CommandRun.of("demo", "--lines", "30000");
    assertThat(run.exitCode()).isZero();
    assertThat(run.errors()).isEmpty();
    assertThat(run.output())
        .contains("A day of an access log: 30,000 lines")
        .containsPattern("duplicates +1,5[0-9]{2} +1,500\n")
        .containsPattern("duplicates missed +0 +0")
        .contains(": as predicted (")
        .contains("Try next")
        .doesNotContain("\u001b");
  }

  @Test
  void theKeptLogWorksWithTheCommandsThatArePrinted() throws IOException {
    Path log = folder.resolve("day.log");
    CommandRun run = CommandRun.of("demo", "--lines", "2000", "--out", log.toString());
    assertThat(run.exitCode()).isZero();
    assertThat(Files.readAllLines(log)).hasSize(2000);
    String command = run.output()
        .lines()
        .filter(line -> line.contains("./tidemark dedup"))
        .map(line -> line.strip().replaceAll(" > .*", ""))
        .findFirst()
        .orElseThrow();
    Path saved = folder.resolve("seen.tmk");
    String[] words = command.replace("seen.tmk", saved.toString()).split(" ", -1);
    String[] arguments = Arrays.copyOfRange(words, 1, words.length);
    run = CommandRun.of(arguments);
    assertThat(run.exitCode()).isZero();
    assertThat(run.output().lines()).hasSize(1900);
    assertThat(CommandRun.of("inspect", saved.toString()).exitCode()).isZero();
  }

  @Test
  void doesNotOverwrite() throws IOException {
    Path log = Files.writeString(folder.resolve("day.log"), "mine");
    CommandRun run = CommandRun.of("demo", "--lines", "10", "--out", log.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--out: " + log);
    assertThat(log).hasContent("mine");
  }
}
