package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.workload.oracle.BetweenOracle;
import io.tidemark.workload.statistics.BinomialInterval;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What history build saves, history ask answers. */
class HistoryCommandsTest {
  private static final String[] TSV = {"history", "build", "--format", "tsv", "--time", "1"};

  @TempDir
  Path folder;

  private String file() {
    return folder.resolve("h.tmk").toString();
  }

  /** Builds from lines of time and key. */
  private CommandRun build(String lines, String... options) {
    List<String> arguments = new ArrayList<>(List.of(TSV));
    arguments.addAll(List.of("--key", "2", "--out", file()));
    arguments.addAll(List.of(options));
    CommandRun run = CommandRun.withInput(
        lines.getBytes(StandardCharsets.UTF_8), arguments.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEmpty();
    return run;
  }

  private CommandRun ask(String key, String from, String to) {
    return CommandRun.of("history", "ask", file(), "--from", from, "--to", to, "--", key);
  }

  private void assertAnswer(String key, String from, String to, String word, int exitCode) {
    CommandRun run = ask(key, from, to);
    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).as("%s in [%s, %s)", key, from, to).startsWith(word);
    assertThat(run.exitCode()).isEqualTo(exitCode);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pair", "interval", "level", "tideline", "sealed", "auto"})
  void answersByWordAndExitCode(String structure) {
    build("100\ta\n107\tb\n150\ta\n199\tc\n", "--error", "0.0001", "--structure", structure);
    // The smallest tideline is a line, in which four pairs hardly meet.
    String maybe = structure.equals("tideline") ? "maybe " : "maybe 0.99";
    assertAnswer("a", "100", "101", maybe, 0);
    assertAnswer("a", "101", "150", "no\n", 1);
    assertAnswer("a", "101", "151", maybe, 0);
    assertAnswer("b", "100", "200", maybe, 0);
    assertAnswer("b", "100", "100", "no\n", 1);
    assertAnswer("nobody", "100", "200", "no\n", 1);
    assertAnswer("nobody", "100", "201", "unknown\n", 3);
    assertAnswer("nobody", "99", "200", "unknown\n", 3);
    assertAnswer("nobody", "2026-01-31", "2026-02-01", "unknown\n", 3);
    assertAnswer("a", "0", "2026-02-01", maybe, 0);
  }

  /** Every pair is found; keys that never occurred err as often as the bits say. */
  @ParameterizedTest
  @ValueSource(strings = {"pair", "interval", "level", "tideline"})
  void errsAsOftenAsTheBitsSay(String structure) throws IOException {
    SplittableRandom random = new SplittableRandom(42);
    BetweenOracle exact = new BetweenOracle();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      long key = random.nextLong(500);
      long tick = random.nextLong(-20_000, 20_000);
      exact.add(key, tick);
      lines.add(tick + "\tkey " + key + "\n");
    }
    build(
        String.join("", lines),
        "--structure=" + structure,
        "--query-length=100",
        "--error=0.1",
        "--from=-20000",
        "--to=20000");
    RangeError error = ((LiveHistory) FilterCatalog.load(Path.of(file()))).errors();
    double expectedWrong = 0;
    StringBuilder questions = new StringBuilder();
    int asked = 20_000;
    for (int i = 0; i < asked; i++) {
      long from = random.nextLong(-20_000, 19_900);
      long key = i % 2 == 0 ? random.nextLong(500) : 1000 + i;
      questions.append("key " + key + "\t" + from + "\t" + (from + 100) + "\n");
      expectedWrong += i % 2 == 0 ? 0 : error.of(from, from + 100);
    }
    CommandRun run =
        CommandRun.withInput(questions.toString(), "history", "ask", file(), "--queries", "-");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    long wrong = 0;
    for (String line : run.output().lines().toList()) {
      String[] columns = line.split("\t", -1);
      long key = Long.parseLong(columns[0].substring(4));
      if (exact.occurred(key, Long.parseLong(columns[1]), Long.parseLong(columns[2]))) {
        assertThat(columns[3]).as(line).isEqualTo("maybe");
      } else if (key >= 1000 && columns[3].equals("maybe")) {
        wrong++;
      }
    }
    assertThat(run.output().lines()).hasSize(asked);
    double rate = expectedWrong / asked * 2;
    // Tidelines deny keys that never occur more often than those that the goal is about as well.
    double least = structure.equals("tideline") ? 0.02 : 0.05;
    assertThat(rate).as("the goal is 0.1 on average").isBetween(least, 0.15);
    assertThat(BinomialInterval.wilson(wrong, asked / 2, 0.9999).contains(rate))
        .as("%s wrong, %s expected, confidence 0.9999", wrong, expectedWrong)
        .isTrue();
  }

