package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryMergeCommandTest {
  private static final int DAY = 1000;

  @TempDir
  Path folder;

  private String file(String name) {
    return folder.resolve(name + ".tmk").toString();
  }

  /** A day of 2000 lines; key k of day d is named "d k". */
  private static String day(int number) {
    SplittableRandom random = new SplittableRandom(number);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 2000; i++) {
      long tick = (long) number * DAY + random.nextInt(DAY);
      lines.append(tick + "\t" + number + " " + random.nextInt(100) + "\n");
    }
    return lines.toString();
  }

  private void build(int number, String name, String... options) {
    List<String> arguments = new ArrayList<>(List.of(
        "history",
        "build",
        "--format=tsv",
        "--time=1",
        "--key=2",
        "--query-length=16",
        "--out=" + file(name),
        "--from=" + number * DAY,
        "--to=" + (number + 1) * DAY));
    arguments.addAll(List.of(options));
    CommandRun run = CommandRun.withInput(day(number), arguments.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.errors()).isZero();
  }

  private CommandRun merge(String out, String... names) {
    List<String> arguments = new ArrayList<>(List.of("history", "merge", "--out", file(out)));
    for (String name : names) {
      arguments.add(name.startsWith("-") ? name : file(name));
    }
    return CommandRun.of(arguments.toArray(String[]::new));
  }

  private void assertAllFound(String name, int... days) {
    StringBuilder questions = new StringBuilder();
    for (int number : days) {
      day(number).lines().forEach(line -> {
        String[] columns = line.split("\t", -1);
        long tick = Long.parseLong(columns[0]);
        questions.append(columns[1] + "\t" + tick + "\t" + (tick + 1) + "\n");
      });
    }
    CommandRun run =
        CommandRun.withInput(questions.toString(), "history", "ask", file(name), "--queries=-");
    assertThat(run.output().lines()).allMatch(line -> line.contains("\tmaybe\t"));
  }

  private String answer(String name, String key, int from, int to) {
    return CommandRun.of("history", "ask", file(name), key, "--from=" + from, "--to=" + to)
        .output()
        .strip();
  }

  @Test
  void sideBySideNothingIsLost() {
    build(-1, "a", "--structure=level", "--error=0.0001");
    build(0, "b", "--structure=pair", "--error=0.0001");
    build(2, "c", "--structure=interval", "--error=0.0001");
    CommandRun run = merge("all", "c", "a", "b");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).isEmpty();
    assertThat(run.errors())
        .contains("3 histories side by side")
        .contains("covers 1969-12-31T23:43:20Z to 1970-01-01T00:50:00Z, 66.7 minutes, with a gap")
        .contains("saved to " + file("all"));
    assertAllFound("all", -1, 0, 2);
    assertThat(answer("all", "nobody", -5, 5)).as("across days").isEqualTo("no");
    assertThat(answer("all", "nobody", 900, 1001)).as("into the gap").isEqualTo("unknown");
    assertThat(answer("all", "nobody", 1000, 2000)).as("the gap").isEqualTo("unknown");
    run = CommandRun.of("inspect", "--verify", file("all"));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .contains("segmented-history")
        .containsPattern("part 1 +1969-12-31T23:43:20Z to 1970-01-01T00:00:00Z")
        .contains("part 3")
        .contains("with a gap")
        .contains("verified");
  }

  @Test
  void aMergedHistoryCanBeMergedAgain() {
    build(0, "a");
    build(1, "b");
    build(2, "c");
    assertThat(merge("ab", "a", "b").exitCode()).isZero();
    assertThat(merge("ab", "ab", "c").exitCode()).as("onto itself").isEqualTo(2);
    assertThat(merge("abc", "ab", "c").exitCode()).isZero();
    assertAllFound("abc", 0, 1, 2);
    assertThat(CommandRun.of("inspect", file("abc")).output()).contains("part 3");
  }

  /** Like each other, two days fold into the memory of one. */
  @ParameterizedTest
  @ValueSource(strings = {"pair", "level", "tideline"})
  void foldsWhatIsAlike(String structure) throws IOException {
    build(0, "a", "--structure=" + structure, "--memory=16K");
    build(1, "b", "--like=" + file("a"));
    CommandRun run = merge("both", "a", "b", "--memory=17K", "--json");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    JsonNode fields = new ObjectMapper().readTree(run.errors());
    assertThat(fields.get("memoryBytes").asLong()).isBetween(15_000L, 17L << 10);
    assertThat(fields.get("parts")).hasSize(1);
    assertThat(fields.get("parts").get(0).get("kind").asText()).isEqualTo(structure + "-history");
    assertAllFound("both", 0, 1);
    assertThat(Files.size(Path.of(file("both")))).isLessThan(17L << 10);
  }

  @Test
  void sealedOnesBecomeOne() throws IOException {
    build(0, "a", "--structure=sealed", "--error=0.0001");
    build(1, "b", "--like=" + file("a"));
    build(2, "c", "--structure=sealed", "--error=0.0001");
    CommandRun run = merge("all", "c", "a", "b", "--json");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    JsonNode fields = new ObjectMapper().readTree(run.errors());
    assertThat(fields.get("kind").asText()).isEqualTo("sealed-history");
    assertThat(fields.get("parts").get(0).get("keys").asLong()).isBetween(299L, 300L);
    assertAllFound("all", 0, 1, 2);
    assertThat(answer("all", "nobody", 0, 3 * DAY)).isEqualTo("no");
    run = merge("all", "all", "a");
    assertThat(run.exitCode()).as("onto itself, which is open meanwhile").isEqualTo(2);
    assertAllFound("all", 0, 1, 2);
    assertThat(CommandRun.of("inspect", "--verify", file("all")).exitCode()).isZero();
  }

  @Test
  void sealedOnesStandBesideOthers() {
    build(0, "a", "--structure=sealed", "--error=0.0001");
    build(1, "b", "--structure=tideline", "--error=0.0001");
    build(2, "c", "--structure=level", "--error=0.0001");
    CommandRun run = merge("all", "c", "a", "b");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.errors()).contains("3 histories side by side");
    assertAllFound("all", 0, 1, 2);
    assertThat(answer("all", "nobody", 0, 3 * DAY)).isEqualTo("no");
    run = CommandRun.of("inspect", "--verify", file("all"));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).contains("sealed: ").contains("tideline: ").contains("level: ");
    run = merge("x", "all", "a", "--memory=1K");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--memory: 1K (expected: more; ").contains("what is sealed");
  }

  @Test
  void refusesWhatDoesNotFit() {
    build(0, "a");
    build(1, "b", "--seed=5");
    CommandRun run = merge("x", "a", "b");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .contains(file("b") + ": XXH3 (seed 5) (expected: XXH3 (seed 0), as in " + file("a"))
        .contains("history build --like " + file("a"));
    build(1, "b", "--tick=2s");
    run = merge("x", "a", "b");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains(file("b") + ": ticks 2s (expected: 1s, as in " + file("a"));
    build(1, "b", "--structure=pair", "--memory=16K");
    build(0, "a", "--structure=level", "--memory=16K");
    run = merge("x", "a", "b", "--memory=17K");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--memory: 17K (expected: more; of 32.0 KiB only neighbours");
    assertThat(merge("x", "a").errors()).contains("(expected: at least two histories)");
    CommandRun.withInput("a\n", "dedup", "--memory=1K", "--save=" + file("seen"));
    run = merge("x", "a", "seen");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains(file("seen") + ": tidepool (expected: a history");
    assertThat(merge("x", "a", "none").exitCode()).isEqualTo(4);
    assertThat(Path.of(file("x"))).doesNotExist();
  }

  @Test
  void likeTakesEverythingOfTheOther() {
    build(0, "a", "--digest=keyed", "--tick=10s");
    build(1, "b", "--like=" + file("a"));
    assertThat(merge("both", "a", "b").exitCode()).isZero();
    assertAllFound("both", 0, 1);
    for (String option :
        new String[] {"--memory=1K", "--error=0.1", "--tick=1s", "--structure=pair", "--seed=1"}) {
      CommandRun run = CommandRun.withInput(
          "1\ta\n",
          ("history build --format=tsv --time=1 --key=2 --out=" + file("c") + " --like=" + file("a")
                  + " " + option)
              .split(" ", -1));
      assertThat(run.exitCode()).as(option).isEqualTo(2);
      assertThat(run.errors()).contains("--like: " + file("a") + " (expected: without ");
    }
  }
}
