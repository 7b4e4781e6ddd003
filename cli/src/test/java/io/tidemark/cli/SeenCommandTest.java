package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.workload.oracle.LastItemsOracle;
import io.tidemark.workload.statistics.Calibration;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeenCommandTest {
  private static CommandRun seen(String input, String options) {
    return CommandRun.withInput(input, ("seen --seed 1 " + options).split(" ", -1));
  }

  @Test
  void appendsFourColumns() {
    CommandRun run = seen("a\nb\na\r\n", "--last 10 --error 0.001 --prior uniform:1000");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    List<String> lines = run.output().lines().toList();
    assertThat(lines.get(0)).isEqualTo("a\t0\t-\t-\tnew");
    assertThat(lines.get(1)).isEqualTo("b\t0\t-\t-\tnew");
    assertThat(lines.get(2)).matches("a\t0[.]9+[0-9]*\t2([.]\\d)?\t2\tseen");
    assertThat(run.output()).endsWith("seen\r\n");
    assertThat(run.errors())
        .contains(" of memory, block-timing")
        .contains("3 lines, 1 seen, 2 new\n")
        .contains("answers wrong, at a cost of ");
  }

  @Test
  void agesAreSecondsInAWindowOfTime() {
    StringBuilder input = new StringBuilder("100\tx\n");
    for (int second = 101; second < 160; second++) {
      input.append(second).append("\tk").append(second).append('\n');
    }
    input.append("160\tx\n300\tx\n299\tz\n250\tx\n9000000000\ty\n");
    CommandRun run = seen(
        input.toString(),
        "--format tsv --time 1 --key 2 --window 100s --late 10s --rate 10 --error 0.001"
            + " --prior uniform:100000");
    List<String> lines = run.output().lines().toList();
    String[] again = lines.get(60).split("\t", -1);
    assertThat(again).hasSize(6).startsWith("160", "x").endsWith("seen");
    assertThat(Double.parseDouble(again[3])).isBetween(57.0, 63.0);
    assertThat(Double.parseDouble(again[4])).isBetween(57.0, 63.0);
    assertThat(lines.get(61)).isEqualTo("300\tx\t0\t-\t-\tnew");
    assertThat(lines.get(63)).isEqualTo("250\tx\t-\t-\t-\tlate");
    assertThat(lines.get(64)).isEqualTo("9000000000\ty\t-\t-\t-\tahead");
    assertThat(run.errors()).contains("1 late, 1 ahead of the clock");
  }

  @Test
  void eachFormatInItsOwnManner() throws IOException {
    CommandRun run = seen(
        "k,v\n\"a,b\",1\n\"a,b\",2\n",
        "--format csv --header --key k --last 10 --prior uniform:1000");
    assertThat(run.output())
        .startsWith("k,v,probability,expected_age,most_likely_age,answer\n\"a,b\",1,0,-,-,new\n")
        .contains("\n\"a,b\",2,0.99");
    run = seen(
        "{\"k\":\"a\"}\n{\"k\":\"a\"}\n", "--format json --key /k --last 10 --prior uniform:9");
    JsonNode second = new ObjectMapper().readTree(run.output().lines().toList().get(1));
    assertThat(second.get("line").asLong()).isEqualTo(2);
    assertThat(second.get("key").asText()).isEqualTo("a");
    assertThat(second.get("probability").asDouble()).isGreaterThan(0.9);
    assertThat(second.get("mostLikelyAge").asDouble()).isEqualTo(1);
    assertThat(second.get("answer").asText()).isEqualTo("seen");
    run = seen("a\n", "--last 10 --prior uniform:9 --json");
    JsonNode first = new ObjectMapper().readTree(run.output());
    assertThat(first.get("probability").asDouble()).isZero();
    assertThat(first.get("expectedAge").isNull()).isTrue();
    String last = run.errors().lines().reduce((earlier, later) -> later).orElseThrow();
    assertThat(new ObjectMapper().readTree(last).get("new").asLong()).isEqualTo(1);
    assertThat(seen("", "--last 10 --prior uniform:9").output()).isEmpty();
    assertThat(seen("no end", "--last 10 --prior uniform:9").output())
        .isEqualTo("no end\t0\t-\t-\tnew\n");
  }

  @Test
  void probabilitiesAreWhatTheySay() {
    int universe = 4000;
    int window = 2000;
    SplittableRandom random = new SplittableRandom(3);
    StringBuilder input = new StringBuilder();
    for (int i = 0; i < 30_000; i++) {
      input.append(random.nextInt(universe)).append('\n');
    }
    CommandRun run = seen(input.toString(), "--last 2000 --memory 1K --prior uniform:4000");
    LastItemsOracle oracle = new LastItemsOracle();
    Calibration calibration = new Calibration();
    for (String line : run.output().split("\n", -1)) {
      String[] columns = line.split("\t", -1);
      if (columns.length == 5) {
        long key = Long.parseLong(columns[0]);
        double probability = Double.parseDouble(columns[1]);
        if (oracle.contains(key, window)) {
          calibration.addTrue(probability);
        } else {
          calibration.addFalse(probability);
        }
        oracle.add(key);
      }
    }
    assertThat(calibration.count()).isEqualTo(30_000);
    // By chance alone the share of a bin of n questions is off by less than 3 / sqrt(n).
    assertThat(calibration.meanDistance()).isLessThan(3 * Math.sqrt(Calibration.BINS / 30_000.0));
  }

  @Test
  void withoutAPriorItLearns() {
    StringBuilder input = new StringBuilder();
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 20_000; i++) {
      input.append(random.nextInt(2000)).append('\n');
    }
    CommandRun run = seen(input.toString(), "--last 1000 --memory 1K");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.errors()).contains("learned from the stream");
    LastItemsOracle oracle = new LastItemsOracle();
    int wrong = 0;
    int lines = 0;
    for (String line : run.output().split("\n", -1)) {
      String[] columns = line.split("\t", -1);
      if (columns.length == 5) {
        long key = Long.parseLong(columns[0]);
        wrong += columns[4].equals("seen") == oracle.contains(key, 1000) ? 0 : 1;
        oracle.add(key);
        lines++;
      }
    }
    assertThat(lines).isEqualTo(20_000);
    assertThat(wrong).isLessThan(4000);
    assertThat(run.output())
        .isEqualTo(
            seen(input.toString(), "--last 1000 --memory 1K --prior learned").output());
  }

  /**
   * Where most keys never come again, those that the filter finds may be such keys, whose mean age is
   * infinite: no number is said for it.
   */
  @ParameterizedTest
  @CsvSource({
    "--last 1000",
    "--format tsv --key 2 --time 1 --window 1000s --rate 1",
  })
  void anInfiniteAgeIsNotSaid(String window) throws IOException {
    StringBuilder input = new StringBuilder();
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 10_000; i++) {
      int key = random.nextInt(random.nextInt(5) == 0 ? 2000 : 1_000_000_000);
      input.append(window.contains("--time") ? i + "\t" : "").append(key).append('\n');
    }
    CommandRun run = seen(input.toString(), window + " --memory 2K --json");
    int infinite = 0;
    for (String line : run.output().lines().toList()) {
      JsonNode answer = new ObjectMapper().readTree(line);
      if (answer.get("probability").asDouble() > 0 && answer.get("expectedAge").isNull()) {
        infinite++;
        assertThat(answer.get("mostLikelyAge").isNumber()).isTrue();
      }
      assertThat(answer.get("expectedAge").asDouble()).as(line).isLessThan(1e9);
    }
    assertThat(infinite).as("lines that may be keys of which none came again").isPositive();
    CommandRun text = seen(input.toString(), window + " --memory 2K");
    assertThat(text.output().lines().filter(line -> !line.contains("\t0\t-\t-\t")))
        .filteredOn(line -> line.matches(".*\t-\t[0-9.]+\t(seen|new)"))
        .hasSize(infinite);
  }

  @Test
  void costsChooseTheAnswer() {
    StringBuilder input = new StringBuilder();
    SplittableRandom random = new SplittableRandom(8);
    for (int i = 0; i < 5000; i++) {
      input.append(random.nextInt(3000)).append('\n');
    }
    String shape = "--last 1000 --memory 256 --prior uniform:3000 --false-positive-cost ";
    long careful = seen(input.toString(), shape + "50 --false-negative-cost 1")
        .output()
        .lines()
        .filter(line -> line.endsWith("seen"))
        .count();
    long eager = seen(input.toString(), shape + "1 --false-negative-cost 50")
        .output()
        .lines()
        .filter(line -> line.endsWith("seen"))
        .count();
    assertThat(careful).isLessThan(eager / 2);
  }

  @Test
  void badLinesStopOrAreSkipped() {
    CommandRun run = seen("1\nx\n2\n", "--last 10 --prior zipf:100");
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.output()).isEqualTo("1\t0\t-\t-\tnew\n");
    assertThat(run.errors()).contains("standard input:2: key").contains("a rank 1..100");
    run = seen("1\nx\n2\n", "--last 10 --prior zipf:100 --on-error skip");
    assertThat(run.exitCode()).isZero();
    assertThat(run.errors()).contains("3 lines, 0 seen, 2 new, 1 skipped");
  }

  @Test
  void aClosedPipeEndsInSilence() {
    OutputStream closed = new OutputStream() {
      @Override
      public void write(int octet) throws IOException {
        throw new IOException("Broken pipe");
      }
    };
    CommandRun run = CommandRun.with(
        new ByteArrayInputStream("a\n".getBytes(StandardCharsets.US_ASCII)),
        closed,
        Set.of(),
        "seen",
        "--last",
        "10",
        "--prior",
        "uniform:9");
    assertThat(run.exitCode()).isEqualTo(141);
    assertThat(run.errors()).hasLineCount(2).doesNotContain("tidemark: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--prior uniform:9 | --window and --last: neither",
        "--last 5 --prior uniform:1 | 2..",
        "--last 5 --prior uniform:x | uniform:N for N keys alike",
        "--last 5 --window 5m --prior uniform:9 | one of --window and --last",
        "--last 5 --late 5m --prior uniform:9 | --late: 5m (expected: with --window",
        "--window 5m --ahead 5m --prior uniform:9 | --ahead: 5m (expected: with --time",
        "--last 5 --prior uniform:9 --false-positive-cost 1 | together with",
        "--last 5 --prior uniform:9 --false-positive-cost -1 --false-negative-cost 1 | from 0 on",
        "--last 5 --prior uniform:9 --false-positive-cost fee --false-negative-cost 1 | none",
      })
  void refusesWhatCannotBe(String options, String expected) {
    CommandRun run = seen("a\n", options);
    assertThat(run.exitCode()).as(run.errors()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).startsWith("tidemark: ").contains(expected);
  }
}
