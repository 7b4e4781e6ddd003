package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.WindowFilter;
import io.tidemark.WindowFilterBuilder;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.oracle.LastDurationOracle;
import io.tidemark.workload.oracle.LastItemsOracle;
import io.tidemark.workload.statistics.BinomialInterval;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Duplicates within a window. */
class DedupWindowTest {
  private static final String[] TIMED = {
    "dedup", "--format", "tsv", "--time", "1", "--key", "2", "--seed", "1", "--memory", "64K"
  };

  @TempDir
  Path folder;

  private static String[] with(String[] first, String... more) {
    String[] all = new String[first.length + more.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }

  private static CommandRun timed(String input, String... more) {
    return CommandRun.withInput(input, with(TIMED, more));
  }

  private static CommandRun last(String input, String... more) {
    return CommandRun.withInput(input, with(new String[] {"dedup", "--seed", "1"}, more));
  }

  private static JsonNode summary(CommandRun run) throws IOException {
    String line = run.errors().lines().reduce((earlier, later) -> later).orElseThrow();
    return new ObjectMapper().readTree(line);
  }

  @Test
  void amongTheLastLines() {
    CommandRun run = last("a\nb\na\nc\nd\na\nb\n", "--last", "2", "--error", "0.001");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("a\nb\nc\nd\na\nb\n");
    assertThat(run.errors())
        .contains(" of memory at first, as much as the lines need later, ebb filter")
        .contains("the last 2 lines at error")
        .contains("7 lines, 6 printed, 1 duplicates\n")
        .contains("window: the last 2 lines");
    assertThat(last("a\nb\na\na\n", "--last", "2", "--only", "duplicates").output())
        .isEqualTo("a\na\n");
    assertThat(last("a\na\nb\na\n", "--last", "1").output()).isEqualTo("a\nb\na\n");
  }

  @Test
  void inTheLastStretchOfTime() {
    CommandRun run = timed("0\tx\n9\tx\n18\tx\n30\tx\n31\ty\n", "--window", "10s");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("0\tx\n30\tx\n31\ty\n");
    assertThat(run.errors())
        .contains("times: of the lines, up to 1s late and 5m ahead of the clock")
        .contains("5 lines, 3 printed, 2 duplicates\n");
  }

  @Test
  void equalStampsAreInOneWindow() {
    assertThat(timed("7\tx\n7\tx\n7\ty\n7\tx\n", "--window", "1ns").output())
        .as("a window shorter than what the stamps tell apart")
        .isEqualTo("7\tx\n7\ty\n");
    assertThat(timed("7\tx\n8\tx\n", "--window", "1ns").output()).isEqualTo("7\tx\n8\tx\n");
  }

  @Test
  void emptyInputGivesNothing() {
    CommandRun run = timed("", "--window", "1h");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).contains("0 lines, 0 printed, 0 duplicates\n");
    assertThat(last("", "--last", "5").errors()).contains("0 lines, 0 printed, 0 duplicates\n");
  }

  @Test
  void timesThatRunBackTooFarArePassedThroughAndCounted() {
    CommandRun run =
        timed("100\tx\n95\tx\n94\tx\n50\tx\n101\tx\n", "--window", "1m", "--late", "5s");
    assertThat(run.output()).isEqualTo("100\tx\n94\tx\n50\tx\n");
    assertThat(run.errors())
        .contains("5 lines, 3 printed, 2 duplicates, 2 late and passed through\n");
    run =
        timed("100\tx\n94\tx\n101\tx\n", "--window", "1m", "--late", "5s", "--only", "duplicates");
    assertThat(run.output()).as("what cannot be checked is no duplicate").isEqualTo("101\tx\n");
  }

  @Test
  void aLineThatIsLateIsJudgedByItsOwnTime() {
    // At 95 the window of 10 s reaches from 85 on; what came at 100 is after it.
    CommandRun run = timed("80\tx\n100\ty\n89\tx\n88\ty\n", "--window", "10s", "--late", "20s");
    assertThat(run.output()).isEqualTo("80\tx\n100\ty\n");
    assertThat(run.errors()).contains("2 duplicates\n");
  }

  /** Lines that change places are duplicates all the same, whichever filter remembers them. */
  @ParameterizedTest
  @ValueSource(strings = {"ebb", "block-timing", "age-partitioned", "rotated"})
  void ofTwoLinesTheSecondIsTheDuplicateWhicheverTimeIsLater(String structure) {
    CommandRun run = timed(
        "100\tx\n95\tx\n98\ty\n101\ty\n96\tz\n101\tz\n",
        "--window",
        "1m",
        "--late",
        "9s",
        "--structure",
        structure);
    assertThat(run.output()).as(run.errors()).isEqualTo("100\tx\n98\ty\n96\tz\n");
  }