  /** The probability of a maybe is Bayes' with the error of the range; that of a no is 0. */
  @Test
  void weighsByThePrior() {
    StringBuilder lines = new StringBuilder("100\ta\n");
    for (int i = 0; i < 100; i++) {
      lines.append(100 + i).append("\tb\n");
    }
    build(lines.toString(), "--memory=192", "--structure=pair", "--query-length=50");
    double error = 0;
    String question = "a\t100\t150\n";
    for (double prior : new double[] {0.5, 0.01}) {
      CommandRun run = CommandRun.withInput(
          question, "history", "ask", file(), "--queries=-", "--json", "--prior=" + prior);
      JsonNode reply = json(run.output());
      double probability = reply.get("probability").asDouble();
      double implied = prior * (1 - probability) / (probability * (1 - prior));
      if (error > 0) {
        assertThat(implied).isCloseTo(error, within(1e-9));
      }
      error = implied;
      assertThat(reply.get("key").asText()).isEqualTo("a");
      assertThat(reply.get("from").asText()).isEqualTo("1970-01-01T00:01:40Z");
      assertThat(reply.get("to").asText()).isEqualTo("1970-01-01T00:02:30Z");
      assertThat(reply.get("answer").asText()).isEqualTo("maybe");
    }
    assertThat(error).isBetween(1e-4, 0.5);
  }

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aLineOfQuestionsComesBackWithTwoColumns() {
    build("100\ta\n199\tc d\n", "--error", "0.0001");
    CommandRun run = CommandRun.withInput(
        "a\t100\t101\tmore\tcolumns\r\nx\t100\t200\nc d\t1970-01-01T00:03:19Z\t200\nx\t100\t201",
        "history",
        "ask",
        file(),
        "--queries",
        "-");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output().replaceAll("0[.]99[0-9]*", "P").split("\n", -1))
        .containsExactly(
            "a\t100\t101\tmore\tcolumns\tmaybe\tP\r",
            "x\t100\t200\tno\t0",
            "c d\t1970-01-01T00:03:19Z\t200\tmaybe\tP",
            "x\t100\t201\tunknown\t");
    assertThat(run.errors()).startsWith("4 questions: 2 maybe, 1 no, 1 unknown, ");
  }

  /** The range is widened to whole ticks, never cut: what is in it is found. */
  @ParameterizedTest
  @CsvSource({
    "100ms, 0.05, 0.05, 0.0500001, maybe",
    "100ms, 0.05, 0.09, 0.1, maybe",
    "100ms, 0.05, 0.1, 0.2, no",
    "1m, -1, -30, -29, maybe",
    "1m, -1, -61, -60, no",
    "1m, -1, -61, -59.9, maybe",
    "1ns, 0.000000001, 0.0000000011, 0.0000000012, maybe",
    "1us, -0.0000005, -0.000001, -0.0000009, maybe",
    "1d, 2026-01-31T12:00:00Z, 2026-01-31, 2026-01-31T01:00, maybe"
  })
  void ticksOfAnyLength(String tick, String time, String from, String to, String answer) {
    String format = time.endsWith("Z") ? "iso" : "s";
    String before = format.equals("s") ? "-100" : "2026-01-01T00:00:00Z";
    String after = format.equals("s") ? "100" : "2026-02-28T00:00:00Z";
    build(
        before + "\tedge\n" + time + "\tx\n" + after + "\tedge\n",
        "--tick=" + tick,
        "--time-format=" + format,
        "--error=0.000001",
        "--query-length=2");
    CommandRun run = CommandRun.of(
        "history", "ask", file(), "x", "--from=" + from, "--to=" + to, "--time-format=s");
    assertThat(run.output()).as(run.errors()).startsWith(answer);
  }

  @Test
  void keysOfAllKinds() {
    String odd = "Ünïcode ключ 鍵 \uD83D\uDD11";
    build("1\t" + odd + "\n2\t  spaced  \n3\t\n4\t-dash\n5\tlast\n", "--error", "0.0001");
    assertAnswer(odd, "1", "2", "maybe", 0);
    assertAnswer(odd, "2", "3", "no", 1);
    assertAnswer("  spaced  ", "2", "3", "maybe", 0);
    assertAnswer("spaced", "1", "5", "no", 1);
    assertAnswer("", "3", "4", "maybe", 0);
    assertAnswer("-dash", "4", "5", "maybe", 0);
  }

  /** In JSON a key may hold a tab; in a file of questions it cannot, as an argument it can. */
  @Test
  void aKeyWithATab() {
    CommandRun run = CommandRun.withInput(
        "{\"k\":\"a\\tb\",\"t\":10}\n",
        "history build --format json --key /k --time /t --out"
            .concat(" " + file())
            .split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertAnswer("a\tb", "10", "11", "maybe", 0);
  }

  @Test
  void accessLogsHaveTheirOwnKeyAndTime() {
    String log = """
        10.0.0.7 - - [31/Jan/2026:09:30:00 +0000] "GET / HTTP/1.1" 200 5
        10.0.0.8 - - [31/Jan/2026:12:00:00 +0100] "GET / HTTP/1.1" 200 5
        """;
    CommandRun run =
        CommandRun.withInput(log, "history", "build", "--format", "clf", "--out", file());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.errors())
        .contains("covers 2026-01-31T09:30:00Z to 2026-01-31T11:00:01Z, 90.0 minutes");
    assertAnswer("10.0.0.7", "2026-01-31T09:00", "2026-01-31T10:00", "maybe", 0);
    assertAnswer("10.0.0.8", "2026-01-31T11:00Z", "1769857201", "maybe", 0);
  }

  /** Equal input gives equal bytes, so that histories made apart can be merged. */
  @Test
  void theSeedIsFixedUnlessGiven() throws IOException {
    String lines = "1\ta\n2\tb\n";
    build(lines, "--error", "0.01");
    byte[] first = Files.readAllBytes(Path.of(file()));
    build(lines, "--error", "0.01");
    assertThat(Files.readAllBytes(Path.of(file()))).isEqualTo(first);
    build(lines, "--error", "0.01", "--seed", "7");
    assertThat(Files.readAllBytes(Path.of(file()))).isNotEqualTo(first);
    build(lines, "--error", "0.01", "--digest", "keyed");
    assertAnswer("a", "1", "2", "maybe", 0);
  }

  @Test
  void summary() {
    CommandRun run = build("100\ta\nbad\n100\ta\n199\tb\n", "--on-error=skip", "--memory=1K");
    assertThat(run.errors())
        .contains("a history in ticks of 1s, for 1 KiB of memory for ranges of all lengths")
        .contains(" structure: the least error in 1 KiB, ")
        .contains("4 lines, about 2 different pairs of about 2 keys and a tick of 1s, 1 skipped")
        .contains("covers 1970-01-01T00:01:40Z to 1970-01-01T00:03:20Z, 100.0 seconds")
        .contains("predicted error by length of range, for keys that never occur: 1s ")
        .contains("saved to " + file());
  }

  @Test
  void summaryForMachines() {
    CommandRun run = build("100\ta\n199\tb\n", "--json", "--tick=10s", "--query-length=20s,3");
    JsonNode fields = json(run.errors().lines().reduce((first, last) -> last).orElseThrow());
    assertThat(fields.get("lines").asLong()).isEqualTo(2);
    assertThat(fields.get("estimatedKeys").asDouble()).isBetween(1.9, 2.1);
    assertThat(fields.get("tickNanos").asLong()).isEqualTo(10_000_000_000L);
    assertThat(fields.get("from").asText()).isEqualTo("1970-01-01T00:01:40Z");
    assertThat(fields.get("to").asText()).isEqualTo("1970-01-01T00:03:20Z");
    assertThat(fields.get("kind").asText()).endsWith("-history");
    assertThat(fields.get("predictedErrors").fieldNames())
        .toIterable()
        .containsExactly("20s", "30s");
    assertThat(fields.get("saved").asText()).isEqualTo(file());
  }

  @Test
  void theGoalIsMet() {
    StringBuilder lines = new StringBuilder();
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 5000; i++) {
      lines
          .append(random.nextLong(10_000))
          .append("\tk")
          .append(random.nextInt(300))
          .append('\n');
    }
    for (String structure : List.of("pair", "interval", "level", "tideline")) {
      JsonNode byMemory =
          json(last(build(lines.toString(), "--memory=16K", "--structure=" + structure, "--json")));
      // Lines start at a multiple of their length in memory, which takes up to a line more.
      assertThat(byMemory.get("memoryBytes").asLong()).as(structure).isBetween(15_000L, 16_448L);
    }
    JsonNode byError = json(last(build(
        lines.toString(), "--error=0.001", "--query-length=64", "--structure=pair", "--json")));
    assertThat(byError.get("predictedErrors").get("64s").asDouble()).isBetween(0.0005, 0.0015);
  }

  private static String last(CommandRun run) {
    return run.errors().lines().reduce((first, last) -> last).orElseThrow();
  }
}
