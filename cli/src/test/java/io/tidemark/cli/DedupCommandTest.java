package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.workload.statistics.BinomialInterval;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DedupCommandTest {
  @TempDir
  Path folder;

  private static final String[] SMALL = {
    "dedup", "--memory", "64K", "--error", "0.001", "--seed", "1"
  };

  private static CommandRun dedup(String input, String... more) {
    return CommandRun.withInput(input, with(SMALL, more));
  }

  private static String[] with(String[] first, String... more) {
    String[] all = new String[first.length + more.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }

  @Test
  void printsFirstsInOrder() {
    CommandRun run = dedup("b\na\nb\nc\na\n");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).isEqualTo("b\na\nc\n");
    assertThat(run.errors())
        .startsWith("64 KiB of memory")
        .contains("5 lines, 3 printed, 2 duplicates\n");
  }

  @Test
  void printsDuplicatesInstead() {
    CommandRun run = dedup("b\na\nb\nc\na\n", "--only", "duplicates");
    assertThat(run.output()).isEqualTo("b\na\n");
    assertThat(run.errors()).contains("5 lines, 2 printed, 2 duplicates\n");
  }

  @Test
  void emptyInputGivesNothing() {
    CommandRun run = dedup("");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).contains("0 lines, 0 printed, 0 duplicates");
  }

  @Test
  void lineEndsComeOutAsTheyWere() {
    assertThat(dedup("a\r\nb\na\n\r\n\nlast").output()).isEqualTo("a\r\nb\n\r\nlast");
  }

  @Test
  void bytesThatAreNoTextComeOutAsTheyWere() {
    SplittableRandom random = new SplittableRandom(3);
    byte[] bytes = new byte[100_000];
    random.nextBytes(bytes);
    String input = new String(bytes, StandardCharsets.ISO_8859_1);
    StringBuilder expected = new StringBuilder();
    Set<String> seen = new HashSet<>();
    for (String line : input.split("(?<=\n)", -1)) {
      String key = line.endsWith("\r\n")
          ? line.substring(0, line.length() - 2)
          : line.endsWith("\n") ? line.substring(0, line.length() - 1) : line;
      if (seen.add(key)) {
        expected.append(line);
      }
    }
    assertThat(dedup(input).output()).isEqualTo(expected.toString());
  }

  @Test
  void lastLineWithoutEndIsNotGluedToTheNextFile() throws IOException {
    Path one = file("one", "a\nb");
    Path two = file("two", "c\nb\n");
    assertThat(dedup("", one.toString(), two.toString()).output()).isEqualTo("a\nb\nc\n");
    assertThat(dedup("d", two.toString(), "-", one.toString()).output()).isEqualTo("c\nb\nd\na\n");
  }

  @Test
  void linesLongerThanAnyBuffer() {
    String longLine = "x".repeat(3_000_000);
    String input = longLine + "\nshort\n" + longLine + "\n" + longLine + "y\n";
    assertThat(dedup(input).output()).isEqualTo(longLine + "\nshort\n" + longLine + "y\n");
  }

  @Test
  void recognisesGzip() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write("a\nb\na\n".getBytes(StandardCharsets.US_ASCII));
    }
    assertThat(CommandRun.withInput(bytes.toByteArray(), SMALL).output()).isEqualTo("a\nb\n");
  }

  @Test
  void keysOfEachFormat() {
    assertThat(dedup("1\tx\n2\ty\n3\tx\n", "--format", "tsv", "--key", "2").output())
        .isEqualTo("1\tx\n2\ty\n");
    assertThat(
            dedup("n,k\n1,\"x\ny\"\n2,z\n3,\"x\ny\"\n", "--format", "csv", "--header", "--key", "k")
                .output())
        .isEqualTo("n,k\n1,\"x\ny\"\n2,z\n");
    assertThat(dedup(
                "{\"u\":{\"id\":7},\"n\":1}\n{\"n\":2,\"u\":{\"id\":7}}\n",
                "--format",
                "json",
                "--key",
                "/u/id")
            .output())
        .isEqualTo("{\"u\":{\"id\":7},\"n\":1}\n");
    String log = "192.0.2.1 - - [31/Jan/2026:23:59:59 +0000] \"GET /%s HTTP/1.1\" 200 5\n";
    assertThat(dedup(log.formatted("a") + log.formatted("b"), "--format", "clf").output())
        .isEqualTo(log.formatted("a"));
    assertThat(dedup(log.formatted("a") + log.formatted("b"), "--format", "clf", "--key", "path")
            .output())
        .isEqualTo(log.formatted("a") + log.formatted("b"));
  }

  @Test
  void headerComesOutOnceForAllFiles() throws IOException {
    Path one = file("one", "n\tk\n1\tx\n");
    Path two = file("two", "n\tk\n2\tx\n3\ty\n");
    CommandRun run =
        dedup("", "--format", "tsv", "--header", "--key", "k", one.toString(), two.toString());
    assertThat(run.output()).isEqualTo("n\tk\n1\tx\n3\ty\n");
  }

  @Test
  void badLineEndsTheRunBehindWhatCameBefore() throws IOException {
    Path bad = file("bad.tsv", "1\tx\n2\n3\ty\n");
    CommandRun run = dedup("", "--format", "tsv", "--key", "2", bad.toString());
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.output()).isEqualTo("1\tx\n");
    assertThat(run.errors())
        .contains("tidemark: " + bad + ":2: key (column 2): 1 column (expected: at least 2)");
  }

  @Test
  void badLinesAreSkippedAndCounted() {
    CommandRun run =
        dedup("1\tx\n2\n3\ty\n", "--format", "tsv", "--key", "2", "--on-error", "skip");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).isEqualTo("1\tx\n3\ty\n");
    assertThat(run.errors()).contains("3 lines, 2 printed, 0 duplicates, 1 skipped");
  }

  @Test
  void timeAndWeightAreCheckedWhereNamed() {
    CommandRun run = dedup("noon\tx\t1\n", "--format", "tsv", "--key", "2", "--time", "1");
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains("time (column 1)").contains("noon");
    run = dedup("7\tx\theavy\n", "--format", "tsv", "--key", "2", "--weight", "3");
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains("weight (column 3)").contains("heavy");
    run = dedup("7\tx\n", "--format", "tsv", "--key", "2", "--time", "1", "--time-format", "ms");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void errorsAreAsPredictedAndWarnedOf() throws IOException {
    int lines = 40_000;
    String input =
        IntStream.range(0, lines).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());
    CommandRun run = CommandRun.withInput(
        input, "dedup", "--items", "20000", "--error", "0.001", "--seed", "5", "--json");
    JsonNode summary = json(run.errors());
    long found = summary.get("duplicates").asLong();
    double predicted = summary.get("predictedFalseDuplicates").asDouble();
    assertThat(BinomialInterval.clopperPearson(found, lines, 0.999).contains(predicted / lines))
        .as("predicted %s in the 0.999 interval of %s found", predicted, found)
        .isTrue();
    assertThat(run.errors())
        .contains("the predicted error has passed 0.001")
        .contains("the predicted error has passed 0.01");
  }

  @Test
  void noWarningWithinThePlan() {
    String input = IntStream.range(0, 1000).mapToObj(i -> i + "\n").collect(Collectors.joining());
    CommandRun run = CommandRun.withInput(input, "dedup", "--items", "1000");
    assertThat(run.errors()).doesNotContain("warning");
  }

  @Test
  void aFullFilterIsSaidToBeFull() {
    String input = IntStream.range(0, 20_000).mapToObj(i -> i + "\n").collect(Collectors.joining());
    String[] classic = {"dedup", "--structure", "classic", "--memory", "64", "--seed", "1"};
    CommandRun run = CommandRun.withInput(input, classic);
    assertThat(run.exitCode()).isZero();
    assertThat(run.errors()).contains("the filter is full");
    run = CommandRun.withInput(input, with(classic, "--json"));
    assertThat(run.errors()).contains("\"estimatedKeys\":null");
  }

  @Test
  void summaryForMachines() throws IOException {
    JsonNode summary = json(dedup("a\nb\na\n", "--json").errors());
    assertThat(summary.get("lines").asLong()).isEqualTo(3);
    assertThat(summary.get("printed").asLong()).isEqualTo(2);
    assertThat(summary.get("duplicates").asLong()).isEqualTo(1);
    assertThat(summary.get("skipped").asLong()).isZero();
    assertThat(summary.get("memoryBytes").asLong()).isEqualTo(64 << 10);
    assertThat(summary.get("predictedErrorNow").asDouble())
        .as("two of 32,768 slots taken, prints of 16 bits")
        .isBetween(1e-9, 1e-7);
    assertThat(summary.get("elapsedSeconds").asDouble()).isPositive();
  }

  @Test
  void aSavedFilterGoesOn() throws IOException {
    Path saved = folder.resolve("seen.tmk");
    CommandRun run = dedup("a\nb\n", "--save", saved.toString());
    assertThat(run.exitCode()).isZero();
    assertThat(run.errors()).contains("saved to " + saved);
    run = CommandRun.withInput(
        "b\nc\n", "dedup", "--load", saved.toString(), "--save", saved.toString());
    assertThat(run.output()).isEqualTo("c\n");
    assertThat(run.errors()).contains("32,768 different keys, 2 lines so far");
    run = CommandRun.withInput("a\nb\nc\nd\n", "dedup", "--load", saved.toString());
    assertThat(run.output()).isEqualTo("d\n");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(saved);
    }
  }

  @Test
  void equalSeedsGiveEqualFiles() throws IOException {
    Path one = folder.resolve("one.tmk");
    Path two = folder.resolve("two.tmk");
    dedup("a\nb\n", "--save", one.toString());
    dedup("a\nb\n", "--save", two.toString());
    assertThat(two).hasSameBinaryContentAs(one);
    CommandRun.withInput("a\nb\n", "dedup", "--memory", "64K", "--save", two.toString());
    assertThat(Files.mismatch(one, two)).as("a random seed").isNotNegative();
  }

  @Test
  void aBadLineLeavesTheSavedFilterAsItWas() throws IOException {
    Path saved = folder.resolve("seen.tmk");
    dedup("a\n", "--save", saved.toString());
    byte[] before = Files.readAllBytes(saved);
    CommandRun run = dedup("1\n", "--format", "tsv", "--key", "2", "--save", saved.toString());
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains(saved + " was not written");
    assertThat(saved).hasBinaryContent(before);
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content, StandardCharsets.ISO_8859_1);
  }

  private static JsonNode json(String errors) throws IOException {
    String last = errors.lines().reduce((earlier, later) -> later).orElseThrow();
    return new ObjectMapper().readTree(last);
  }

  @Test
  void takesTheStandardLayoutForErrorsThatTheBlockedOneCannotReach() {
    CommandRun run =
        CommandRun.withInput("a\nb\na\n", "dedup", "--error", "1e-9", "--items", "1000");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).isEqualTo("a\nb\n");
    assertThat(run.errors()).contains("standard with ");
  }
}