  @Test
  void lateMayBeLongerThanTheWindow() {
    CommandRun run = timed("1000\tx\n100\tx\n101\tx\n1005\tx\n", "--window", "10s", "--late", "1h");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    // Time 100 is 900 s back; the filter may take x for one of 1000, which lies after the window.
    assertThat(run.output()).startsWith("1000\tx\n").doesNotContain("1005").doesNotContain("101\t");
  }

  @Test
  void timesAheadOfTheClockDoNotEmptyTheWindow() {
    long now = CommandRun.NOW.getEpochSecond();
    String input = now + "\tx\n"
        + (now + 301) + "\tx\n"
        + "9000000000\tx\n"
        + (now + 1) + "\tx\n"
        + (now + 300) + "\tx\n";
    CommandRun run = timed(input, "--window", "10m");
    assertThat(run.output()).isEqualTo(now + "\tx\n" + (now + 301) + "\tx\n9000000000\tx\n");
    assertThat(run.errors())
        .contains("5 lines, 3 printed, 2 duplicates, 2 ahead of the clock and passed through\n");
    run = timed(input, "--window", "10m", "--ahead", "301s");
    assertThat(run.errors()).contains("1 ahead of the clock");
    run = timed(input, "--window", "10m", "--ahead", "100000d");
    assertThat(run.errors()).as("beyond what a filter can hold").contains("1 ahead of the clock");
  }

  @Test
  void aLongPauseIsNormal() {
    CommandRun run = timed("0\tx\n1\tx\n1700000000\tx\n1700000001\tx\n", "--window", "1m");
    assertThat(run.output()).isEqualTo("0\tx\n1700000000\tx\n");
    assertThat(run.errors()).contains("2 duplicates\n");
  }

  @Test
  void timesBeforeAllWindowsDoNotParse() {
    CommandRun run = timed("-9000000000\tx\n", "--window", "1m");
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains("time (column 1)").contains("a time after 1896");
  }

  /** Milliseconds where seconds are expected: all lines are ahead of the clock. */
  @Test
  void timesInAWrongUnitAreSuspected() {
    CommandRun run = timed("1700000000000\tx\n1700000000001\tx\n", "--window", "1m");
    assertThat(run.exitCode()).isZero();
    assertThat(run.errors())
        .contains("2 ahead of the clock and passed through (is --time-format right? Numbers");
    run = timed("1700000000000\tx\n1700000000001\tx\n", "--window", "1m", "--time-format", "ms");
    assertThat(run.errors()).contains("1 duplicates\n");
  }

  /** Times that do not fit in 64 bits of nanoseconds are times all the same. */
  @ParameterizedTest
  @CsvSource({
    "iso, 2026-02-01T11:59:00Z, 9999-12-31T23:59:59Z",
    "iso, 2026-02-01T11:59:00Z, 2262-04-11T23:47:16.854775808Z",
    "s, 1769947140, 1000000000000000000",
    "s, 1769947140, 99999999999999999999999999999.5",
    "ms, 1769947140000, 9223372036854775807",
    "ns, 1769947140000000000, 9223372036854775808",
    "yyyy-MM-dd, 2026-02-01, 4000-01-01"
  })
  void timesBeyondTheRangeOfNanosecondsAreAhead(String format, String time, String far) {
    String input = time + "\tx\n" + far + "\tx\n" + time + "\tx\n" + far + "\tx\n";
    CommandRun run = timed(input, "--window", "10m", "--time-format", format);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo(time + "\tx\n" + far + "\tx\n" + far + "\tx\n");
    assertThat(run.errors())
        .contains("4 lines, 3 printed, 1 duplicates, 2 ahead of the clock and passed through\n");
    assertThat(timed(input, "--window", "10m", "--ahead", "100000d", "--time-format", format)
            .errors())
        .contains("2 ahead of the clock");
  }

  @ParameterizedTest
  @CsvSource({
    "iso, 0001-01-01T00:00:00Z, a time after 1896",
    "s, -1000000000000000000, a time after 1896",
    "s, 99999999999999999999x, seconds since the epoch",
    "s, -99999999999999999999x, seconds since the epoch",
    "s, 1e18, seconds since the epoch",
    "iso, 99999-01-01T00:00:00Z, ISO-8601"
  })
  void theFarPastAndWhatIsNoTimeDoNotParse(String format, String time, String expected) {
    CommandRun run = timed(time + "\tx\n", "--window", "10m", "--time-format", format);
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains("standard input:1: time (column 1)").contains(expected);
  }

