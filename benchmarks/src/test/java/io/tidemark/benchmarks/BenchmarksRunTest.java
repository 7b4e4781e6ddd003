package io.tidemark.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.benchmarks.counting.CountingContender;
import io.tidemark.benchmarks.counting.CountingLoad;
import io.tidemark.benchmarks.counting.CountingSize;
import io.tidemark.benchmarks.decaying.DecayingContender;
import io.tidemark.benchmarks.decaying.DecayingLength;
import io.tidemark.benchmarks.decaying.DecayingPace;
import io.tidemark.benchmarks.decaying.DecayingSize;
import io.tidemark.benchmarks.endless.EndlessContender;
import io.tidemark.benchmarks.endless.EndlessRepeats;
import io.tidemark.benchmarks.endless.EndlessSize;
import io.tidemark.benchmarks.frame.MeasuresProfiler;
import io.tidemark.benchmarks.frame.Metric;
import io.tidemark.benchmarks.history.HistoryContender;
import io.tidemark.benchmarks.history.HistoryDay;
import io.tidemark.benchmarks.history.SampledDay;
import io.tidemark.benchmarks.seen.NumberContender;
import io.tidemark.benchmarks.seen.SeenSize;
import io.tidemark.benchmarks.seen.TextContender;
import io.tidemark.benchmarks.threads.ThreadsContender;
import io.tidemark.benchmarks.window.WindowContender;
import io.tidemark.benchmarks.window.WindowRepeats;
import io.tidemark.benchmarks.window.WindowSize;
import java.util.Collection;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Each benchmark method runs for a moment, with each contender, at the least size. */
class BenchmarksRunTest {
  private static final int SEEN_OPERATIONS = 3;
  private static final int THREADS_OPERATIONS = 5;
  private static final int HISTORY_OPERATIONS = 8;
  private static final int ALLOCATIONS = 2;
  private static final int LARGE_HISTORIES = 4;
  private static final int WINDOW_OPERATIONS = 2;
  private static final int COUNTING_OPERATIONS = 4;
  private static final int DECAYING_OPERATIONS = 2;

  private static Collection<RunResult> results;

  @BeforeAll
  static void runAll() throws RunnerException {
    // The lock keeps two measurements from disturbing each other; this is none.
    System.setProperty("jmh.ignoreLock", "true");
    results = new Runner(new OptionsBuilder()
            .include("^io\\.tidemark\\.benchmarks\\.")
            .param("memory", SeenSize.KIB_64.name())
            .param("day", HistoryDay.SMALL.name())
            .param("sampledDay", SampledDay.TINY.name())
            .param("ticks", "14400")
            .param("size", WindowSize.ITEMS_4K.name())
            .param("stream", WindowRepeats.UNIFORM.name())
            .param("room", EndlessSize.KIB_16.name())
            .param("source", EndlessRepeats.NEW.name())
            .param("keys", CountingSize.KEYS_4K.name())
            .param("load", CountingLoad.ONCE.name())
            .param("space", DecayingSize.KIB_64.name())
            .param("pace", DecayingPace.EPOCHS.name())
            .param("length", DecayingLength.DECAYED.name())
            .forks(0)
            .warmupIterations(0)
            .measurementIterations(1)
            .measurementTime(TimeValue.milliseconds(5))
            .addProfiler(MeasuresProfiler.class)
            .verbosity(VerboseMode.SILENT)
            .shouldFailOnError(true)
            .build())
        .run();
  }

  @Test
  void everyBenchmarkRunsWithEveryContender() {
    assertThat(results)
        .hasSize(SEEN_OPERATIONS * (NumberContender.values().length + TextContender.values().length)
            + THREADS_OPERATIONS * ThreadsContender.values().length
            + HISTORY_OPERATIONS * HistoryContender.values().length
            + ALLOCATIONS
            + LARGE_HISTORIES
            + WINDOW_OPERATIONS * WindowContender.values().length
            + EndlessContender.values().length
            + COUNTING_OPERATIONS * CountingContender.values().length
            + DECAYING_OPERATIONS * DecayingContender.values().length
            + DecayingContender.timedSingly(DecayingSize.KIB_64).size()
            + DecayingContender.DECAYING.size());
  }

  @Test
  void everyRunHasTimes() {
    assertThat(results)
        .allSatisfy(result ->
            assertThat(result.getPrimaryResult().getStatistics().getN()).isPositive());
  }

  @Test
  void everyBatchIsMeasuredAsJmhDoesNot() {
    assertThat(results)
        .filteredOn(result -> result.getParams().getParam("contender") != null)
        .allSatisfy(result -> {
          assertThat(score(result, Metric.KEYS)).isPositive();
          assertThat(score(result, Metric.BITS)).isGreaterThan(leastBits(result));
          assertThat(score(result, Metric.ALLOCATED)).isNotNegative();
          assertThat(score(result, Metric.POSITIVE)).isBetween(0.0, 1.0);
        });
  }

  @Test
  void everyWindowHasErrorsAndEverySingleOperationATime() {
    assertThat(results)
        .filteredOn(result -> result.getParams().getParam("size") != null)
        .allSatisfy(result -> {
          assertThat(score(result, Metric.REPEATS)).isBetween(0.05, 0.2);
          assertThat(score(result, Metric.FALSE_POSITIVES)).isBetween(0.0, 1.0);
          assertThat(score(result, Metric.HEAP)).isNotNegative();
        });
    assertThat(results)
        .filteredOn(result -> result.getParams().getBenchmark().endsWith("Singly"))
        .allSatisfy(result -> assertThat(score(result, Metric.P99))
            .isBetween(score(result, Metric.MEDIAN), score(result, Metric.MOST)));
  }

  @Test
  void everyDecayedCountIsComparedWithTheTruth() {
    assertThat(results)
        .filteredOn(result -> result.getParams().getParam("length") != null)
        .hasSize(DecayingContender.DECAYING.size())
        .allSatisfy(result -> {
          assertThat(score(result, Metric.ABSENT_MEAN)).isPositive();
          assertThat(score(result, Metric.PRESENT_MOST))
              .isGreaterThan(score(result, Metric.PRESENT_MEAN));
          assertThat(score(result, Metric.TOO_LOW)).isBetween(0.0, 1.0);
        });
  }

  @Test
  void exactSetsTellExactlyOneOfTwoThreadsThatAKeyIsNew() {
    assertThat(results)
        .filteredOn(result -> result.getParams().getBenchmark().endsWith(".sameTwoThreads"))
        .hasSize(ThreadsContender.values().length)
        .allSatisfy(result -> {
          boolean exact =
              ThreadsContender.valueOf(result.getParams().getParam("contender")).isExact();
          assertThat(score(result, Metric.NEW_TWICE)).isBetween(0.0, exact ? 0.0 : 1.0);
          assertThat(score(result, Metric.NEW_NEVER)).isBetween(0.0, exact ? 0.0 : 1.0);
        });
  }

  private static int leastBits(RunResult result) {
    String contender = result.getParams().getParam("contender");
    if (contender.equals(HistoryContender.DIGEST_ALONE.name())) {
      return -1;
    }
    return contender.equals(HistoryContender.SEALED.name()) ? 1 : 9;
  }

  private static double score(RunResult result, Metric metric) {
    return result.getSecondaryResults().get(metric.key()).getScore();
  }
}
