package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.workload.oracle.CountOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many of each key are there now. */
class CountCommandTest {
  @TempDir
  Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String saved(String name) {
    return folder.resolve(name).toString();
  }

  private static CommandRun count(String input, String options) {
    return CommandRun.withInput(input, ("count --seed 1 " + options).split(" ", -1));
  }

  private static JsonNode summary(CommandRun run) throws IOException {
    String last = run.errors().lines().reduce((earlier, later) -> later).orElseThrow();
    return new ObjectMapper().readTree(last);
  }

  @Test
  void countsWhatIsAddedAndRemoved() throws IOException {
    String keys = file("keys.txt", "pen\nink\npaper\n");
    CommandRun run = count("+pen\n+ink\n+pen\n-ink\n+pen\n-pen\n", "--items 1000 --ask " + keys);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("pen\t2\nink\t0\npaper\t0\n");
    assertThat(run.errors())
        .contains(", dynamic: ")
        .contains("1,000 different keys at error 0.00")
        .contains("6 lines, 4 added, 2 removed\n")
        .contains("2 there now, all keys together; predicted: a key that is not there is counted")
        .containsPattern("KiB of memory, [0-9]+ rebuilds?, [0-9.]+ s, [0-9,]+/s\n")
        .doesNotContain("warning")
        .doesNotContain("refused")
        .doesNotContain("skipped");
  }

