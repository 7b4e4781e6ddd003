package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanHistoryCommandTest {
  /** The paper's day (persistent 2018, section 7): the single filter is the best for short ranges. */
  private static final String DAY = "plan history --keys 25497 --pairs 2127749 --span 24h";

  @TempDir
  Path folder;

  private static CommandRun run(String command) {
    return CommandRun.of(command.split(" ", -1));
  }

  private static JsonNode json(String command) throws IOException {
    CommandRun run = run(command + " --json");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    return new ObjectMapper().readTree(run.output());
  }

  /** Exact times take less than half of this memory. */
  @Test
  void comparesAllStructures() {
    CommandRun run = run(DAY + " --memory 6M --query-length 128");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.errors()).isEmpty();
    assertThat(run.output())
        .contains("2,127,749 pairs of 25,497 keys in 86,400 ticks of 1s")
        .containsPattern("\\* sealed +[34][.0-9]+ MiB +[.0-9]+e-[01][0-9] .* memory estimated")
        .containsPattern("  pair +6.00 MiB +0.0014[0-9] ")
        .containsPattern("  tideline +(5[.][0-9]+|6) MiB ")
        .containsPattern("  level +6.00 MiB ")
        .containsPattern("  interval +6.00 MiB ")
        .containsPattern("exact pairs +32.5 MiB +0 +0 +for comparison: 16 bytes a pair")
        .contains("recommended: sealed: the least error in 6 MiB, ")
        .contains("exact in time")
        .contains("./tidemark history build --memory 6M --query-length 128 --out F.tmk FILE");
  }

  /** In 2 MiB the exact times find no room. */
  @Test
  void theBestComesFirst() throws IOException {
    JsonNode plan = json(DAY + " --memory 2M --query-length 6h");
    assertThat(plan.get("candidates")).hasSize(4);
    assertThat(plan.get("recommended").asText())
        .isEqualTo(plan.get("candidates").get(0).get("structure").asText());
    double last = 0;
    for (JsonNode candidate : plan.get("candidates")) {
      double error = candidate.get("predictedErrors").get("6h").asDouble();
      assertThat(error).as("the best first").isGreaterThanOrEqualTo(last);
      assertThat(candidate.get("meanPredictedError").asDouble()).isEqualTo(error);
      last = error;
    }
  }

  @Test
  void everyStructureMeetsTheError() throws IOException {
    JsonNode plan = json(DAY + " --error 0.02");
    long last = 0;
    assertThat(plan.get("candidates")).hasSize(5);
    for (JsonNode candidate : plan.get("candidates")) {
      boolean sealed = candidate.get("structure").asText().equals("sealed");
      assertThat(candidate.get("memoryBasis").asText()).isEqualTo(sealed ? "estimated" : "planned");
      assertThat(candidate.get("meanPredictedError").asDouble()).isBetween(0.0, 0.02);
      assertThat(candidate.get("memoryBytes").asLong()).isGreaterThanOrEqualTo(last);
      last = candidate.get("memoryBytes").asLong();
    }
    assertThat(plan.get("exactBytes").asLong()).isEqualTo(2_127_749L * 16);
  }

  /** Measured from files, and the printed command then builds just that. */
  @Test
  void measuresFiles() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder lines = new StringBuilder("when\twho is it\n");
    for (int i = 0; i < 20_000; i++) {
      lines
          .append(random.nextInt(5000))
          .append("00\tkey ")
          .append(random.nextInt(50))
          .append('\n');
    }
    Path file = Files.writeString(folder.resolve("two words.tsv"), lines);
    CommandRun run = CommandRun.of(
        "plan",
        "history",
        "--format=tsv",
        "--header",
        "--time=when",
        "--key=who is it",
        "--time-format=ms",
        "--tick=100ms",
        "--error=0.05",
        "--query-length=1m,7",
        file.toString());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .containsPattern(
            "about 1[89],[0-9]{3} pairs of about 50 keys in [45],[0-9]{3} ticks of 100ms");
    String command = run.output()
        .lines()
        .filter(line -> line.contains("./tidemark"))
        .findFirst()
        .orElseThrow()
        .strip();
    assertThat(command)
        .isEqualTo("./tidemark history build --error 0.05 --tick 100ms --query-length 1m,7"
            + " --out F.tmk --format tsv --key 'who is it' --time when --time-format ms --header '"
            + file
            + "'");
    Path saved = folder.resolve("F.tmk");
    List<String> words = new ArrayList<>();
    for (String word :
        command.replace("F.tmk", saved.toString()).split(" (?=([^']*'[^']*')*[^']*$)", -1)) {
      words.add(word.replace("'", ""));
    }
    run = CommandRun.of(words.subList(1, words.size()).toArray(String[]::new));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(saved).exists();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "plan history; --keys: none (expected: --keys, --pairs and --span, or files to measure)",
        "plan history --keys 5; --pairs: none (expected: --keys, --pairs and --span",
        "plan history --keys 5 --pairs 6; --span: none (expected:",
        "plan history --keys 5 --pairs 4 --span 9s; --pairs: 4.0 (expected: 1 to 9 for each",
        "plan history --keys 5 --pairs 6 --span 9q; 9q (expected: ticks such as 128",
        "plan history --keys 5 --pairs 6 --span 9s --memory 32; --memory: 32 (expected: at least 33 bytes)",
        "plan history --keys 5 --pairs 6 --span 4611686018427387905; --span: 4611686018427387905 (expected: at most",
        "plan history --keys 5 FILE; FILE: FILE (expected: none with --keys",
        "plan; plan: nothing (expected: dedup, history, count or top)",
        "history; history: nothing (expected: build, ask, when or merge)"
      })
  void refusals(String command, String message) {
    CommandRun run = run(command);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).contains("tidemark: ").contains(message).doesNotContain("\tat ");
  }

  @Test
  void filesWithoutPairs() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty"), "");
    CommandRun run = run("plan history --format clf " + empty);
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains("no line with a key and a time was read");
  }

  @Test
  void hugeSpansInFineTicks() throws IOException {
    JsonNode plan = json("plan history --keys 1000 --pairs 1000000 --span 3650d --tick 1ns"
        + " --memory 4M --query-length 1h");
    assertThat(plan.get("recommended").asText()).isIn("level", "interval", "tideline");
    assertThat(plan.get("spanTicks").asLong()).isEqualTo(3650L * 86_400_000_000_000L);
  }
}
