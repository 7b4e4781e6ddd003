package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** One repeat of a key per period. */
class DedupRepeatsTest {
  private static CommandRun timed(String input, String options) {
    return CommandRun.withInput(
        input, ("dedup --format tsv --time 1 --key 2 --seed 1 " + options).split(" ", -1));
  }

  private static String everySecond(int seconds) {
    StringBuilder input = new StringBuilder();
    for (int i = 0; i < seconds; i++) {
      input.append(i).append("\tx\n");
    }
    return input.toString();
  }

  @Test
  void aKeyThatKeepsComingIsLetThroughOncePerPeriod() {
    CommandRun run =
        timed(everySecond(100), "--window 1m --rate 10 --error 0.001 --emit-every 24500ms");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEqualTo("0\tx\n25\tx\n50\tx\n75\tx\n");
    assertThat(run.errors())
        .contains(" of memory for the lines let through")
        .contains("100 lines, 4 printed, 99 duplicates, 3 of them let through by --emit-every\n")
        .contains("a repeat that is due is held back with probability");
    run = timed(
        everySecond(100),
        "--window 1m --rate 10 --error 0.001 --emit-every 24500ms --only duplicates");
    assertThat(run.output().lines()).hasSize(96);
  }

  @Test
  void thePeriodMayBeLongerThanTheWindow() {
    // In the window all the time: one per period. After a pause longer than the window: new.
    CommandRun run = timed(
        everySecond(100) + "200\tx\n201\tx\n",
        "--window 10s --rate 10 --error 0.001 --emit-every 49500ms");
    // A period is longer by a hundredth at most: 50 s are due.
    assertThat(run.output()).isEqualTo("0\tx\n50\tx\n200\tx\n");
    assertThat(run.errors()).contains("100 duplicates, 1 of them let through");
  }

  @Test
  void worksWithoutAWindowAndAmongTheLastLines() throws IOException {
    String input = everySecond(10) + "5000\tx\n5001\tx\n";
    for (String options : new String[] {"--memory 64K", "--last 1000 --memory 64K"}) {
      CommandRun run = timed(input, options + " --emit-every 1h --json");
      assertThat(run.output()).as(options).isEqualTo("0\tx\n5000\tx\n");
      String last = run.errors().lines().reduce((earlier, later) -> later).orElseThrow();
      JsonNode summary = new ObjectMapper().readTree(last);
      assertThat(summary.get("repeats").asLong()).isEqualTo(1);
      assertThat(summary.get("memoryBytes").asLong()).isBetween(30L << 10, 64L << 10);
    }
  }

  @Test
  void linesWhoseTimeIsOffAreNeverDue() {
    CommandRun run =
        timed("10000\tx\n10001\tx\n1\tx\n10002\tx\n", "--last 10 --memory 64K --emit-every 1h");
    assertThat(run.output()).isEqualTo("10000\tx\n");
    run = timed("10000\tx\n9000000000\tx\n", "--last 10 --memory 64K --emit-every 1h");
    assertThat(run.output()).isEqualTo("10000\tx\n");
  }

  @Test
  void arrivalCountsWhereLinesSayNoTime() {
    CommandRun run = CommandRun.withInput(
        "x\nx\ny\nx\n", "dedup --window 1h --rate 5 --emit-every 1m --seed 1".split(" ", -1));
    assertThat(run.output()).as(run.errors()).isEqualTo("x\ny\n");
  }
}
