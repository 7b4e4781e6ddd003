package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.text.Numbers;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans of filters over a window. */
class PlanDedupWindowTest {
  private static JsonNode plan(String options) throws IOException {
    CommandRun run = CommandRun.of(("plan dedup --json " + options).split(" ", -1));
    assertThat(run.errors()).isEmpty();
    return new ObjectMapper().readTree(run.output());
  }

  @Test
  void comparesAllCandidates() {
    CommandRun run =
        CommandRun.of("plan", "dedup", "--window", "10m", "--rate", "1000", "--error", "0.001");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .containsPattern("\n\\* ebb .*\n  age-partitioned")
        .contains("exact window")
        .startsWith("planned for unit time, window 10m, grain 18.8 seconds, late 0s,"
            + " items per second 1,000, items in window 600,000, error 0.00100\n")
        .contains("bits per item")
        .contains("miss error")
        .contains("./tidemark dedup --window 10m --rate 1000 --error 0.001 FILE\n");
  }

  @Test
  void memoryFollowsFromTheErrorAndViceVersa() throws IOException {
    JsonNode byError = plan("--last 100000 --error 0.01").get("candidates").get(0);
    assertThat(byError.get("predictedError").asDouble()).isLessThanOrEqualTo(0.01);
    long bytes = byError.get("memoryBytes").asLong();
    JsonNode byMemory =
        plan("--last 100000 --memory " + bytes).get("candidates").get(0);
    assertThat(byMemory.get("predictedError").asDouble())
        .as("as wide prints, or wider ones")
        .isPositive()
        .isLessThanOrEqualTo(byError.get("predictedError").asDouble());
    assertThat(byMemory.get("memoryBytes").asLong()).isLessThanOrEqualTo(bytes);
    assertThat(plan("--last 100000 --error 0.01 --items 1000")
            .get("candidates")
            .get(0)
            .get("memoryBytes")
            .asLong())
        .as("few different keys need less memory")
        .isLessThan(bytes / 4);
  }

  @Test
  void whatIsKnownOfTheKeysCounts() throws IOException {
    JsonNode unknown = plan("--last 65536 --memory 64K");
    JsonNode zipf = plan("--last 65536 --memory 64K --distribution zipf:1000000");
    assertThat(zipf.get("candidates").get(0).get("predictedError").asDouble())
        .isLessThan(unknown.get("candidates").get(0).get("predictedError").asDouble());
    assertThat(zipf.get("command").asText()).contains(" --prior zipf:1000000 ");
    assertThat(plan("--last 65536 --memory 64K --universe 70000").get("command").asText())
        .contains(" --prior uniform:70000 ");
  }

  @Test
  void costsCount() throws IOException {
    JsonNode plan = plan("--last 65536 --memory 64K --distribution uniform:131072"
        + " --false-positive-cost 5 --false-negative-cost 1");
    assertThat(plan.get("candidates").get(0).get("cost").asDouble()).isBetween(0.0, 5.0);
    assertThat(plan.get("command").asText())
        .contains(" --false-positive-cost 5 --false-negative-cost 1 ");
  }

