package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.history.HistoryStructure;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.sealed.SealedHistoryBuilder;
import io.tidemark.core.filter.history.sealed.SealingSpace;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.prefix.KeyPrefixes;
import io.tidemark.workload.oracle.BetweenOracle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HistoryTest {
  private static final long START = -5_000;
  private static final int TICKS = 10_000;
  private static final int KEYS = 300;
  private static final int PAIRS = 6_000;

  private static HistoryBuilder<Long> builder() {
    return Tidemark.<Long>history(Keys.longs())
        .span(START, START + TICKS)
        .keys(KEYS)
        .occurrences(PAIRS)
        .rangeTicks(64)
        .seed(9);
  }

  private static BetweenOracle play(History<Long> history) {
    SplittableRandom random = new SplittableRandom(3);
    BetweenOracle oracle = new BetweenOracle();
    for (int i = 0; i < PAIRS; i++) {
      long key = random.nextInt(KEYS);
      long tick = START + random.nextInt(TICKS);
      history.add(key, tick);
      oracle.add(key, tick);
    }
    return oracle;
  }

  @ParameterizedTest
  @EnumSource
  void keepsItsPromiseWithEveryStructure(HistoryStructure structure, @TempDir Path folder)
      throws IOException {
    History<Long> history = builder().error(0.02).structure(structure.word()).build();
    BetweenOracle oracle = play(history);
    Path file = folder.resolve("history.tmk");
    history.save(file);
    History<Long> loaded = History.load(file, Keys.longs());
    assertThat(loaded.coverage()).isEqualTo(history.coverage());
    SplittableRandom random = new SplittableRandom(4);
    int negatives = 0;
    int wrong = 0;
    for (int i = 0; i < 40_000; i++) {
      long key = random.nextInt(KEYS);
      long from = START + random.nextInt(TICKS - 64);
      HistoryAnswer answer = history.ask(key, from, from + 64);
      assertThat(loaded.ask(key, from, from + 64)).isEqualTo(answer);
      if (oracle.occurred(key, from, from + 64)) {
        assertThat(answer).isEqualTo(HistoryAnswer.MAYBE);
      } else {
        negatives++;
        wrong += answer == HistoryAnswer.MAYBE ? 1 : 0;
      }
    }
    // Five standard errors of a rate of 0.02 over the negatives, and 3 % for the model.
    double margin = 5 * Math.sqrt(0.02 * 0.98 / negatives) + 0.03 * 0.02;
    assertThat((double) wrong / negatives).isLessThan(0.02 + margin);
    double stated = history.expectedError(START + 1_000, START + 1_064);
    assertThat(stated).isBetween(0.0001, 0.1);
    assertThat(history.truthOfMaybe(START + 1_000, START + 1_064, 0.5))
        .isEqualTo(0.5 / (0.5 + 0.5 * stated));
  }

  /** Without lengths given, the error is a cap for each of them, also between the powers of two. */
  @Test
  void theErrorIsACapForEveryLength() {
    History<Long> history = Tidemark.<Long>history(Keys.longs())
        .span(START, START + TICKS)
        .keys(KEYS)
        .occurrences(PAIRS)
        .error(0.02)
        .seed(9)
        .build();
    BetweenOracle oracle = play(history);
    SplittableRandom random = new SplittableRandom(4);
    for (long length : new long[] {1, 3, 10, 33, 100, 333, 1_000, 3_000, 8_192}) {
      int negatives = 0;
      int wrong = 0;
      for (int i = 0; i < 40_000; i++) {
        // Of the longest ranges, hardly any is without a key of the stream.
        long key = i % 2 == 0 ? random.nextInt(KEYS) : -1 - random.nextInt(1 << 30);
        long from = START + random.nextLong(TICKS - length);
        if (!oracle.occurred(key, from, from + length)) {
          negatives++;
          wrong += history.ask(key, from, from + length) == HistoryAnswer.MAYBE ? 1 : 0;
        }
      }
      // Five standard errors of a rate of 0.02 over the negatives, and 3 % for the model.
      double margin = 5 * Math.sqrt(0.02 * 0.98 / negatives) + 0.03 * 0.02;
      assertThat((double) wrong / negatives)
          .as("ranges of %d ticks", length)
          .isLessThan(0.02 + margin);
    }
  }

  @ParameterizedTest
  @EnumSource
  void tellsWhen(HistoryStructure structure) {
    History<Long> history = builder().error(0.02).structure(structure.word()).build();
    history.add(7L, START + 10);
    history.add(7L, START + 11);
    history.add(7L, START + 5_000);
    List<TimeRange> when = history.when(7L, START, START + TICKS);
    for (long tick : new long[] {START + 10, START + 11, START + 5_000}) {
      assertThat(when).anyMatch(range -> range.contains(tick));
    }
    // Three pairs in the bits that were planned for thousands: hardly anything else may hold it.
    assertThat(when.stream().mapToLong(TimeRange::ticks).sum()).isBetween(3L, 10L);
    assertThat(history.first(7L, START, START + TICKS)).hasValue(START + 10);
    assertThat(history.last(7L, START, START + TICKS)).hasValue(START + 5_000);
    assertThat(history.last(7L, START, START + 11)).hasValue(START + 10);
    assertThat(history.when(8L, START, START + TICKS)).isEmpty();
    assertThat(history.first(8L, START, START + TICKS)).isEmpty();
  }

  /** What history build seals, the library opens without reading it. */
  @Test
  void opensASealedHistory(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("sealed.tmk");
    FastDigest digest = FastDigest.seeded(9);
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(Timeline.over(0, 100), digest, SealingSpace.HEAP)) {
      builder.add(digest.of(5L), 10);
      builder.add(digest.of(5L), 12);
      FilterCatalog.save(builder.build(), file);
    }
    History<Long> history = History.load(file, Keys.longs());
    assertThat(history.ask(5L, 0, 11)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.ask(5L, 11, 12)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.when(5L, 0, 100))
        .containsExactly(new TimeRange(10, 11), new TimeRange(12, 13));
    assertThatThrownBy(() -> history.add(5L, 20))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("that is not sealed");
    Path copy = folder.resolve("copy.tmk");
    history.save(copy);
    assertThat(History.load(copy, Keys.longs()).last(5L, 0, 100)).hasValue(12);
  }

  @Test
  void takesTheBestStructureAndNoMoreMemoryThanAllowed() {
    Plan.Candidate plan = builder().memory(20_000).plan().best();
    assertThat(plan.memoryBytes()).isLessThanOrEqualTo(20_000);
    for (HistoryStructure structure : HistoryStructure.values()) {
      Plan other = builder().memory(20_000).structure(structure.word()).plan();
      assertThat(plan.error()).isLessThanOrEqualTo(other.best().error());
    }
  }

  @Test
  void canBeToldThatNothingOccurredInAGap() {
    History<Long> early = Tidemark.<Long>history(Keys.longs())
        .span(0, 100)
        .keys(10)
        .occurrences(10)
        .seed(1)
        .build();
    History<Long> late = Tidemark.<Long>history(Keys.longs())
        .span(200, 300)
        .keys(10)
        .occurrences(10)
        .seed(1)
        .build();
    early.add(5L, 99);
    late.add(5L, 200);
    History<Long> both = History.sideBySide(List.of(early, late));
    assertThat(both.ask(5L, 150, 160)).isEqualTo(HistoryAnswer.UNKNOWN);
    History<Long> whole = both.covering(100, 200);
    assertThat(whole.ask(5L, 100, 200)).isEqualTo(HistoryAnswer.NO);
    assertThat(whole.ask(5L, 90, 100)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(whole.ask(5L, 200, 201)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(whole.ask(5L, 300, 301)).isEqualTo(HistoryAnswer.UNKNOWN);
    assertThat(both.ask(5L, 150, 160)).as("unchanged").isEqualTo(HistoryAnswer.UNKNOWN);
  }

  @Test
  void saysWhatIsMissing() {
    HistoryBuilder<Long> nothing = Tidemark.<Long>history(Keys.longs());
    assertThatThrownBy(nothing::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("span: not given (expected: span(from, to))");
    assertThatThrownBy(() -> nothing.span(5, 5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one tick");
    assertThatThrownBy(() -> builder().error(0.001).memory(1_000).build())
        .as("the memory is a limit where an error is given")
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("memory: 1000 \\(expected: at least \\d+ bytes for error 0.001\\)");
    assertThatThrownBy(() -> builder().error(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("NaN");
  }

  @Test
  void refusesAFileThatHoldsNoHistory(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("seen.tmk");
    Tidemark.<Long>seen(Keys.longs()).items(100).build().save(file);
    assertThatThrownBy(() -> History.load(file, Keys.longs()))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("kind: bloom (expected: one that answers: did x occur");
  }

  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

  private static HistoryBuilder<String> ofTimes() {
    return Tidemark.history(Keys.strings())
        .tick(Duration.ofSeconds(1))
        .span(NOON, NOON.plusSeconds(3_600))
        .keys(100)
        .occurrences(1_000)
        .seed(5);
  }

  @Test
  void timesAreTicksOfItsUnit() throws IOException {
    History<String> history = ofTimes().build();
    assertThat(history.add("a", NOON.plusMillis(1_500))).isTrue();
    assertThat(history.add("a", NOON.plusMillis(1_900))).as("the same second").isFalse();
    assertThat(history.ask("a", NOON.plusSeconds(1), NOON.plusMillis(1_001)))
        .isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.ask("a", NOON, NOON.plusSeconds(1))).isEqualTo(HistoryAnswer.NO);
    History<String> again = History.fromBytes(history.toBytes(), Keys.strings());
    assertThat(again.unit()).isEqualTo(TickUnit.SECONDS);
    assertThat(again.last("a", NOON.getEpochSecond(), NOON.getEpochSecond() + 10))
        .hasValue(NOON.getEpochSecond() + 1);
    assertThat(again.facts().find("from").orElseThrow().value())
        .isEqualTo(NOON.getEpochSecond() * 1_000_000_000L);
    assertThatThrownBy(() -> builder().build().add(1L, NOON))
        .isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @EnumSource
  void copiesGoTheirOwnWayAndMergeAgain(HistoryStructure structure) {
    History<Long> history = builder().error(0.001).structure(structure.word()).build();
    history.add(1L, START);
    History<Long> copy = history.copy();
    copy.add(2L, START + 1);
    assertThat(history.ask(2L, START + 1, START + 2)).isEqualTo(HistoryAnswer.NO);
    double before = history.expectedError(START, START + 64);
    history.merge(copy);
    assertThat(history.ask(2L, START + 1, START + 2)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.expectedError(START, START + 64)).isGreaterThanOrEqualTo(before);
    assertThat(history.pieceFacts()).hasSize(2);
    assertThat(history.foldedTo(copy.memoryBytes()).pieceFacts()).hasSize(1);
    assertThat(history.toString()).startsWith("History of kind segmented-history: ");
  }

  @Test
  void batchesSayWhatSingleCallsWould() {
    History<Long> history = builder().error(0.001).build();
    long[] digests = {3, 4, 3};
    long[] ticks = {START, START, START};
    boolean[] isNew = new boolean[3];
    history.addDigests(digests, ticks, 0, 3, isNew);
    assertThat(isNew).containsExactly(true, true, false);
    HistoryAnswer[] answers = new HistoryAnswer[3];
    history.askDigests(new long[] {3, 4, 5}, 0, 3, START, START + 1, answers);
    assertThat(answers).containsExactly(HistoryAnswer.MAYBE, HistoryAnswer.MAYBE, HistoryAnswer.NO);
  }

  /** No addition is lost, and of threads that add the same pair at most one is told that it is new. */
  @ParameterizedTest
  @EnumSource
  void manyThreadsShareOne(HistoryStructure structure) throws Exception {
    History<Long> history = builder().error(1e-4).structure(structure.word()).buildConcurrent();
    int threads = 4;
    int pairs = 2_000;
    AtomicInteger told = new AtomicInteger();
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        all.add(executor.submit(() -> {
          for (int i = 0; i < pairs; i++) {
            if (history.addDigest(i * 0x9e3779b97f4a7c15L, START + i)) {
              told.incrementAndGet();
            }
          }
        }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    } finally {
      executor.shutdownNow();
    }
    for (int i = 0; i < pairs; i++) {
      assertThat(history.askDigest(i * 0x9e3779b97f4a7c15L, START + i, START + i + 1))
          .isEqualTo(HistoryAnswer.MAYBE);
    }
    // Some new ones may be taken for others; five standard errors of a rate of 0.01.
    assertThat(told.get()).isBetween(pairs - 42, pairs);
  }

  @Test
  void aRecorderMakesTheBestOfWhatItWasGiven(@TempDir Path folder) throws IOException {
    HistoryBuilder<String> builder = Tidemark.history(Keys.strings())
        .unit(TickUnit.SECONDS)
        .prefixes(KeyPrefixes.separated('/', 2))
        .seed(3);
    History<String> history;
    try (HistoryRecorder<String> recorder = builder.recorder(folder)) {
      for (int i = 0; i < 20_000; i++) {
        recorder.add("/usr/" + i % 50, 1_000_000L + i * 31L % 9_000);
      }
      history = recorder.build();
      assertThat(recorder.measure().count()).isGreaterThanOrEqualTo(60_000);
      assertThat(recorder.chosen().orElseThrow().memoryBytes()).isEqualTo(history.memoryBytes());
      assertThat(recorder.plan().orElseThrow().best())
          .isEqualTo(recorder.chosen().orElseThrow());
    }
    assertThat(history.ask("/usr/7", 1_000_217, 1_000_218)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.askPrefix("/usr", 1_000_000, 1_000_001)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.keptPrefixes().orElseThrow().rule()).isEqualTo("/:2");
    try (HistoryRecorder<String> recorder =
        Tidemark.history(Keys.strings()).recorderLike(history, folder)) {
      recorder.add("x", 2_000_000);
      History<String> next = recorder.build();
      History<String> both = History.merged(List.of(history, next), folder);
      assertThat(both.ask("x", 2_000_000, 2_000_001)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(both.ask("/usr/7", 1_000_217, 1_000_218)).isEqualTo(HistoryAnswer.MAYBE);
    }
    try (var files = Files.list(folder)) {
      assertThat(files).as("left behind").isEmpty();
    }
  }
}
