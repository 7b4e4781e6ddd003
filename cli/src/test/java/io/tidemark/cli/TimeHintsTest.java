package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Milliseconds that are taken for seconds, and a stamp that is wrong, are told of by every command. */
class TimeHintsTest {
  private static final String MILLIS = "1769900000000\ta\n1769900001000\tb\n";
  private static final String FIELDS = " --format tsv --key 2 --time 1";

  @TempDir
  Path folder;

  private CommandRun run(String input, String command) {
    String words = command.replace("F.tmk", folder.resolve("h.tmk").toString()) + FIELDS;
    CommandRun run = CommandRun.asTyped(input, words.split(" ", -1));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    return run;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dedup --window 10m",
        "seen --window 10m",
        "top --half-life 1h",
        "history build --out F.tmk",
        "plan history --query-length 5m -"
      })
  void millisecondsTakenForSeconds(String command) {
    assertThat(run(MILLIS, command).errors()).contains("--time-format", "13 digits are mostly ms");
  }

  @Test
  void oneWrongStampIsNamed() {
    CommandRun run =
        run("1769900000\ta\n1769900001000\tb\n1769900002\tc\n", "history build --out F.tmk");
    assertThat(run.errors())
        .contains("warning: line 2: its time is +58055-")
        .contains("--from and --to say which times count");
  }

  @Test
  void whatIsInTimeIsNotDoubted() {
    assertThat(
            run("1769900000\ta\n1769900002\tc\n", "history build --out F.tmk").errors())
        .doesNotContain("warning");
  }

  @Test
  void moreMemoryThanThereIsIsRefused() {
    CommandRun run = CommandRun.asTyped("", "top", "--half-life", "1h", "--memory", "100000G");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).startsWith("tidemark: --memory: 100000G (expected: at most ");
  }
}
