package io.tidemark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineScale;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.Timeline;
import io.tidemark.workload.stream.NetworkDay;
import io.tidemark.workload.stream.TimedPairs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tidelines that are filled and asked, against the model with the counts of the run itself. */
class TidelineSimulationTest {
  private static final int SPAN = 1 << 14;
  private static final int KEYS = 2000;
  private static final int PAIRS = 30_000;
  private static final int QUESTIONS = 30_000;
  private static final FastDigest DIGEST = FastDigest.seeded(17);

  /** The ticks of each key. */
  private record Stream(List<TreeSet<Integer>> ticks) {
    static Stream of(NetworkDay.Activity activity) {
      TimedPairs pairs =
          NetworkDay.generate(new NetworkDay.Parameters(KEYS, PAIRS, SPAN, 2000, 30, activity, 3));
      Map<Long, TreeSet<Integer>> ticks = new HashMap<>();
      for (int i = 0; i < pairs.size(); i++) {
        ticks.computeIfAbsent((long) pairs.key(i), key -> new TreeSet<>()).add(pairs.tick(i));
      }
      return new Stream(new ArrayList<>(ticks.values()));
    }

    /** Keys of equal numbers of ticks, anywhere. */
    static Stream ofEqualKeys() {
      SplittableRandom random = new SplittableRandom(4);
      List<TreeSet<Integer>> ticks = new ArrayList<>();
      for (int key = 0; key < KEYS; key++) {
        TreeSet<Integer> own = new TreeSet<>();
        while (own.size() < PAIRS / KEYS) {
          own.add(random.nextInt(SPAN));
        }
        ticks.add(own);
      }
      return new Stream(ticks);
    }

    HistoryLoad load() {
      double[] distinct = new double[15];
      for (TreeSet<Integer> own : ticks) {
        for (int height = 0; height < distinct.length; height++) {
          Set<Integer> intervals = new HashSet<>();
          for (int tick : own) {
            intervals.add(tick >> height);
          }
          distinct[height] += intervals.size();
        }
      }
      return HistoryLoad.measured(distinct);
    }

    TidelineHistory history(TidelineHistorySpec spec) {
      TidelineHistory history = new TidelineHistory(spec, DIGEST);
      for (int key = 0; key < ticks.size(); key++) {
        for (int tick : ticks.get(key)) {
          history.add(DIGEST.of(key), tick);
        }
      }
      return history;
    }

    /** The share of "maybe" for keys that do not occur in the range. */
    double measured(TidelineHistory history, int queryTicks) {
      SplittableRandom random = new SplittableRandom(queryTicks);
      int found = 0;
      int asked = 0;
      while (asked < QUESTIONS) {
        int key = random.nextInt(ticks.size());
        int from = random.nextInt(SPAN - queryTicks + 1);
        Integer next = ticks.get(key).ceiling(from);
        if (next == null || next >= from + queryTicks) {
          asked++;
          HistoryAnswer answer = history.ask(DIGEST.of(key), from, from + queryTicks);
          found += answer == HistoryAnswer.MAYBE ? 1 : 0;
        }
      }
      return (double) found / QUESTIONS;
    }
  }

  private static TidelineHistorySpec spec(double bitsPerPair, String shape) {
    List<TidelineScale> scales = new ArrayList<>();
    int height = 0;
    for (String scale : shape.split(" ", -1)) {
      int bits = scale.charAt(0) - '0';
      scales.add(new TidelineScale(height, bits, Integer.parseInt(scale.substring(2))));
      height += bits;
    }
    return new TidelineHistorySpec(
        Timeline.over(0, SPAN), (long) (bitsPerPair * PAIRS / 512), scales);
  }

  private static double standardError(double share) {
    return Math.sqrt(share * (1 - share) / QUESTIONS);
  }

  /** Scales are window bits x probes, from fine to coarse. */
  @ParameterizedTest
  @CsvSource({
    "5, 4x4 4x4 4x4",
    "5, 3x3 4x1 5x1",
    "10, 4x4 4x4 4x4",
    "10, 2x6 3x4 3x3 4x2",
    "10, 2x10 2x6 2x3",
    "23.5, 4x4 4x4 4x4",
    "23.5, 3x3 4x1 5x1",
    "23.5, 2x12 6x2",
    "40, 3x3 4x1 5x1",
  })
  void keysThatAreAlikeErrAsPredicted(double bitsPerPair, String shape) {
    Stream stream = Stream.ofEqualKeys();
    TidelineHistorySpec spec = spec(bitsPerPair, shape);
    TidelineHistory history = stream.history(spec);
    HistoryLoad load = stream.load();
    for (int ticks : new int[] {1, 16, 100, 1024}) {
      double model = HistoryErrors.predicted(spec, load, ticks);
      // One run has a few hundred lines of each fill, and 2,000 keys: the rates of runs differ.
      double slack = 4 * standardError(model) + 0.1 * model;
      assertThat(stream.measured(history, ticks))
          .as("%d ticks, 4 standard errors and 10 %%", ticks)
          .isCloseTo(model, within(slack));
    }
  }

  /**
   * Busy and quiet keys, in clusters or sessions or not. How uneven the lines are is an estimate from
   * the load, and in sessions wrong ticks gather more than the model knows.
   */
  @ParameterizedTest
  @EnumSource(NetworkDay.Activity.class)
  void keysThatDifferErrAsPredictedWithinAFactorOfTwo(NetworkDay.Activity activity) {
    Stream stream = Stream.of(activity);
    HistoryLoad load = stream.load();
    for (String shape : List.of("4x4 4x4 4x4", "2x6 3x4 3x3 4x2", "3x3 4x1 5x1", "2x10 2x6 2x3")) {
      for (double bitsPerPair : new double[] {5, 10, 23.5}) {
        TidelineHistorySpec spec = spec(bitsPerPair, shape);
        TidelineHistory history = stream.history(spec);
        for (int ticks : new int[] {1, 16, 128, 1024}) {
          double model = HistoryErrors.predicted(spec, load, ticks);
          double noise = 4 * standardError(model) + 4.0 / QUESTIONS;
          assertThat(stream.measured(history, ticks))
              .as(
                  "%s, %s bits, %d ticks, 4 standard errors and a factor of 2",
                  shape, bitsPerPair, ticks)
              .isBetween(model / 2 - noise, 1.5 * model + noise);
        }
      }
    }
  }
}
