package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.Terminal.Trait;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines, options and files that top cannot use. */
class TopRefusalsTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "|--half-life: none (expected: how long ago an occurrence counts half, such as --half-life 1h",
        "--half-life 1h --decay 0.9|--half-life: 1h (expected: one of --half-life, --decay with",
        "--half-life 1h --half-life-items 5|--half-life: 1h (expected: one of",
        "--half-life-items 5 --epoch 1m|--half-life-items: 5 (expected: one of",
        "--half-life 0s|0s (expected: a length of time above 0",
        "--half-life 10000|10000 (expected: a length of time such as 90s, 15m or 24h; --half-life-items",
        "--half-life 1ns|--half-life: 1ns (expected: whole microseconds",
        "--half-life -1h|-1h",
        "--half-life-items 0|0 (expected: a whole number from 1",
        "--half-life-items 9000000000000000000|--half-life-items: 9000000000000000000 (expected: at",
        "--half-life-items 2251799813685249|--half-life-items: 2251799813685249 (expected: at most 22",
        "--decay 0.9|--decay: 0.9 (expected: with --epoch",
        "--epoch 1m|--epoch: 1m (expected: with --decay",
        "--decay 1 --epoch 1m|1 (expected: what is left of a count per --epoch, above 0 and below 1",
        "--decay 1.5 --epoch 1m|1.5 (expected: what is left of a count",
        "--decay NaN --epoch 1m|NaN (expected: what is left of a count",
        "--decay x --epoch 1m|x (expected: what is left of a count",
        "--half-life 1h -n 0|0 (expected: a whole number from 1",
        "--half-life 1h -n 999999999|999999999 (expected: at most",
        "--half-life 1h --memory 0|0 (expected: a size above 0",
        "--half-life 1h --memory 1|--memory: 1 (expected: at least 512",
        "--half-life 1h --memory 8T|memory: ",
        "--half-life 1h --noise 5|--noise: 5 (expected: with --rate",
        "--half-life 1h --keys 5|--keys: 5 (expected: with --rate",
        "--half-life 1h --skew 1|--skew: 1 (expected: with --rate",
        "--half-life 1h --rate 5 --skew 1e9|--skew: 1.0E9 (expected: 0..",
        "--half-life 1h --rate 5 --noise 5 --memory 1M|--noise: 5 (expected: one of --noise and",
        "--half-life 1h --rate 5 --noise 0|--noise: 0.0 (expected: above 0",
        "--half-life-items 9 --rate 5|--rate: 5 (expected: without --half-life-items",
        "--half-life 1h --structure fixed|--structure: fixed (expected: with --rate",
        "--half-life 1h --structure exact|exact (expected: adaptive or fixed)",
        "--half-life 1h --late 5m|--late: 5m (expected: with --time",
        "--half-life 1h --ahead 5m|--ahead: 5m (expected: with --time",
        "--half-life 1h --format tsv --key 1 --time 2 --ahead 1ns|--ahead: 1ns (expected: whole micro",
        "--half-life-items 9 --late 5m|--late: 5m (expected: with --half-life or --decay",
        "--half-life-items 9 --every 5m|--every: 5m (expected: with --half-life or --decay",
        "--half-life 1h --every 5m --follow|--every: 5m (expected: one of --every and --follow)",
        "--half-life 1h --every 5|5 (expected: a length of time",
        "--half-life 1h --time 1|--time: column 1 (expected: none",
        "--half-life 1h --weight 1|--weight: column 1 (expected: none",
        "--half-life 1h --format tsv|--key: none (expected: a field",
        "--load x --half-life 1h --memory 1M|--load: x (expected: without --memory",
        "--load x --seed 1|--load: x (expected: without --memory"
      })
  void refusesWhatCannotBe(String example) {
    int bar = example.indexOf('|');
    CommandRun run =
        CommandRun.withInput("a\n", ("top " + example.substring(0, bar)).strip().split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors())
        .startsWith("tidemark: ")
        .contains(example.substring(bar + 1))
        .doesNotContain("\tat ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0\ta\t-1|weight (column 3): \"-1\" (expected: a whole number from 0",
        "0\ta\t1.5|weight (column 3): \"1.5\" (expected: a whole number from 0",
        "0\ta\tmany|weight (column 3): \"many\" (expected: a finite decimal number",
        "0\ta\t1e16|weight (column 3): \"1e16\" (expected: a whole number from 0 to 9007199254740992",
        "now\ta\t1|time (column 1): \"now\"",
        "5\ta|weight (column 3)"
      })
  void aLineThatCannotBeStopsTheRun(String example) {
    String[] parts = example.split("\\|", -1);
    Path target = folder.resolve("lately.tmk");
    String options =
        "top --half-life 1h --memory 64K --format tsv --time 1 --key 2 --weight 3 --save " + target;
    String input = "0\tb\t1\n" + parts[0] + "\n";
    CommandRun run = CommandRun.withInput(input, options.split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isEqualTo(4);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors())
        .contains("standard input:2: " + parts[1])
        .contains(target + " was not written");
    assertThat(target).doesNotExist();
    run = CommandRun.withInput(input, (options + " --on-error skip").split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.errors()).contains("2 lines, 1 skipped");
  }

  @Test
  void weightsAreExactOrRefused() {
    String line = "0\ta\t" + (1L << 53) + "\n";
    CommandRun run = CommandRun.withInput(
        line.repeat(1 << 9),
        "top --half-life 1h --memory 64K --format tsv --time 1 --key 2 --weight 3".split(" ", -1));
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors())
        .containsPattern("standard input:[0-9]+: weight \\(column 3\\): \"9007199254740992\"")
        .contains("(expected: less: times: ");
  }

  @Test
  void linesOfFilesWithoutTimesHaveNoPeriods() throws IOException {
    Path file = Files.writeString(folder.resolve("keys.txt"), "a\n");
    CommandRun run = CommandRun.of("top", "--half-life", "1h", "--every", "5m", file.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .contains("--every: 5m (expected: with --time; the lines of files all arrive at once)");
  }

  @Test
  void refusesFilesThatAreNone() throws IOException {
    String counted = folder.resolve("counted.tmk").toString();
    CommandRun.withInput("+a\n", "count", "--items", "9", "--save", counted);
    CommandRun run = CommandRun.withInput("a\n", "top", "--load", counted);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .contains("--load: " + counted + " (expected: a filter that top saved)");
    String lately = folder.resolve("lately.tmk").toString();
    CommandRun.withInput("a\n", "top", "--half-life", "1h", "--memory", "64K", "--save", lately);
    run = CommandRun.withInput("a\n", "top", "--load", lately, "--half-life", "2h");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .contains("--half-life: 2h (expected: none, or that of " + lately)
        .contains("counts halve in 60.0 minutes");
    run = CommandRun.withInput(
        "{}",
        "top",
        "--load",
        lately,
        "--format",
        "json",
        "--key",
        "/k",
        "--time",
        "/t",
        "--late",
        "5m");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--late: 5m (expected: none, or that of the saved filter");
    run = CommandRun.withInput("a\n", "count", "--load", lately);
    assertThat(run.exitCode()).isEqualTo(2);
    run = CommandRun.of("top", "--half-life", "1h", "no-such-file");
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.errors()).contains("no-such-file: no such file");
  }

  @Test
  void nothingIsTypedIntoATableThatIsDrawn() {
    CommandRun run = CommandRun.with(
        new ByteArrayInputStream(new byte[0]),
        new ByteArrayOutputStream(),
        Set.of(Trait.INPUT_IS_TERMINAL, Trait.OUTPUT_IS_TERMINAL, Trait.OUTPUT_IS_SCREEN),
        "top",
        "--half-life",
        "1h",
        "--follow");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--follow: given (expected: lines from a pipe");
  }
}
