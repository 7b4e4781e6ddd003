package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.workload.oracle.DecayedCountOracle;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which keys are the most frequent lately. */
class TopCommandTest {
  private static final String TIMED = "--memory 64K --format tsv --time 1 --key 2 ";

  @TempDir
  Path folder;

  private static CommandRun top(String input, String options) {
    return CommandRun.withInput(input, ("top --seed 1 " + options).strip().split(" ", -1));
  }

  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text);
  }

  private static JsonNode summary(CommandRun run) throws IOException {
    return json(run.errors().lines().reduce((earlier, later) -> later).orElseThrow());
  }

  @Test
  void whatIsPastCountsLess() {
    // Halved at 60, 120 and 180 seconds: a 3/8, b 1/2 + 1, c 1.
    String input = "0\ta\n1\ta\n59\ta\n130\tb\n180\tb\n181\tc\n";
    CommandRun run = top(input, TIMED + "--decay 0.5 --epoch 60s");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("b\t1.50\nc\t1.00\na\t0.38\n");
    assertThat(run.errors())
        .containsPattern("KiB of memory, [0-9.]+ KiB of it for candidates; adaptive; ")
        .contains("counts halve in 60.0 seconds. ")
        .contains("times: of the lines, up to 8.0 minutes late and 5m ahead of the clock\n")
        .contains("6 lines\n")
        .contains(
            "2.88 is what all keys count together at 1970-01-01T00:03:01Z; all counts are above")
        .containsPattern("KiB of memory for counters, [0-9.]+ KiB for candidates, [0-9.]+ s, ")
        .doesNotContain("late,")
        .doesNotContain("default");
  }

  @Test
  void countsByArrivalWhereLinesHaveNoTime() {
    CommandRun run = top("x\ny\nx\n", "--half-life 1h --memory 64K");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output().lines().map(line -> line.replaceAll("[0-9]$", "")))
        .containsExactly("x\t2.0", "y\t1.0");
    assertThat(run.errors()).contains("times: of arrival; --time names a field instead");
  }

  @Test
  void countsByLinesWhereThatIsAskedFor() throws IOException {
    // The factor is 2^-1/2 per line.
    CommandRun run = top("a\nb\na\na\n", "--half-life-items 2 --memory 64K --json");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    JsonNode table = json(run.output());
    assertThat(table.get("line").asLong()).isEqualTo(4);
    assertThat(table.get("top").get(0).get("key").asText()).isEqualTo("a");
    double exact = 1 + Math.sqrt(0.5) + Math.pow(0.5, 1.5);
    assertThat(table.get("top").get(0).get("count").asDouble())
        .as(
            "never below the exact count, and a part of 64 above for each line and each of 2 fadings")
        .isBetween(exact, exact + 6.0 / 64);
    assertThat(run.errors()).doesNotContain("times:");
  }

  @Test
  void anEmptyInputHasNoKeys() {
    CommandRun run = top("", "--half-life 1h");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).isEmpty();
    assertThat(run.errors())
        .contains("16.0 MiB of memory (the default; --memory changes it)")
        .contains("0 lines\n0.00 is what all keys count together; all counts are above");
  }

  @Test
  void nLimitsTheTable() {
    CommandRun run = top("a\na\na\nb\nb\nc\n", "--half-life-items 1000000 --memory 64K -n 2");
    assertThat(run.output().lines().map(line -> line.substring(0, 2)))
        .containsExactly("a\t", "b\t");
  }

  @Test
  void weightsSayHowOften() throws IOException {
    String input = "0\ta\t3\n0\tb\t1\n0\ta\t0\n1\tb\t1000000000000\n";
    CommandRun run = top(input, TIMED + "--weight 3 --half-life 10s --json");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    JsonNode table = json(run.output());
    assertThat(table.get("top").get(0).get("key").asText()).isEqualTo("b");
    assertThat(table.get("top").get(0).get("count").asDouble()).isGreaterThanOrEqualTo(1e12);
    assertThat(summary(run).get("occurrences").asLong()).isEqualTo(1_000_000_000_004L);
    assertThat(summary(run).get("counted").asLong()).isEqualTo(4);
  }

  @Test
  void noKeyIsTooLowAndNoneIsMissing() throws IOException {
    SplittableRandom random = RandomSource.seeded(3, "top");
    long halfLife = 1024;
    DecayedCountOracle exact = new DecayedCountOracle(Math.pow(0.5, 1.0 / halfLife));
    StringBuilder input = new StringBuilder();
    long time = 0;
    for (int i = 0; i < 30_000; i++) {
      time += random.nextInt(2);
      long key = (long) (2000 * Math.pow(random.nextDouble(), 4));
      // Some lines are late, in any order.
      long late = Math.max(0, time - (random.nextInt(10) == 0 ? random.nextInt(500) : 0));
      exact.add(key, late);
      input.append(late).append("\tk").append(key).append('\n');
    }
    long end = time;
    CommandRun run = top(
        input.toString(),
        "--memory 16K --format tsv --time 1 --key 2 --half-life 1024s -n 50 --json");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    JsonNode table = json(run.output());
    assertThat(table.get("top")).hasSize(50);
    double least = Double.POSITIVE_INFINITY;
    Set<Long> listed = new HashSet<>();
    for (JsonNode entry : table.get("top")) {
      long key = Long.parseLong(entry.get("key").asText().substring(1));
      double count = entry.get("count").asDouble();
      assertThat(count)
          .as("count of %s, but for the rounding of the exact sum", entry)
          .isGreaterThanOrEqualTo(exact.count(key, end) * (1 - 1e-9));
      assertThat(count).as("most first").isLessThanOrEqualTo(least);
      least = count;
      listed.add(key);
    }
    for (long key = 0; key < 2000; key++) {
      if (!listed.contains(key)) {
        assertThat(exact.count(key, end)).as("missing key " + key).isLessThanOrEqualTo(least);
      }
    }
    assertThat(summary(run).get("late").asLong()).isZero();
    assertThat(table.get("noise").asDouble()).as("16 KiB is little").isPositive();
  }

  @Test
  void aTableForEachPeriodWithLines() throws IOException {
    // Nothing comes from 120 to 300.
    String input = "0\ta\n30\tb\n30\tb\n60\tc\n100\ta\n310\td\n";
    String options = TIMED + "--decay 0.5 --epoch 60s --every 60s -n 2 ";
    CommandRun run = top(input, options);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("""
            1970-01-01T00:01:00Z\tb\t1.00
            1970-01-01T00:01:00Z\ta\t0.50
            1970-01-01T00:02:00Z\ta\t0.75
            1970-01-01T00:02:00Z\tb\t0.50
            1970-01-01T00:05:10Z\td\t1.00
            1970-01-01T00:05:10Z\ta\t0.09
            """);
    List<String> tables = top(input, options + "--json").output().lines().toList();
    assertThat(tables).hasSize(3);
    assertThat(json(tables.get(1)).get("time").asText()).isEqualTo("1970-01-01T00:02:00Z");
    assertThat(json(tables.get(1)).get("total").asDouble()).isEqualTo(1.75);
    assertThat(json(tables.get(2)).get("top").get(1).get("count").asDouble())
        .as("0.75 of 120, after three epochs, in parts of 64")
        .isBetween(0.75 / 8, 0.75 / 8 + 3.0 / 64);
  }

  @Test
  void lateLinesCountWhatTheyWouldHave() {
    String input = "120\ta\n0\tb\n59\tb\n130\tc\n9\tb\n1800000000\td\n";
    String options = TIMED + "--decay 0.5 --epoch 60s --late 120s";
    CommandRun run = top(input, options);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .contains("a\t1.00\n")
        .contains("c\t1.00\n")
        .as("0.25 twice, each rounded up to parts of 64")
        .containsPattern("b\t0.5[0-3]\n");
    assertThat(run.errors())
        .contains("up to 2.0 minutes late")
        .contains("6 lines, 1 too late, 1 ahead of the clock\n");
    assertThat(top("1800000000\ta\n", options).errors())
        .contains("1 ahead of the clock (is --time-format right? ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--half-life 1h", "--decay 0.9 --epoch 1m", "--half-life-items 3"})
  void savedCountersGoOn(String decay) throws IOException {
    String first = folder.resolve("first.tmk").toString();
    String second = folder.resolve("second.tmk").toString();
    String whole = folder.resolve("whole.tmk").toString();
    String options = TIMED + decay;
    assertThat(top("0\ta\n0\tb\n60\ta\n", options + " --save " + first).exitCode())
        .isZero();
    String lines = "--format tsv --time 1 --key 2 --load ";
    CommandRun run = CommandRun.withInput(
        "90\tb\n", ("top " + lines + first + " " + decay + " --out " + second).split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).as("with what came before").matches("b\t(1[.][6-9]|2[.]0)[0-9]\n");
    assertThat(run.errors())
        .contains(" from " + first + "; counts halve in ")
        .contains("each is listed once it occurs again")
        .contains("saved to ");
    top("0\ta\n0\tb\n60\ta\n90\tb\n", options + " --save " + whole);
    assertThat(Path.of(second)).hasSameBinaryContentAs(Path.of(whole));
  }

  @Test
  void savedTimesNeedNoHalfLife() throws IOException {
    String file = folder.resolve("lately.tmk").toString();
    top("60\ta\n", TIMED + "--half-life 1h --save " + file);
    CommandRun run = CommandRun.withInput(
        "60\ta\n", "top", "--load", file, "--format", "tsv", "--time", "1", "--key", "2");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).startsWith("a\t2.0");
    assertThat(run.errors()).contains("up to 8.0 hours late");
  }

  @Test
  void savedLinesNeedNoHalfLife() throws IOException {
    String file = folder.resolve("lately.tmk").toString();
    top("a\na\n", "--half-life-items 1000000 --memory 64K --save " + file);
    CommandRun run = CommandRun.withInput("a\n", "top", "--load", file, "--json");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(json(run.output()).get("line").asLong()).as("the third line").isEqualTo(3);
    assertThat(run.errors()).doesNotContain("times:");
  }

  @Test
  void theSummaryForMachinesHasTheFactsOfTheCounts() throws IOException {
    String input = "60\ta\t2\n0\tb\t3\n4102444800\tc\t4\n";
    CommandRun run = top(input, TIMED + "--weight 3 --decay 0.5 --epoch 1s --late 30s --json");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    JsonNode summary = summary(run);
    assertThat(summary.get("lines").asLong()).isEqualTo(3);
    assertThat(summary.get("late").asLong()).as("lines").isEqualTo(1);
    assertThat(summary.get("droppedLate").asLong()).as("occurrences").isEqualTo(3);
    assertThat(summary.get("ahead").asLong()).isEqualTo(1);
    assertThat(summary.get("droppedAhead").asLong()).isEqualTo(4);
    assertThat(summary.get("total").asDouble()).isEqualTo(2);
    assertThat(summary.get("kind").asText()).isEqualTo("decaying-count");
    assertThat(summary.get("memoryBytes").asLong()).isPositive();
    assertThat(summary.get("candidateBytes").asLong()).isPositive();
  }

  @Test
  void aLineEndInAKeyDoesNotCutARow() throws IOException {
    String input = "{\"k\":\"a\\nb\"}\n{\"k\":\"a\\tb\"}\n{\"k\":\"a\\tb\"}\n";
    String options = "--format json --key /k --half-life-items 1000000 --memory 64K";
    assertThat(top(input, options).output().lines().map(line -> line.replaceAll("\t[^\t]+$", "")))
        .containsExactly("a\tb", "a\\nb");
    JsonNode table = json(top(input, options + " --json").output());
    assertThat(table.get("top").get(1).get("key").asText()).isEqualTo("a\nb");
  }

  @Test
  void accessLogsBringTheirTimesAndAddresses() throws IOException {
    Path log = folder.resolve("access.log");
    String line = " - - [31/Jan/2026:09:%s:00 +0000] \"GET / HTTP/1.1\" 200 5\n";
    Files.writeString(
        log,
        "10.0.0.1" + line.formatted("00") + "10.0.0.2" + line.formatted("30") + "10.0.0.2"
            + line.formatted("59"));
    CommandRun run = CommandRun.of(
        "top", "--format", "clf", "--half-life", "1m", "--memory", "64K", log.toString());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).startsWith("10.0.0.2\t1.0");
    assertThat(run.errors()).contains("at 2026-01-31T09:59:00Z");
  }
}
