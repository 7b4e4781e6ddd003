package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each refusal is one sentence with the value and what was expected, and leaves no file. */
class HistoryRefusalsTest {
  @TempDir
  Path folder;

  private Path file() {
    return folder.resolve("h.tmk");
  }

  private CommandRun build(String input, String... options) {
    List<String> arguments = new ArrayList<>(
        List.of("history", "build", "--format=tsv", "--time=1", "--key=2", "--out=" + file()));
    arguments.addAll(List.of(options));
    return CommandRun.withInput(
        input.getBytes(StandardCharsets.UTF_8), arguments.toArray(String[]::new));
  }

  private void assertRefused(CommandRun run, int exitCode, String... parts) throws IOException {
    assertThat(run.exitCode()).as(run.errors()).isEqualTo(exitCode);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).contains("tidemark: ").contains(parts).doesNotContain("\tat ");
    try (var files = Files.list(folder)) {
      assertThat(files.filter(path -> path.toString().contains("h.tmk"))).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--tick; 0s; such as 100ms, 90s, 15m",
        "--tick; 5; such as 100ms, 90s, 15m",
        "--tick; 1w; such as 100ms, 90s, 15m",
        "--tick; 1.5s; such as 100ms, 90s, 15m",
        "--tick; 99999999999d; at most 106751d",
        "--query-length; 0; ticks such as 128, or a length of time such as 5m",
        "--query-length; -5; ticks such as 128",
        "--query-length; 5m,x; ticks such as 128",
        "--query-length; 99999999999999999999; at most",
        "--error; 1; above 0 and below 1",
        "--error; NaN; above 0 and below 1",
        "--memory; 1Q; such as 512K",
        "--memory; 999T; at most",
        "--structure; tree; pair, interval, level, tideline, sealed or auto",
        "--from; 5; --to: none (expected: both --from and --to",
        "--to; 5; --from: none (expected: both --from and --to",
        "--digest; md5; fast or keyed"
      })
  void aValueThatCannotBe(String option, String value, String expected) throws IOException {
    assertRefused(build("1\ta\n", option + "=" + value), 2, option.substring(2), expected);
  }

  @Test
  void theTimeIsNeeded() throws IOException {
    CommandRun run = CommandRun.withInput(
        "1\ta\n",
        "history",
        "build",
        "--format",
        "tsv",
        "--key",
        "2",
        "--out",
        file().toString());
    assertRefused(run, 2, "--time: none (expected: the field that holds the time of a line)");
    run = CommandRun.withInput("a\n", "history", "build", "--out", file().toString());
    assertRefused(run, 2, "--format: lines (expected: tsv, csv, json or clf");
  }

  @Test
  void theOutputIsNeededAndIsNoOtherFile() throws IOException {
    CommandRun run = CommandRun.of("history", "build", "--format", "clf");
    assertRefused(run, 2, "--out");
    Path log = Files.writeString(folder.resolve("pairs.tsv"), "1\ta\n");
    run = build("1\ta\n", "--out=" + log);
    assertThat(run.exitCode()).isEqualTo(2);
    run = CommandRun.of(
        ("history build --format tsv --time 1 --key 2 --out " + log + " " + log).split(" ", -1));
    assertRefused(run, 2, "--out: " + log, "holds something else");
    assertThat(log).hasContent("1\ta\n");
    assertRefused(
        CommandRun.of("history", "build", "--format=clf", "--out=" + folder.resolve("no/h.tmk")),
        2,
        "--out: ",
        "a directory that exists");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1|a~x|b; standard input:2: time (column 1): \"x\" (expected: seconds since the epoch)",
        "1|a~2; standard input:2: key (column 2): 1 column (expected: at least 2)",
        "1|a~~2|b; standard input:2: ",
        "99999999999999999999|a; that fits in 64 bits of SECONDS"
      })
  void aBadLineEndsTheRunAndLeavesNothing(String lines, String message) throws IOException {
    assertRefused(build(lines.replace('|', '\t').replace('~', '\n') + "\n"), 4, message);
  }

  @Test
  void nothingToRead() throws IOException {
    assertRefused(build(""), 4, "no line with a key and a time was read; ", "was not written");
    assertRefused(
        build("bad\nworse\n", "--on-error=skip"),
        4,
        "no line with a key and a time was read, 2 skipped");
    assertRefused(
        CommandRun.of("history", "build", "--format=clf", "--out=" + file(), "none"),
        4,
        "none: no such file");
  }

  @Test
  void linesOutsideTheGivenTime() throws IOException {
    String lines = "100\ta\n250\tb\n";
    assertRefused(
        build(lines, "--from=100", "--to=200"),
        4,
        "standard input:2: time (column 1): \"250\" (expected: from 1970-01-01T00:01:40Z to before"
            + " 1970-01-01T00:03:20Z)");
    CommandRun run = build(lines, "--from=100", "--to=200", "--on-error=skip");
    assertThat(run.exitCode()).isZero();
    assertThat(run.errors()).contains("1 skipped").contains("100.0 seconds");
    assertRefused2("--from=200", "--to=100", "--to: 100 (expected: at least --from, 200)");
    assertRefused2("--from=200", "--to=200", "--to: 200 (expected: after --from, 200)");
    assertRefused2(
        "--from=soon", "--to=200", "--from: soon (expected: seconds since the epoch, or");
  }

  private void assertRefused2(String from, String to, String message) {
    CommandRun run = build("100\ta\n", from, to);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("tidemark: " + message);
  }

  /** In nanoseconds 64 bits reach 292 years, and a history half of that. */
  @Test
  void spansThatAreTooLong() throws IOException {
    String[] nano = {"--tick=1ns", "--time-format=iso"};
    assertRefused(
        build("2200-01-01T00:00:00Z\ta\n", nano),
        4,
        "standard input:1: time",
        "to before 2116-02-20T23:53:38.427387904Z");
    assertRefused(
        build("1850-01-01T00:00:00Z\ta\n2026-01-01T00:00:00Z\tb\n", nano),
        4,
        "standard input:2: time",
        "less than 2^62 ticks of 1ns from 1850-01-01T00:00:00Z");
    assertRefused(
        build("9999-01-01T00:00:00Z\ta\n", nano), 4, "that fits in 64 bits of NANOSECONDS");
    CommandRun run = build("1900-01-01T00:00:00Z\ta\n2026-01-01T00:00:00Z\tb\n", nano);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    CommandRun asked = CommandRun.of(
        "history", "ask", file().toString(), "a", "--from=1900-01-01", "--to=1900-01-02");
    assertThat(asked.output()).as(asked.errors()).startsWith("maybe");
    asked = CommandRun.of(
        "history", "ask", file().toString(), "a", "--from=-999999-01-01", "--to=+999999-01-01");
    assertThat(asked.exitCode()).as(asked.errors()).isZero();
  }

  @Test
  void goalsThatCannotBeReached() throws IOException {
    assertRefused(build("1\ta\n999\tb\n", "--memory=8"), 2, "--memory: 8 (expected: ");
    assertRefused(
        build("1\ta\n2\tb\n3\tc\n999\td\n", "--memory=64", "--error=1e-12"),
        2,
        "--memory: 64 (expected: at least ",
        "for error 1.0E-12");
  }

  private void built() {
    assertThat(build("100\ta\n199\tb\n").exitCode()).isZero();
  }

  private CommandRun ask(String... options) {
    List<String> arguments = new ArrayList<>(List.of("history", "ask", file().toString()));
    arguments.addAll(List.of(options));
    return CommandRun.of(arguments.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "''; KEY: none (expected: a key, or --queries FILE)",
        "a; --from: none (expected: a time such as",
        "a --from 1; --to: none (expected: a time such as",
        "a --from 9 --to 5; --to: 5 (expected: at least --from, 9)",
        "a --from 2026-01-31 --to 5; --to: 5 (expected: at least --from, 2026-01-31)",
        "a --from x --to 5; --from: x (expected: seconds since the epoch, or ISO-8601 such as",
        "a --from 1 --to 1e3; --to: 1e3 (expected: seconds since the epoch",
        "a --from 1 --to 5 --prior 1; a probability above 0 and below 1",
        "a --from 1 --to 5 --queries q; --queries: q (expected: without KEY, --from and --to",
        "a b --from 1 --to 5; b: no such command, option or argument"
      })
  void questionsThatAreNone(String options, String message) {
    built();
    CommandRun run = ask(options.isEmpty() ? new String[0] : options.split(" ", -1));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).startsWith("tidemark: ").contains(message).doesNotContain("\tat ");
  }

  @Test
  void aKeyThatTheShellGarbled() {
    built();
    CommandRun run = ask("caf\uFFFD", "--from=1", "--to=2");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("KEY: caf").contains("--queries takes any bytes");
  }

  @Test
  void filesThatAreNoHistory() throws IOException {
    String[] question = {"a", "--from=1", "--to=2"};
    assertThat(ask(question).exitCode()).isEqualTo(4);
    assertThat(ask(question).errors()).isEqualTo("tidemark: " + file() + ": no such file\n");
    CommandRun.withInput("a\n", "dedup", "--memory=1K", "--save=" + file());
    CommandRun run = ask(question);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .isEqualTo("tidemark: " + file()
            + ": tidepool (expected: a history, as history build saves it)\n");
    Files.delete(file());
    built();
    byte[] bytes = Files.readAllBytes(file());
    for (int at = 0; at < bytes.length; at += 7) {
      byte[] altered = bytes.clone();
      altered[at] ^= 0x10;
      Files.write(file(), altered);
      run = ask(question);
      assertThat(run.exitCode()).as("byte %s", at).isEqualTo(4);
      assertThat(run.errors()).startsWith("tidemark: " + file() + ": byte ").hasLineCount(1);
    }
    Files.write(file(), Arrays.copyOf(bytes, bytes.length - 1));
    assertThat(ask(question).exitCode()).isEqualTo(4);
  }

  @Test
  void dedupTakesNoHistory() {
    built();
    CommandRun run = CommandRun.withInput("a\n", "dedup", "--load", file().toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .contains("--load: " + file() + " (expected: a filter that dedup saved)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a|1; to (column 3): 2 columns (expected: key, from and to, separated by tabs)",
        "''; from (column 2): 1 column (expected: key, from and to, separated by tabs)",
        "a|x|5; from (column 2): \"x\" (expected: seconds since the epoch, or ISO-8601",
        "a|9|5; to (column 3): \"5\" (expected: at least from, \"9\")"
      })
  void badLinesOfQuestions(String line, String message) throws IOException {
    built();
    Path questions = folder.resolve("q.tsv");
    Files.writeString(questions, "a\t1\t2\n" + line.replace('|', '\t') + "\nb\t150\t160\n");
    CommandRun run = ask("--queries", questions.toString());
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.output()).as("what came before is answered").startsWith("a\t1\t2\tunknown\t\n");
    assertThat(run.errors()).contains("tidemark: " + questions + ":2: " + message);
    run = ask("--queries", questions.toString(), "--on-error", "skip");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).isEqualTo("a\t1\t2\tunknown\t\nb\t150\t160\tno\t0\n");
    assertThat(run.errors()).startsWith("2 questions: 0 maybe, 1 no, 1 unknown, 1 skipped, ");
  }
}
