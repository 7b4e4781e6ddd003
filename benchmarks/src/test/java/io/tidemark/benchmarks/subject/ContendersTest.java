package io.tidemark.benchmarks.subject;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.benchmarks.count.CountContender;
import io.tidemark.benchmarks.count.CountLoad;
import io.tidemark.benchmarks.count.CountSize;
import io.tidemark.benchmarks.endless.EndlessContender;
import io.tidemark.benchmarks.endless.EndlessSize;
import io.tidemark.benchmarks.history.HistoryContender;
import io.tidemark.benchmarks.history.HistoryDay;
import io.tidemark.benchmarks.history.HistoryStream;
import io.tidemark.benchmarks.lately.LatelyContender;
import io.tidemark.benchmarks.lately.LatelySize;
import io.tidemark.benchmarks.window.WindowContender;
import io.tidemark.benchmarks.window.WindowSize;
import io.tidemark.benchmarks.window.WindowStream;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.FilterKind;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ContendersTest {
  private static final long KEYS = Memory.KIB_64.keys();
  private static final int ABSENT_BATCHES = 100;

  static Stream<Contender> contenders() {
    return Stream.of(NumberContender.values(), TextContender.values(), SharedContender.values())
        .flatMap(Arrays::stream);
  }

  @Test
  void everyKindOfFilterIsMeasured() {
    HistoryStream stream = new HistoryStream(HistoryDay.SMALL);
    Stream<Object> filters =
        contenders().map(contender -> contender.subject(Keys.BATCH).filter());
    Stream<Object> histories = Arrays.stream(HistoryContender.values())
        .map(contender -> contender.histories(HistoryDay.SMALL, stream).get().history());

    Stream<Object> windows = Arrays.stream(WindowContender.values())
        .map(contender -> contender.subject(WindowSize.ITEMS_4K, WindowStream.UNIFORM))
        .flatMap(subject -> subject.filter().stream());

    Stream<Object> endless = Arrays.stream(EndlessContender.values())
        .map(contender -> contender.subject(EndlessSize.KIB_16))
        .flatMap(subject -> subject.filter().stream());

    Stream<Object> counts = Arrays.stream(CountContender.values())
        .map(contender -> contender.subject(CountSize.KEYS_4K, CountLoad.ONCE))
        .flatMap(subject -> subject.filter().stream());

    Stream<Object> lately = Arrays.stream(LatelyContender.values())
        .map(contender -> contender.subject(LatelySize.KIB_64))
        .flatMap(subject -> subject.filter().stream());

    Set<FilterKind> measured = Stream.of(filters, histories, windows, endless, counts, lately)
        .flatMap(Function.identity())
        .map(FilterCatalog::kindOf)
        .flatMap(Optional::stream)
        .collect(Collectors.toSet());

    assertThat(measured).containsExactlyInAnyOrder(FilterKind.values());
  }

  @ParameterizedTest
  @MethodSource("contenders")
  void findsEveryKeyItWasGiven(Contender contender) {
    Subject subject = filled(contender);

    for (long counter = 0; counter < KEYS; counter += Keys.BATCH) {
      subject.prepare(counter);
      assertThat(subject.findBatch(counter)).isEqualTo(Keys.BATCH);
    }
  }

  static Stream<Contender> tunedForError() {
    // The exact set has no error; FastFilter takes none, and its seed is random.
    return contenders()
        .filter(contender ->
            contender != NumberContender.FASTUTIL && contender != NumberContender.FAST_FILTER);
  }

  @ParameterizedTest
  @MethodSource("tunedForError")
  void hasTheErrorItIsMadeFor(Contender contender) {
    Subject subject = filled(contender);

    long found = 0;
    for (int batch = 0; batch < ABSENT_BATCHES; batch++) {
      long counter = KEYS + (long) batch * Keys.BATCH;
      subject.prepare(counter);
      found += subject.findBatch(counter);
    }

    double asked = (double) ABSENT_BATCHES * Keys.BATCH;
    double fourSigma = 4 * Math.sqrt(Shapes.ERROR * (1 - Shapes.ERROR) / asked);
    assertThat(found / asked)
        .as("error of %s, within four standard deviations", contender.label())
        .isBetween(Shapes.ERROR - fourSigma, Shapes.ERROR + fourSigma);
  }

  @ParameterizedTest
  @MethodSource("contenders")
  void aBatchAddedTwiceIsNewAtMostOnce(Contender contender) {
    Subject subject = contender.subject(KEYS);
    subject.prepare(0);
    int first = subject.addBatch(0);

    assertThat(subject.addBatch(0)).isZero();
    boolean silent = contender == NumberContender.FAST_FILTER
        || contender.label().equals(NumberContender.DATA_SKETCHES.label());
    assertThat(first).isEqualTo(silent ? 0 : Keys.BATCH);
  }

  @Test
  void sizesHoldAboutTenBitsPerKey() {
    for (Memory memory : Memory.values()) {
      assertThat(memory.keys() % Keys.BATCH).isZero();
    }
    assertThat(Memory.MIB_256.keys()).isBetween((1L << 31) / 10, (1L << 31) / 9);
  }

  private static Subject filled(Contender contender) {
    Subject subject = contender.subject(KEYS);
    for (long counter = 0; counter < KEYS; counter += Keys.BATCH) {
      subject.prepare(counter);
      subject.addBatch(counter);
    }
    return subject;
  }
}
