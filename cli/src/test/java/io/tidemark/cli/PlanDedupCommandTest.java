package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanDedupCommandTest {
  private static JsonNode plan(String... options) throws IOException {
    String[] arguments = new String[options.length + 3];
    System.arraycopy(options, 0, arguments, 3, options.length);
    arguments[0] = "plan";
    arguments[1] = "dedup";
    arguments[2] = "--json";
    CommandRun run = CommandRun.of(arguments);
    assertThat(run.errors()).isEmpty();
    return new ObjectMapper().readTree(run.output());
  }

  @Test
  void comparesAllCandidates() {
    CommandRun run = CommandRun.of("plan", "dedup", "--items", "1000000", "--error", "0.01");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output())
        .containsPattern("\\* classic .* blocked ")
        .containsPattern("  classic .* standard ")
        .contains("  exact hash set")
        .contains("./tidemark dedup --items 1000000 --error 0.01 FILE\n");
  }

  @Test
  void memoryFollowsFromItemsAndError() throws IOException {
    JsonNode candidates = plan("--items", "1000000", "--error", "0.01").get("candidates");
    // The least of any Bloom filter is log2(1/p)/ln 2 = 9.585 bits per key.
    assertThat(candidates.get(1).get("bitsPerKey").asDouble()).isBetween(9.58, 9.65);
    assertThat(candidates.get(0).get("bitsPerKey").asDouble()).isBetween(9.58, 11.0);
    // 2^21 places are the fewest that a million fill to at most three quarters.
    assertThat(plan("--items", "1000000").get("exactBytes").asLong()).isEqualTo(8L << 21);
  }

  @Test
  void errorFollowsFromItemsAndMemory() throws IOException {
    JsonNode plan = plan("--items", "1000000", "--memory", "1M");
    for (int i = 0; i < 2; i++) {
      JsonNode candidate = plan.get("candidates").get(i);
      assertThat(candidate.get("memoryBytes").asLong()).isEqualTo(1 << 20);
      assertThat(candidate.get("predictedError").asDouble()).isBetween(0.01, 0.03);
    }
    assertThat(plan.get("command").asText())
        .isEqualTo("./tidemark dedup --items 1000000 --memory 1M FILE");
  }

  @Test
  void whereOneLayoutCannotTheOtherIsRecommended() {
    CommandRun run = CommandRun.of("plan", "dedup", "--items", "1000", "--error", "1e-9");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output())
        .containsPattern("\\* classic .* standard ")
        .doesNotContain("blocked")
        .contains("the only one that is possible");
  }

  /** What the plan prints runs, and says of itself what the plan said. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--items 5000",
        "--items 5000 --error 1e-9",
        "--memory 10K --items 7000",
        "--memory 100K --items 7000 --error 0.002"
      })
  void theCommandWorksAsPrinted(String options) throws IOException {
    JsonNode plan = plan(options.split(" ", -1));
    String[] words = plan.get("command").asText().split(" ", -1);
    String[] command = Arrays.copyOfRange(words, 1, words.length - 1);
    CommandRun run = CommandRun.withInput("a\n", command);
    assertThat(run.exitCode()).isZero();
    String items =
        String.format("%,d", plan.get("candidates").get(0).get("keys").asLong());
    assertThat(run.errors()).contains(": " + items + " different keys at error ");
  }

  @Test
  void refusesWhatNoFilterReaches() {
    CommandRun run = CommandRun.of("plan", "dedup", "--items", "9223372036854775807");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).startsWith("tidemark: bits needed: ").contains("(expected: at most ");
    run = CommandRun.of("plan", "dedup", "--items", "1000000000", "--error", "1e-12");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .contains("--error: 1.0E-12 (expected: at least 5.42e-11, as often as a new key shares")
        .contains("with one of 1,000,000,000)");
    run = CommandRun.of("plan", "dedup", "--items", "many");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("many");
  }
}
