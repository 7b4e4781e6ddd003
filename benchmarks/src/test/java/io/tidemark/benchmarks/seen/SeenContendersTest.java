package io.tidemark.benchmarks.seen;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.benchmarks.counting.CountingContender;
import io.tidemark.benchmarks.counting.CountingLoad;
import io.tidemark.benchmarks.counting.CountingSize;
import io.tidemark.benchmarks.decaying.DecayingContender;
import io.tidemark.benchmarks.decaying.DecayingSize;
import io.tidemark.benchmarks.endless.EndlessContender;
import io.tidemark.benchmarks.endless.EndlessSize;
import io.tidemark.benchmarks.frame.BenchmarkKeys;
import io.tidemark.benchmarks.frame.Measured;
import io.tidemark.benchmarks.history.HistoryContender;
import io.tidemark.benchmarks.history.HistoryDay;
import io.tidemark.benchmarks.history.HistoryStream;
import io.tidemark.benchmarks.threads.ThreadsContender;
import io.tidemark.benchmarks.window.WindowContender;
import io.tidemark.benchmarks.window.WindowRepeats;
import io.tidemark.benchmarks.window.WindowSize;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.FilterKind;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SeenContendersTest {
  private static final long KEYS = SeenSize.KIB_64.keys();
  private static final int ABSENT_BATCHES = 100;

  static Stream<SeenContender> contenders() {
    return Stream.of(NumberContender.values(), TextContender.values(), ThreadsContender.values())
        .flatMap(Arrays::stream);
  }

  @Test
  void everyKindOfFilterIsMeasured() {
    HistoryStream stream = new HistoryStream(HistoryDay.SMALL);
    Stream<Measured> seen = contenders().map(contender -> contender.create(BenchmarkKeys.BATCH));
    Stream<Measured> histories = Arrays.stream(HistoryContender.values())
        .map(contender -> contender.histories(HistoryDay.SMALL, stream).get());
    Stream<Measured> windows = Arrays.stream(WindowContender.values())
        .map(contender -> contender.create(WindowSize.ITEMS_4K, WindowRepeats.UNIFORM));
    Stream<Measured> endless = Arrays.stream(EndlessContender.values())
        .map(contender -> contender.create(EndlessSize.KIB_16));
    Stream<Measured> counting = Arrays.stream(CountingContender.values())
        .map(contender -> contender.create(CountingSize.KEYS_4K, CountingLoad.ONCE));
    Stream<Measured> decaying = Arrays.stream(DecayingContender.values())
        .map(contender -> contender.create(DecayingSize.KIB_64));

    Set<FilterKind> measured = Stream.of(seen, histories, windows, endless, counting, decaying)
        .flatMap(Function.identity())
        .map(Measured::filter)
        .filter(Filter.class::isInstance)
        .map(filter -> ((Filter) filter).kind())
        .collect(Collectors.toSet());

    assertThat(measured).containsExactlyInAnyOrder(FilterKind.values());
  }

  @ParameterizedTest
  @MethodSource("contenders")
  void findsEveryKeyItWasGiven(SeenContender contender) {
    SeenBatches batches = filled(contender);

    for (long counter = 0; counter < KEYS; counter += BenchmarkKeys.BATCH) {
      batches.prepare(counter);
      assertThat(batches.findBatch(counter)).isEqualTo(BenchmarkKeys.BATCH);
    }
  }

  static Stream<SeenContender> tunedForError() {
    // The exact sets have no error; FastFilter takes none, and its seed is random.
    return contenders()
        .filter(contender -> contender != NumberContender.FASTUTIL
            && contender != NumberContender.FAST_FILTER
            && !(contender instanceof ThreadsContender threads && threads.isExact()));
  }

  @ParameterizedTest
  @MethodSource("tunedForError")
  void hasTheErrorItIsMadeFor(SeenContender contender) {
    SeenBatches batches = filled(contender);

    long found = 0;
    for (int batch = 0; batch < ABSENT_BATCHES; batch++) {
      long counter = KEYS + (long) batch * BenchmarkKeys.BATCH;
      batches.prepare(counter);
      found += batches.findBatch(counter);
    }

    double asked = (double) ABSENT_BATCHES * BenchmarkKeys.BATCH;
    double fourSigma = 4 * Math.sqrt(SeenShapes.ERROR * (1 - SeenShapes.ERROR) / asked);
    // A filter that grows keeps the error until its last stage is full: before, it errs less.
    double least = contender == NumberContender.BLOOM_GROWING ? 0 : SeenShapes.ERROR - fourSigma;
    assertThat(found / asked)
        .as("error of %s, within four standard deviations", contender.label())
        .isBetween(least, SeenShapes.ERROR + fourSigma);
  }

  @ParameterizedTest
  @MethodSource("contenders")
  void aBatchAddedTwiceIsNewAtMostOnce(SeenContender contender) {
    SeenBatches batches = contender.create(KEYS);
    batches.prepare(0);
    int first = batches.addBatch(0);

    assertThat(batches.addBatch(0)).isZero();
    boolean silent = contender == NumberContender.FAST_FILTER
        || contender.label().equals(NumberContender.DATA_SKETCHES.label());
    assertThat(first).isEqualTo(silent ? 0 : BenchmarkKeys.BATCH);
  }

  @Test
  void sizesHoldAboutTenBitsPerKey() {
    for (SeenSize memory : SeenSize.values()) {
      assertThat(memory.keys() % BenchmarkKeys.BATCH).isZero();
    }
    assertThat(SeenSize.MIB_256.keys()).isBetween((1L << 31) / 10, (1L << 31) / 9);
  }

  private static SeenBatches filled(SeenContender contender) {
    SeenBatches batches = contender.create(KEYS);
    for (long counter = 0; counter < KEYS; counter += BenchmarkKeys.BATCH) {
      batches.prepare(counter);
      batches.addBatch(counter);
    }
    return batches;
  }
}
