package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans for endless streams. */
class PlanDedupEndlessTest {
  @TempDir
  Path folder;

  private static CommandRun run(String options) {
    return CommandRun.of(("plan dedup " + options).strip().split(" ", -1));
  }

  private static JsonNode plan(String options) throws IOException {
    CommandRun run = run("--json " + options);
    assertThat(run.errors()).isEmpty();
    return new ObjectMapper().readTree(run.output());
  }

  /** Lines of key and weight: half of them of few keys, the other half new. */
  private Path sample() throws IOException {
    SplittableRandom random = new SplittableRandom(11);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      int key = random.nextBoolean() ? random.nextInt(3000) : 10_000 + i;
      lines.append('k').append(key).append('\t').append(key % 1000).append('\n');
    }
    return Files.writeString(folder.resolve("sample.tsv"), lines);
  }

  @Test
  void comparesTheStructuresThatKeepTheErrorOnEveryStream() {
    CommandRun run = run("--memory 64K --error 0.001");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .startsWith(
            "planned for memory 64 KiB, error 0.00100, repeat share 1.00e-06, stream assumed\n")
        .contains("\n* tidepool")
        .contains("\n  sweep")
        .containsPattern("remembers keys .*\n\\* tidepool .* 32,768 ")
        .endsWith("  ./tidemark dedup --memory 64K --error 0.001 FILE\n");
  }

  @Test
  void allKeepTheBoundAndTheBestMissesLeast() throws IOException {
    JsonNode plan = plan("--memory 16K --error 0.005");
    double best = plan.get("candidates").get(0).get("falseNegatives").asDouble();
    for (JsonNode candidate : plan.get("candidates")) {
      assertThat(candidate.get("predictedError").asDouble()).isLessThanOrEqualTo(0.005);
      assertThat(candidate.get("falseNegatives").asDouble())
          .as("a tidepool may be a tenth worse than the best")
          .isGreaterThan(best / 1.11);
      assertThat(candidate.get("memoryBytes").asLong()).isLessThanOrEqualTo(16 << 10);
    }
  }

  @Test
  void costsTakeThePlaceOfTheError() throws IOException {
    JsonNode plan = plan("--memory 16K --false-positive-cost 5 --false-negative-cost 1");
    JsonNode candidates = plan.get("candidates");
    assertThat(candidates.size()).isEqualTo(6);
    double best = candidates.get(0).get("cost").asDouble();
    for (JsonNode candidate : candidates) {
      assertThat(candidate.get("cost").asDouble()).isGreaterThan(best / 1.11);
    }
    assertThat(plan.get("command").asText())
        .isEqualTo("./tidemark dedup --memory 16K --false-positive-cost 5"
            + " --false-negative-cost 1 FILE");
  }

  @Test
  void learnsFromASample() throws IOException {
    Path sample = sample();
    String options = "--memory 4K --format tsv --key 1 --weight 2 --sample " + sample;
    CommandRun run = run(options);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .startsWith(
            "planned for memory 4 KiB, error 0.0100, repeat share 0.356, stream sampled, sample items")
        .contains("missed weight");
    JsonNode first = plan(options).get("candidates").get(0);
    assertThat(first.get("missedWeight").asDouble()).isBetween(0.0, 1.0);
    assertThat(plan(options).get("command").asText())
        .isEqualTo("./tidemark dedup --memory 4K --format tsv --key 1 --weight 2 --sample "
            + sample
            + " FILE");
  }

  /** What the plan prints runs, with the structure that the plan recommends. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--memory 10K",
        "--memory 10K --error 0.02",
        "--memory 2K --false-positive-cost 1 --false-negative-cost 3",
        "--memory 4K --format tsv --key 1 --weight 2",
        "--memory 4K --format tsv --key 1 --weight 2 --sample SAMPLE"
      })
  void theCommandWorksAsPrinted(String options) throws IOException {
    Path sample = sample();
    JsonNode plan = plan(options.replace("SAMPLE", sample.toString()));
    String[] words = plan.get("command").asText().split(" ", -1);
    words[words.length - 1] = "--json";
    CommandRun run =
        CommandRun.withInput("a\t1\nb\t2\n", Arrays.copyOfRange(words, 1, words.length));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.errors())
        .contains("\"structure\":\"" + plan.get("recommended").asText() + "\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--memory 1|--memory: 1 (expected: 8..",
        "--memory 1T|--memory: 1T (expected: 8..",
        "--memory 8 --error 1e-300|--error: 1.0E-300 (expected: at least 5.42",
        "--weight 3|--weight: column 3 (expected: none",
        "--format tsv|--key: none",
        "--items 5 --sample x|--sample: x (expected: without --items",
        "--false-positive-cost fee --false-negative-cost 1|--false-positive-cost: fee",
        "--error 0.1 --false-positive-cost 1 --false-negative-cost 1|--error: 0.1"
      })
  void refusesWhatCannotBe(String example) {
    String[] parts = example.split("\\|", -1);
    CommandRun run = run(parts[0]);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).startsWith("tidemark: ").contains(parts[1]);
  }

  /** No word of memory and error is answered with the names of what is inside. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--memory 8 --error 1e-18",
        "--memory 9 --error 6e-20",
        "--memory 64 --error 0.999999",
        "--memory 16 --false-positive-cost 1e308 --false-negative-cost 1e-300"
      })
  void extremesAreAnsweredInWordsOfTheUser(String options) {
    CommandRun run = run(options);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output() + run.errors())
        .doesNotContain("java")
        .doesNotContain("NaN")
        .doesNotContain("9,223,372,036,854,775,807");
  }

  @Test
  void aSampleThatIsNotThere() {
    CommandRun run = run("--sample " + folder.resolve("none"));
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains(": no such file");
  }
}