  /** What the plan prints runs, and says of itself what the plan said. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--last 100 --memory 1T",
        "--window 1s --rate 1e9",
        "--last 100 --distribution zipf:1000000000000:50",
        "--last 100 --distribution zipf:2:2000"
      })
  void extremesHaveAPlan(String options) {
    CommandRun run = CommandRun.of(("plan dedup " + options).split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).contains("recommended: ").doesNotContain("NaN");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--last 5000",
        "--last 3",
        "--last 5000 --memory 20K",
        "--window 10m --rate 30/m",
        "--window 1h --items 5000 --error 0.01",
        "--window 1d --memory 1M",
        "--last 1000 --error 0.01 --memory 64K",
        "--last 1000 --grain 10",
        "--window 10m --grain 5s --rate 30/m"
      })
  void theCommandWorksAsPrinted(String options) throws IOException {
    JsonNode plan = plan(options);
    String[] words = plan.get("command").asText().split(" ", -1);
    CommandRun run =
        CommandRun.withInput("a\nb\na\n", Arrays.copyOfRange(words, 1, words.length - 1));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("a\nb\n");
    String reason = plan.get("reason").asText();
    String error = reason.replaceAll("(?s)[a-z-]+: error ([0-9.e-]+) in .*", "$1");
    assertThat(run.errors()).containsPattern(" at error " + error + "[\n,]");
  }

  private static final String LOG_LINE =
      "10.0.0.1 - - [01/Feb/2026:11:59:00 +0000] \"GET / HTTP/1.1\" 200 5\n";
  private static final String COLUMNS = "1769947140\ta\n";

  /** A plan for lines with times has the structure and the bytes that dedup then takes. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--format clf --window 10m --rate 5000 --error 0.001",
        "--format clf --window 10m --rate 5000 --error 0.001 --late 2m",
        "--format clf --window 10m --rate 50 --error 0.05 --late 10m",
        "--format clf --window 10m --memory 100K --rate 100",
        "--format clf --window 1d --memory 1M --ahead 1m",
        "--format clf --window 1m --items 2000 --error 0.0001 --late 1s",
        "--format clf --window 1h --rate 200 --error 0.01 --late 90m",
        "--format clf --key path --window 90s --rate 30/m",
        "--format tsv --key 2 --time 1 --window 24h --items 20000",
        "--format tsv --key 2 --time 1 --time-format s --window 10m --rate 40 --late 7m",
        "--format clf --window 10m --rate 500 --prior zipf:1000000 --late 5m",
        "--format clf --window 10m --rate 50 --prior uniform:9999"
            + " --false-positive-cost 2 --false-negative-cost 1",
        "--format tsv --key 2 --window 10m --rate 5000 --error 0.001"
      })
  void dedupTakesWhatThePlanSays(String options) throws IOException {
    JsonNode plan = plan(options);
    JsonNode recommended = plan.get("candidates").get(0);
    String command = plan.get("command").asText().replaceFirst(" FILE$", "");
    assertThat(command).startsWith("./tidemark dedup ");
    String ranked = options.contains("prior") ? LOG_LINE.replace("10.0.0.1", "1") : LOG_LINE;
    String input = options.contains("clf") ? ranked : COLUMNS;
    CommandRun run = CommandRun.withInput(input, command.substring(11).split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    String[] said = run.errors().split("\n", -1);
    String json = CommandRun.withInput(input, (command.substring(11) + " --json").split(" ", -1))
        .errors();
    String name = plan.get("recommended").asText();
    assertThat(recommended.get("name").asText()).isEqualTo(name);
    assertThat(said[0]).contains(", " + name + " filter, ");
    if (!options.contains("cost")) {
      JsonNode summary = new ObjectMapper().readTree(json);
      assertThat(summary.get("late").asLong() + summary.get("ahead").asLong()).isZero();
      long planned = recommended.get("memoryBytes").asLong();
      if (recommended.has("firstLines")) {
        // The pages of an ebb filter are made when they are written.
        assertThat(summary.get("memoryBytes").asLong()).isLessThanOrEqualTo(planned);
        assertThat(said[0])
            .contains(
                "first lines " + Numbers.count(recommended.get("firstLines").asLong()));
      } else {
        assertThat(summary.get("memoryBytes").asLong()).isEqualTo(planned);
      }
    }
    assertThat(said[0])
        .contains(
            " at error " + Numbers.probability(recommended.get("predictedError").asDouble()));
  }

  /** What times that run back cost is little: the window alone is looked at. */
  @Test
  void lateTimesCostLittle() throws IOException {
    JsonNode arrival = plan("--window 10m --rate 5000 --error 0.001");
    JsonNode log = plan("--format clf --window 10m --rate 5000 --error 0.001");
    assertThat(arrival.get("goal").get("lateNanos").asLong()).isZero();
    assertThat(log.get("goal").get("lateNanos").asLong()).isEqualTo(60_000_000_000L);
    assertThat(log.get("recommended").asText())
        .isEqualTo(arrival.get("recommended").asText());
    // The slices are at most those of the window and of a minute more, which is a tenth.
    double bytes = arrival.get("candidates").get(0).get("memoryBytes").asDouble();
    assertThat(log.get("candidates").get(0).get("memoryBytes").asDouble())
        .isBetween(bytes, 1.2 * bytes);
  }

  @Test
  void saysWhichTimesItIsFor() {
    assertThat(CommandRun.of("plan", "dedup", "--window", "10m", "--rate", "9").output())
        .contains("\nplanned for times of arrival; ");
    assertThat(CommandRun.of("plan", "dedup", "--window", "10m", "--rate", "9", "--format", "clf")
            .output())
        .endsWith("""
              ./tidemark dedup --window 10m --rate 9 --format clf FILE
            planned for times of the lines, up to 1m late
            """);
    assertThat(CommandRun.of("plan", "dedup", "--last", "10").output()).doesNotContain("times of");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--window 5m --late 1m | with --time",
        "--last 5 --late 1m | with --window",
        "--items 5 --late 1m | with --window",
        "--items 5 --format clf | --format clf: given (expected: with --window",
        "--window 5m --format tsv --time 1 | --key: none",
        "--distribution zipf:10 | with --window or --last",
        "--universe 10 | with --window or --last",
        "--items 9 --false-positive-cost 1 --false-negative-cost 1 | without --items",
        "--last 5 --sample day.tsv | without --window and --last",
        "--last 5 --distribution pareto:9 | uniform:N",
        "--last 5 --distribution uniform:9:2 | uniform:N",
        "--last 5 --distribution zipf:0 | from 1",
        "--last 5 --distribution zipf:1 | 2..",
        "--last 5 --universe 9 --distribution zipf:9 | one of --universe and --distribution",
        "--last 5 --false-positive-cost 1 | together with --false-negative-cost",
        "--last 5 --false-negative-cost 1 | together with --false-positive-cost",
        "--last 5 --false-positive-cost NaN | from 0 on",
        "--last 5 --false-positive-cost -1 | from 0 on",
        "--last 5 --false-positive-cost fee --false-negative-cost 1 | a plan has no lines",
        "--last 5 --window 5m | one of --window and --last",
        "--last 1000000 --memory 8 | --memory: 8 (expected: at least 64",
      })
  void refusesWhatCannotBe(String options, String expected) {
    CommandRun run = CommandRun.of(("plan dedup " + options).split(" ", -1));
    assertThat(run.exitCode()).as(run.output()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).startsWith("tidemark: ").contains(expected);
  }
}
