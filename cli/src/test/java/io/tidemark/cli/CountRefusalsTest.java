package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines, options and files that count cannot use. */
class CountRefusalsTest {
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain|standard input:2: key: \"plain\" (expected: + or - and then the key; with --no-signs",
        "|standard input:2: key: \"\" (expected: + or -",
        "+|standard input:2: key: \"+\" (expected: a key behind the sign)",
        "-|standard input:2: key: \"-\" (expected: a key behind the sign)",
        "-never|standard input:2: key: \"-never\" (expected: a key that is there; this one is not)"
      })
  void aLineThatCannotBeStopsTheRun(String example) throws IOException {
    String[] parts = example.split("\\|", -1);
    String keys = file("keys.txt", "a\n");
    String target = saved("c.tmk");
    CommandRun run =
        count("+a\n" + parts[0] + "\n+a\n", "--items 10 --ask " + keys + " --save " + target);
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).contains(parts[1]).contains(target + " was not written");
    assertThat(Path.of(target)).doesNotExist();
  }

  @Test
  void skippedAndRefusedLinesAreCounted() throws IOException {
    String keys = file("keys.txt", "a\nnever\n");
    CommandRun run =
        count("+a\nplain\n-never\n-never\n+\n+a\n", "--items 10 --on-error skip --ask " + keys);
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).isEqualTo("a\t2\nnever\t0\n");
    assertThat(run.errors())
        .contains("6 lines, 2 added, 0 removed, 2 refused as not there, 2 skipped");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1.5", "1e300", "NaN", "", "many"})
  void timesAreWholeNumbersFromOne(String times) {
    CommandRun run = count("a\t1\na\t" + times + "\n", "--format tsv --key 1 --times 2 --items 9");
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains("standard input:2: times (column 2): \"" + times);
  }

  @Test
  void hugeCountsAreExactOrRefused() throws IOException {
    String keys = file("keys.txt", "a\n");
    long huge = 1L << 49;
    String options = "--format tsv --key 1 --times 2 --items 9 --ask " + keys;
    CommandRun run = count("a\t" + huge + "\n", options);
    assertThat(run.output()).isEqualTo("a\t" + huge + "\n");
    run = count("a\t" + huge + "\na\t" + huge + "\n", options);
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains("standard input:2: times (column 2): ").contains("less");
    run = count("a\t5\n", options + " --delete-field 1 --delete-value a");
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors())
        .contains("expected: a key that is there 5 times; this one is at most 0");
  }

  @Test
  void aWrongWordInTheDeleteFieldDoesNotParse() {
    CommandRun run =
        count("a\tno\na\tperhaps\n", "--format tsv --key 1 --delete-field 2 --items 9");
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors())
        .contains("standard input:2: delete-field (column 2): \"perhaps\" (expected: true, yes, 1,")
        .contains("--delete-value");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--error 0.1|--error: 0.1 (expected: with --items",
        "--mean-count 3|--mean-count: 3 (expected: with --items",
        "--skew 1|--skew: 1 (expected: with --items",
        "--total 5|--total: 5 (expected: with --items",
        "--items 9 --total 5|--total: 5 (expected: at least 9",
        "--items 9 --total 50 --mean-count 2|--total: 50 (expected: one of --total and --mean-count",
        "--items 9 --mean-count 0.5|--mean-count: 0.5 (expected: at least 1",
        "--items 9 --skew x|x (expected: a number from 0 on",
        "--items 9 --skew 1e9|--skew: 1.0E9 (expected: 0..",
        "--items 0|0 (expected: a whole number from 1",
        "--items 100000 --memory 1K|--memory: 1024 (expected: about ",
        "--items 10000 --memory 6K --error 0.0001|--memory: 6K (expected: about",
        "--memory 1|--memory: 1 (expected: ",
        "--structure counting|--structure: counting (expected: with --items",
        "--structure exact|exact (expected: dynamic, counting or spectral)",
        "--delete-field 2|--delete-field: column 2 (expected: none",
        "--times 2|--times: column 2 (expected: none",
        "--delete-value x|--delete-value: x (expected: with --delete-field",
        "--format tsv --key 1 --no-signs|--no-signs: given (expected: with --format lines",
        "--ask -|--ask: - (expected: a file",
        "--load x --items 5|--load: x (expected: without --items"
      })
  void refusesWhatCannotBe(String example) {
    String[] parts = example.split("\\|", -1);
    CommandRun run = CommandRun.withInput("+a\n", ("count " + parts[0]).split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).startsWith("tidemark: ").contains(parts[1]).doesNotContain("\tat ");
  }

  @Test
  void refusesFilesThatAreNone() throws IOException {
    CommandRun run = count("+a\n", "--ask " + saved("none.txt"));
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains("none.txt: no such file");
    String seen = saved("seen.tmk");
    CommandRun.withInput("a\n", "dedup", "--items", "9", "--save", seen);
    run = CommandRun.withInput("+a\n", "count", "--load", seen);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--load: " + seen + " (expected: a filter that count saved)");
    String counted = saved("counted.tmk");
    count("+a\n", "--items 9 --save " + counted);
    run = CommandRun.withInput("+a\n", "count", "--load", counted, "--structure", "counting");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--structure: counting (expected: none, or that of ");
    run = CommandRun.withInput("a\n", "dedup", "--load", counted);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("(expected: a filter that dedup saved)");
  }
}