  @Test
  void arrivalCountsWhereLinesSayNoTime() {
    CommandRun run = CommandRun.withInput("a\nb\na\n", "dedup", "--window", "1h", "--rate", "5/m");
    assertThat(run.output()).isEqualTo("a\nb\n");
    assertThat(run.errors()).contains("times: of arrival");
  }

  @Test
  void accessLogsSayTheirTime() {
    String line = "192.0.2.1 - - [31/Jan/2026:23:%s:00 +0000] \"GET / HTTP/1.1\" 200 5\n";
    String input = line.formatted("10") + line.formatted("19") + line.formatted("40");
    CommandRun run = CommandRun.withInput(
        input, "dedup", "--format", "clf", "--window", "10m", "--memory", "64K");
    assertThat(run.output()).isEqualTo(line.formatted("10") + line.formatted("40"));
  }

  @Test
  void gzipIsRecognised() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write("0\tx\n1\tx\n99\tx\n".getBytes(StandardCharsets.US_ASCII));
    }
    CommandRun run = CommandRun.withInput(bytes.toByteArray(), with(TIMED, "--window", "10s"));
    assertThat(run.output()).isEqualTo("0\tx\n99\tx\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--error 0.001", "--memory 8K", "--items 400 --error 0.01"})
  void everyDuplicateAmongTheLastLinesIsFound(String goal) throws IOException {
    int window = 1000;
    SplittableRandom random = new SplittableRandom(4);
    LastItemsOracle oracle = new LastItemsOracle();
    StringBuilder input = new StringBuilder();
    Set<Integer> duplicates = new HashSet<>();
    for (int i = 0; i < 30_000; i++) {
      long key = random.nextInt(10) < 3 ? random.nextInt(3000) : 10_000 + i;
      if (oracle.contains(key, window)) {
        duplicates.add(i);
      }
      oracle.add(key);
      input.append(i).append('\t').append(key).append('\n');
    }
    String[] command =
        ("dedup --seed 1 --format tsv --key 2 --last 1000 --json " + goal).split(" ");
    CommandRun run = CommandRun.withInput(input.toString(), command);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    checkAgainst(duplicates, input.toString(), run);
  }

  @Test
  void everyDuplicateInTheLastTimeIsFound() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    LastDurationOracle oracle = new LastDurationOracle();
    StringBuilder input = new StringBuilder();
    Set<Integer> duplicates = new HashSet<>();
    long base = 1_700_000_000_000L;
    long clock = base;
    for (int i = 0; i < 30_000; i++) {
      // Bursts, pauses, and times that run back by up to two seconds.
      clock += random.nextInt(2000) == 0 ? random.nextInt(200_000) : random.nextInt(20);
      long time = clock - random.nextInt(2000);
      long key = random.nextInt(10) < 3 ? random.nextInt(3000) : 10_000 + i;
      if (oracle.contains(key, time, 10_000)) {
        duplicates.add(i);
      }
      oracle.add(key, time);
      input.append(i).append('\t').append(key).append('\t').append(time).append('\n');
    }
    String[] command = ("dedup --seed 1 --format tsv --key 2 --time 3 --time-format ms"
            + " --window 10s --late 2s --rate 150 --error 0.01 --json")
        .split(" ");
    CommandRun run = CommandRun.withInput(input.toString(), command);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(summary(run).get("late").asLong()).isZero();
    checkAgainst(duplicates, input.toString(), run);
  }

  /** All duplicates found, and as many lines of new keys lost as predicted. */
  private static void checkAgainst(Set<Integer> duplicates, String input, CommandRun run)
      throws IOException {
    Set<Integer> printed = new HashSet<>();
    run.output().lines().forEach(line -> printed.add(number(line)));
    assertThat(duplicates).isNotEmpty().noneMatch(printed::contains);
    long fresh = input.lines().filter(DedupWindowTest::isFresh).count();
    long lost = input
        .lines()
        .filter(DedupWindowTest::isFresh)
        .filter(line -> !printed.contains(number(line)))
        .count();
    double predicted = summary(run).get("predictedFalseDuplicates").asDouble();
    // Predicted for all lines printed, of which those with keys that come once are a known share.
    double share = (double) (fresh - lost) / printed.size();
    assertThat(
            BinomialInterval.clopperPearson(lost, fresh, 0.999).contains(predicted * share / fresh))
        .as("predicted %s of %s in the 0.999 interval of %s lost", predicted * share, fresh, lost)
        .isTrue();
  }

  private static int number(String line) {
    return Integer.parseInt(line.substring(0, line.indexOf('\t')));
  }

  private static boolean isFresh(String line) {
    return Long.parseLong(line.split("\t", -1)[1]) >= 10_000;
  }

  @Test
  void aSavedWindowGoesOn() {
    String saved = folder.resolve("window.tmk").toString();
    CommandRun run = timed("0\tx\n5\ty\n", "--window", "10s", "--save", saved);
    assertThat(run.errors()).contains("saved to " + saved);
    String[] load = {"dedup", "--format", "tsv", "--time", "1", "--key", "2", "--load", saved};
    run = CommandRun.withInput("9\tx\n14\ty\n16\tz\n26\tx\n", load);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("16\tz\n26\tx\n");
    assertThat(run.errors()).contains("from " + saved + ": the last 10s, 2 lines so far");
    run = CommandRun.withInput("9\tx\n", with(load, "--window", "10s", "--late", "1s"));
    assertThat(run.output()).isEmpty();
    run = CommandRun.withInput("1\tx\n", load);
    assertThat(run.errors()).as("5 s were reached before").contains("1 late");
    run = CommandRun.withInput("9\tx\n", with(load, "--window", "9s"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .contains("--window: 9s (expected: none, or --window 10s, which is the window of " + saved);
    run = CommandRun.withInput("9\tx\n", with(load, "--last", "9"));
    assertThat(run.errors()).contains("--last: 9 (expected: none, or --window 10s");
    run = CommandRun.withInput("9\tx\n", with(load, "--late", "2s"));
    assertThat(run.errors()).contains("--late: 2s (expected: none, or that of");
    run = CommandRun.withInput("9\tx\n", with(load, "--rate", "2"));
    assertThat(run.exitCode()).isEqualTo(2);
    run = CommandRun.withInput("9\tx\n", with(load, "--window", "10s", "--grain", "1s"));
    assertThat(run.errors()).contains("without --items, --memory, --rate, --grain, ");
  }

  /** A file of the library refuses late times; the command leaves them out all the same. */
  @Test
  void aWindowOfTheLibraryGoesOn() throws IOException {
    Path file = folder.resolve("library.tmk");
    WindowFilter<String> clicks = Tidemark.window(Keys.strings())
        .window(Duration.ofSeconds(10))
        .rate(10)
        .clock(InstantSource.fixed(CommandRun.NOW))
        .build();
    clicks.add("x", Instant.ofEpochSecond(100));
    clicks.save(file);
    String[] load = {
      "dedup",
      "--format",
      "tsv",
      "--time",
      "1",
      "--key",
      "2",
      "--ahead",
      "1m",
      "--load",
      file.toString()
    };
    CommandRun run = CommandRun.withInput("101\tx\n50\tx\n9000000000\tx\n102\ty\n", load);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("50\tx\n9000000000\tx\n102\ty\n");
    assertThat(run.errors())
        .contains("1 late and passed through, 1 ahead of the clock and passed through");
  }

  /** What the command takes and what the library takes for the same goal are the same. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--window 10m --rate 5000 --error 0.001",
        "--window 10m --rate 5000 --memory 8M",
        "--window 10m --grain 1m --rate 50",
        "--window 10m --memory 1M",
        "--last 100000 --error 0.001",
        "--last 100000 --grain 1000",
        "--last 100000 --memory 256K"
      })
  void takesTheSpecOfTheLibrary(String options) throws IOException {
    Path file = folder.resolve("same.tmk");
    CommandRun run =
        CommandRun.withInput("a\n", ("dedup --save " + file + " " + options).split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    WindowFilterBuilder<byte[]> builder = Tidemark.window(Keys.bytes());
    String[] words = options.split(" ", -1);
    for (int i = 0; i < words.length; i += 2) {
      ask(builder, words[i], words[i + 1], options.contains("--last"));
    }
    if (options.contains("--window")) {
      // Lines that are timed by their arrival are never late.
      builder.late(Duration.ZERO).beyond(TimeRules.Beyond.DROP);
    }
    assertThat(WindowFilter.load(file, Keys.bytes()).spec()).isEqualTo(builder.spec());
  }

  private static void ask(
      WindowFilterBuilder<byte[]> builder, String option, String value, boolean ofItems) {
    switch (option) {
      case "--window" -> builder.window(Duration.parse("PT" + value));
      case "--last" -> builder.last(Long.parseLong(value));
      case "--rate" -> builder.rate(Double.parseDouble(value));
      case "--error" -> builder.error(Double.parseDouble(value));
      case "--memory" ->
        builder.memory(Long.parseLong(value.substring(0, value.length() - 1))
            << (value.endsWith("M") ? 20 : 10));
      default -> {
        if (ofItems) {
          builder.grainItems(Long.parseLong(value));
        } else {
          builder.grain(Duration.parse("PT" + value));
        }
      }
    }
  }

  /** The grain is how much later than the window a line may still be found. */
  @Test
  void aFinerGrainForgetsSooner() {
    String input = "0\tx\n61\tx\n";
    assertThat(timed(input, "--window", "1m", "--grain", "30s", "--error", "0.001", "--rate", "9")
            .errors())
        .contains("grain ");
    for (String structure : new String[] {"block-timing", "age-partitioned"}) {
      assertThat(timed(input, "--window", "1m", "--grain", "500ms", "--structure", structure)
              .output())
          .isEqualTo(input);
    }
    StringBuilder lines = new StringBuilder("x\n");
    for (int i = 0; i < 1010; i++) {
      lines.append(i).append('\n');
    }
    lines.append("x\n");
    assertThat(last(lines.toString(), "--last", "1000", "--grain", "5", "--error", "0.00001")
            .output())
        .isEqualTo(lines.toString());
  }

  @Test
  void aFilterThatNeverForgetsIsNoWindow() {
    String saved = folder.resolve("ever.tmk").toString();
    CommandRun.withInput("a\n", "dedup", "--memory", "1K", "--save", saved);
    CommandRun run = CommandRun.withInput("a\n", "dedup", "--last", "7", "--load", saved);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--last: 7 (expected: none with " + saved);
  }

  @Test
  void memoryIsTakenAsAsked() throws IOException {
    JsonNode fields = summary(
        last("a\n", "--last", "100000", "--memory", "256K", "--structure", "rotated", "--json"));
    assertThat(fields.get("memoryBytes").asLong()).isBetween(250L << 10, 256L << 10);
    assertThat(fields.get("window").asLong()).isEqualTo(100_000);
    assertThat(fields.get("windowUnit").asText()).isEqualTo("items");
    fields = summary(last("a\n", "--window", "1d", "--structure", "rotated", "--json"));
    assertThat(fields.get("memoryBytes").asLong()).isBetween(63L << 20, 64L << 20);
    CommandRun run = last("a\n", "--window", "1d", "--structure", "rotated");
    assertThat(run.errors()).contains("(the default; --rate, --items or --memory change it)");
  }

  /** Nothing is said of the lines: the memory follows them, up to the limit, and says what found no room. */
  @Test
  void memoryFollowsTheLines() throws IOException {
    StringBuilder input = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      input.append(i).append('\n');
    }
    String lines = input.toString();
    JsonNode fields = summary(last(lines, "--window", "1d", "--json"));
    assertThat(fields.get("memoryBytes").asLong())
        .as("18 bits per line, and room for at most nine times as many at this pace")
        .isBetween(45_000L, 10 * 45_000L);
    assertThat(fields.get("duplicates").asLong()).as("at most by the error").isLessThan(200);
    assertThat(fields.get("givenUp").asLong()).isZero();
    String[] limited = {"--window", "1d", "--memory", "16K"};
    CommandRun strict = last(lines, limited);
    assertThat(strict.errors())
        .contains("warning: line ")
        .contains(" lines of the window, which made others duplicates that may be none;");
    CommandRun forgetting = last(lines, with(limited, "--forget-oldest"));
    assertThat(forgetting.errors())
        .contains(" lines of the window, which were forgotten; a larger --memory has it\n");
    assertThat(forgetting.output().length()).isGreaterThan(strict.output().length());
    assertThat(last("a\n", "--forget-oldest").errors())
        .contains("--forget-oldest: given (expected: with --window or --last)");
  }

  @Test
  void moreLinesThanPlannedAreWarnedOf() {
    StringBuilder input = new StringBuilder();
    for (int i = 0; i < 5000; i++) {
      input.append(i / 1000).append('\t').append(i).append('\n');
    }
    CommandRun run = CommandRun.withInput(
        input.toString(),
        ("dedup --format tsv --time 1 --key 2 --window 1m --rate 10 --seed 1"
                + " --structure age-partitioned")
            .split(" ", -1));
    assertThat(run.errors())
        .contains("warning: line ")
        .contains("the predicted error has passed")
        .contains("--rate");
  }
}
