package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.Terminal;
import io.tidemark.workload.oracle.BetweenOracle;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether a "maybe" of history ask is true as often as it says, for keys of both kinds. */
class HistoryTruthTest {
  private static final int SEEDS = 4;
  private static final int LINES = 20_000;
  private static final int KEYS = 2_000;
  private static final int QUESTIONS = 4_000;
  private static final long START = 1_700_000_000;
  private static final int SPAN = 86_400;
  private static final int RANGE = 300;

  /* A normal variable is farther from its mean in one case of 150,000. */
  private static final double SIGMAS = 4.5;

  @TempDir
  Path folder;

  private static int key(SplittableRandom random) {
    return (int) (Math.pow(KEYS, random.nextDouble()) - 1);
  }

  private static Path built(SplittableRandom random, Path file, BetweenOracle exact) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      int key = key(random);
      long time = START + random.nextInt(SPAN);
      exact.add(key, time);
      lines.append(time).append("\tkey").append(key).append('\n');
    }
    CommandRun run = CommandRun.withInput(
        lines.toString(),
        "history",
        "build",
        "--format=tsv",
        "--time=1",
        "--key=2",
        "--structure=pair",
        "--query-length=300",
        "--error=0.01",
        "--out=" + file);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    return file;
  }

  /** In turn a key that occurs at some time, each as likely as the other, and one that never does. */
  private static String questions(SplittableRandom random) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < QUESTIONS; i++) {
      String key = i % 2 == 0 ? "key" + random.nextInt(KEYS) : "never" + random.nextInt();
      long from = START + random.nextInt(SPAN - RANGE);
      lines
          .append(key)
          .append('\t')
          .append(from)
          .append('\t')
          .append(from + RANGE)
          .append('\n');
    }
    return lines.toString();
  }

  @Test
  void asManyMaybesAreWrongAsIsSaid() {
    double predicted = 0;
    double variance = 0;
    int wrong = 0;
    int maybes = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      BetweenOracle exact = new BetweenOracle();
      Path file = built(random, folder.resolve("h" + seed + ".tmk"), exact);
      CommandRun asked =
          CommandRun.withInput(questions(random), "history", "ask", file.toString(), "--queries=-");
      for (String line : asked.output().lines().toList()) {
        List<String> fields = List.of(line.split("\t", -1));
        if (!fields.get(3).equals("maybe")) {
          continue;
        }
        double truth = Double.parseDouble(fields.get(4));
        boolean occurred = fields.get(0).startsWith("key")
            && exact.occurred(
                Long.parseLong(fields.get(0).substring(3)),
                Long.parseLong(fields.get(1)),
                Long.parseLong(fields.get(2)));
        maybes++;
        predicted += 1 - truth;
        variance += truth * (1 - truth);
        wrong += occurred ? 0 : 1;
      }
    }
    assertThat(wrong).as("wrong of %s maybes", maybes).isGreaterThan(100);
    double bound = SIGMAS * Math.sqrt(variance);
    assertThat((double) wrong).as("wrong maybes").isBetween(predicted - bound, predicted + bound);
  }

  @Test
  void saysWhereTheProbabilityComesFrom() {
    Path file = built(new SplittableRandom(1), folder.resolve("h.tmk"), new BetweenOracle());
    String[] question = {
      "history", "ask", file.toString(), "key0", "--from", "" + START, "--to", "" + (START + RANGE)
    };
    CommandRun run = CommandRun.with(
        InputStream.nullInputStream(),
        new ByteArrayOutputStream(),
        Set.of(Terminal.Trait.ERRORS_ARE_TERMINAL),
        question);
    assertThat(run.output()).startsWith("maybe ");
    assertThat(run.errors())
        .startsWith("of ranges of this length, ")
        .contains(" for this key, and 1 in ", " for a key that never came")
        .hasLineCount(1);
  }
}
