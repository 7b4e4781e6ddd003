package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What dedup says of its errors in a window, beside exact answers, on streams with bursts of new keys and
 * with stamps in whole seconds.
 */
class WindowPredictionsTest {
  private static final int SEEDS = 6;
  private static final int LINES = 40_000;
  private static final int BURST = 2_000;
  private static final double DECLARED = 0.01;

  /* A normal variable is farther from its mean in one case of 150,000. */
  private static final double SIGMAS = 4.5;

  /** What dedup did and what it said of that, over all seeds. */
  private static final class Sums {
    private long fresh;
    private long wrongFresh;
    private long wrongOld;
    private long missed;
    private double predictedFresh;
    private double predictedOld;
    private long mostOld;
  }

  /** Lines of time, key and number: every tenth stretch is a burst of keys that come once. */
  private static String stream(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder lines = new StringBuilder();
    double time = 1_700_000_000 + random.nextInt(1000);
    for (int i = 0; i < LINES; i++) {
      boolean burst = i / BURST % 10 == 9;
      time += burst ? 0.001 : -Math.log(1 - random.nextDouble()) / 5;
      String key =
          burst ? "burst" + i : "key" + (int) (1 / Math.pow(random.nextDouble(), 1.2)) % 5000;
      lines.append((long) time).append('\t').append(key).append('\t').append(i).append('\n');
    }
    return lines.toString();
  }

  private static void compare(String stream, boolean isTime, long window, CommandRun run, Sums sums)
      throws IOException {
    Set<String> printed = run.output().lines().collect(Collectors.toCollection(HashSet::new));
    Map<String, Long> last = new HashMap<>();
    for (String line : stream.split("\n", -1)) {
      if (line.isEmpty()) {
        continue;
      }
      String[] fields = line.split("\t", -1);
      long at = Long.parseLong(fields[isTime ? 0 : 2]);
      Long before = last.put(fields[1], at);
      boolean isOut = printed.contains(line);
      // An item just as old as a window of time is no longer in it, the last of n items is.
      boolean inside = before != null && (isTime ? at - before < window : at - before <= window);
      sums.missed += inside && isOut ? 1 : 0;
      if (!inside) {
        boolean old = before != null && at - before <= window + window / 32 + 1;
        sums.fresh += old ? 0 : 1;
        sums.wrongOld += old && !isOut ? 1 : 0;
        sums.wrongFresh += !old && !isOut ? 1 : 0;
      }
    }
    JsonNode summary = new ObjectMapper().readTree(run.errors());
    sums.predictedFresh += summary.get("predictedFalseDuplicates").asDouble();
    sums.predictedOld += summary.get("predictedGrainDuplicates").asDouble();
    sums.mostOld += summary.get("mostGrainDuplicates").asLong();
  }

  @ParameterizedTest
  @CsvSource({
    "--window 60s --time 1, true, 60",
    // The most different keys that are ever in the window, bursts counted.
    "--window 60s --time 1 --items 3000, true, 60",
    "--last 1000, false, 1000",
    "--last 7000, false, 7000"
  })
  void whatIsTakenForADuplicateIsWhatWasPredicted(String options, boolean isTime, long window)
      throws IOException {
    Sums sums = new Sums();
    for (int seed = 1; seed <= SEEDS; seed++) {
      String stream = stream(seed);
      String command = "dedup --json --format tsv --key 2 --seed " + seed + " " + options;
      CommandRun run = CommandRun.withInput(stream, command.split(" ", -1));
      assertThat(run.exitCode()).as(run.errors()).isZero();
      compare(stream, isTime, window, run, sums);
    }
    assertThat(sums.missed).isZero();
    // Each new key is taken for another with a small probability: a sum that is nearly Poisson.
    double bound = SIGMAS * Math.sqrt(sums.predictedFresh) + SIGMAS;
    assertThat((double) sums.wrongFresh)
        .as("new keys taken for duplicates")
        .isBetween(sums.predictedFresh - bound, sums.predictedFresh + bound);
    assertThat((double) sums.wrongFresh)
        .as("declared error")
        .isLessThanOrEqualTo(
            DECLARED * (double) sums.fresh + SIGMAS * Math.sqrt(DECLARED * (double) sums.fresh));
    // Of those found at the edge each is before the window or not: a variance of a quarter at most.
    double oldBound = SIGMAS * Math.sqrt((double) sums.mostOld) / 2 + SIGMAS;
    assertThat(sums.wrongOld)
        .as("keys of the grain")
        .isPositive()
        .isLessThanOrEqualTo(sums.mostOld);
    assertThat((double) sums.wrongOld)
        .as("keys of the grain, of at most %s", sums.mostOld)
        .isBetween(sums.predictedOld - oldBound, sums.predictedOld + oldBound);
  }
}