  @Test
  void anEmptyInputIsNoKeys() throws IOException {
    String keys = file("keys.txt", "pen\n\n");
    CommandRun run = count("", "--items 10 --ask " + keys);
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).isEqualTo("pen\t0\n\t0\n");
    assertThat(run.errors()).contains("0 lines, 0 added, 0 removed").contains("0 there now");
  }

  @Test
  void onlyTheFirstSignIsOne() throws IOException {
    String keys = file("keys.txt", "+a\r\n-a\r\na\r\n -a");
    CommandRun run = count("++a\r\n++a\r\n+-a\r\n-+a\r\n+ -a\n", "--items 10 --ask " + keys);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("+a\t1\n-a\t1\na\t0\n -a\t1\n");
  }

  @Test
  void aByteOrderMarkIsNoPartOfAKey() throws IOException {
    String mark = "\u00ef\u00bb\u00bf";
    Path keys = folder.resolve("keys.txt");
    Files.write(keys, (mark + "a\nb\n").getBytes(StandardCharsets.ISO_8859_1));
    CommandRun run = count(mark + "+a\n+b\n", "--items 10 --ask " + keys);
    assertThat(run.output()).isEqualTo("a\t1\nb\t1\n");
  }

  @Test
  void gzipIsRecognised() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write("+a\n+a\n-a\n".getBytes(StandardCharsets.UTF_8));
    }
    Path changes = folder.resolve("changes");
    Files.write(changes, packed.toByteArray());
    CommandRun run =
        CommandRun.withInput("a\n", "count", "--items", "9", "--ask", "-", changes.toString());
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("a\t1\n");
  }

  @Test
  void linesWithoutSignsAreKeysIfThatIsSaid() throws IOException {
    String keys = file("keys.txt", "a\n-a\n");
    CommandRun run = count("a\n-a\na\n", "--no-signs --items 10 --ask " + keys);
    assertThat(run.output()).isEqualTo("a\t2\n-a\t1\n");
    assertThat(run.errors()).contains("3 lines, 3 added, 0 removed");
  }

  @Test
  void aFieldSaysWhatIsRemoved() throws IOException {
    String keys = file("keys.txt", "a\nb\n");
    String input = "a\tadd\t3\na\tDELETE\t2\nb\t0\t1\nb\ttrue\t1\nb\t+\t10\n";
    CommandRun run =
        count(input, "--format tsv --key 1 --delete-field 2 --times 3 --items 10 --ask " + keys);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("a\t1\nb\t10\n");
    assertThat(run.errors())
        .contains("5 lines, 3 added (14 with their times), 2 removed (3 with their times)")
        .contains("11 there now");
  }

  @Test
  void aValueSaysWhatIsRemoved() throws IOException {
    String keys = file("keys.txt", "7\nx\n");
    String input = """
        {"sku":7,"op":"bought"}
        {"sku":7,"op":"sold"}
        {"sku":"x","op":"true"}
        """;
    CommandRun run = count(
        input,
        "--format json --key /sku --delete-field /op --delete-value sold --items 9 --ask " + keys);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("7\t0\nx\t1\n");
  }

  @Test
  void recordsWithoutADeleteFieldAdd() throws IOException {
    String keys = file("keys.txt", "a\n");
    CommandRun run = count("k\na\na\n", "--format tsv --header --key k --items 9 --ask " + keys);
    assertThat(run.output()).isEqualTo("a\t2\n");
  }

  @Test
  void theCountOfFullCountersIsUnknown() throws IOException {
    String keys = file("keys.txt", "a\nb\n");
    // What is removed from a full counter is not subtracted: of a there is one in the end.
    String input = "+b\n" + "+a\n".repeat(300) + "-a\n".repeat(299);
    CommandRun run = count(input, "--items 10 --structure counting --ask " + keys);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("a\tunknown\nb\t1\n");
    assertThat(run.errors()).containsPattern("[0-9]+ counters are full and stay so");
    run = count(input, "--items 10 --structure counting --json --ask " + keys);
    JsonNode answer =
        new ObjectMapper().readTree(run.output().lines().findFirst().orElseThrow());
    assertThat(answer.get("key").asText()).isEqualTo("a");
    assertThat(answer.get("count").isNull()).isTrue();
    assertThat(summary(run).get("saturatedCells").asLong()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dynamic", "counting", "spectral"})
  void noCountIsTooLowAndFewAreTooHigh(String structure) throws IOException {
    SplittableRandom random = RandomSource.seeded(7, structure);
    CountOracle exact = new CountOracle();
    StringBuilder changes = new StringBuilder();
    for (int i = 0; i < 40_000; i++) {
      long key = Math.min(random.nextLong(4000), random.nextLong(4000));
      boolean removes = exact.count(key) > 0 && random.nextInt(5) < 2;
      changes.append(removes ? "-k" : "+k").append(key).append('\n');
      if (removes) {
        exact.remove(key);
      } else {
        exact.add(key);
      }
    }
    String keys = file(
        "keys.txt",
        IntStream.range(0, 8000).mapToObj(i -> "k" + i + "\n").collect(Collectors.joining()));
    CommandRun run = count(
        changes.toString(),
        "--items 4000 --mean-count 6 --skew 0.5 --error 0.01 --json --structure " + structure
            + " --ask " + keys);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    long tooHigh = 0;
    long[] line = {0};
    for (String answer : run.output().lines().toList()) {
      JsonNode fields = new ObjectMapper().readTree(answer);
      long count = fields.get("count").asLong();
      long truth = exact.count(line[0]);
      assertThat(fields.get("key").asText()).isEqualTo("k" + line[0]++);
      assertThat(count).as("count of " + answer).isGreaterThanOrEqualTo(truth);
      tooHigh += count > truth ? 1 : 0;
    }
    assertThat(line[0]).isEqualTo(8000);
    assertThat(BinomialInterval.clopperPearson(tooHigh, 8000, 0.9999).low())
        .as("%s of 8,000 too high: the bound asked for, at confidence 0.9999", tooHigh)
        .isLessThan(0.01);
    assertThat(summary(run).get("total").asLong()).isEqualTo(exact.total());
    assertThat(summary(run).get("asked").asLong()).isEqualTo(8000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--items 100", "--memory 64K", "--items 100 --structure counting"})
  void aSavedFilterGoesOn(String options) throws IOException {
    String first = saved("first.tmk");
    String second = saved("second.tmk");
    String whole = saved("whole.tmk");
    String keys = file("keys.txt", "a\nb\n");
    assertThat(count("+a\n+b\n", options + " --save " + first).exitCode()).isZero();
    CommandRun run =
        CommandRun.withInput("+a\n-b\n", "count", "--load", first, "--out", second, "--ask", keys);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("a\t2\nb\t0\n");
    assertThat(run.errors()).contains("from " + first + ": 2 there").contains("saved to ");
    count("+a\n+b\n+a\n-b\n", options + " --save " + whole);
    assertThat(Path.of(second)).hasSameBinaryContentAs(Path.of(whole));
  }

  @Test
  void aSavedFilterIsAskedWithoutChanges() throws IOException {
    String first = saved("first.tmk");
    count("+a\n", "--items 100 --save " + first);
    CommandRun run = CommandRun.withInput("a\nb\n", "count", "--load", first, "--ask", "-");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("a\t1\nb\t0\n");
  }

  @Test
  void withoutAQuestionTheSummaryIsAll() throws IOException {
    CommandRun run = count("+a\n+b\n-a\n", "--json");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).isEmpty();
    JsonNode summary = summary(run);
    assertThat(summary.get("lines").asLong()).isEqualTo(3);
    assertThat(summary.get("adds").asLong()).isEqualTo(2);
    assertThat(summary.get("removes").asLong()).isEqualTo(1);
    assertThat(summary.get("total").asLong()).isEqualTo(1);
    assertThat(summary.get("kind").asText()).isEqualTo("dynamic-count");
    assertThat(summary.has("asked")).isFalse();
  }

  @Test
  void theMemoryIsNeverExceeded() throws IOException {
    StringBuilder input = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      input.append("+k").append(i % 2000).append('\n');
    }
    String keys = file("keys.txt", "k7\n");
    CommandRun run = count(input.toString(), "--memory 2K --json --ask " + keys);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(summary(run).get("memoryBytes").asLong()).isLessThanOrEqualTo(2048);
    assertThat(summary(run).get("foldedPages").asLong()).isPositive();
    assertThat(new ObjectMapper().readTree(run.output()).get("count").asLong())
        .isGreaterThanOrEqualTo(10);
    assertThat(count(input.toString(), "--memory 2K").errors())
        .contains("warning: the predicted error has passed 0.00980; a larger --items or --memory")
        .contains("folded pages");
  }
}
