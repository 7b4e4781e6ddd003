package io.tidemark.core.filter.history.sealed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is erased is gone, and with enough bits nothing else is. */
class SealedErasureTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(31);
  private static final long FROM = -2_000;
  private static final long TO = 8_000;

  private record Pair(long key, long tick) {}

  @TempDir
  Path directory;

  private static SealedHistory sealed(Coverage coverage, int bits, Iterable<Pair> pairs)
      throws IOException {
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(new Timeline(77, coverage), DIGEST, SealingSpace.HEAP)) {
      builder.withFingerprintBits(bits);
      for (Pair pair : pairs) {
        builder.add(DIGEST.of(pair.key), pair.tick);
      }
      return builder.build();
    }
  }

  private static byte[] bytes(SealedHistory history) throws IOException {
    return FilterCatalog.bytes(history);
  }

  /** Keys of one tick, of some and of thousands, in runs and alone. */
  private static Set<Pair> pairs(SplittableRandom random, int count, int keys) {
    Set<Pair> pairs = new HashSet<>();
    long tick = FROM;
    for (int i = 0; i < count; i++) {
      long key = random.nextInt(1 + random.nextInt(1 + random.nextInt(keys)));
      tick = random.nextInt(3) == 0 ? Math.min(TO - 1, tick + 1) : random.nextLong(FROM, TO);
      pairs.add(new Pair(key, tick));
    }
    return pairs;
  }

  /** Ranges of some keys, of keys that never occurred, and some beyond the ends of the timeline. */
  private static Erasures erasures(SplittableRandom random, int count, int keys) {
    Erasures erasures = new Erasures();
    for (int i = 0; i < count; i++) {
      long key = random.nextInt(keys + 10);
      long from = random.nextLong(FROM - 500, TO + 500);
      switch (random.nextInt(6)) {
        case 0 -> erasures.add(DIGEST.of(key));
        case 1 -> erasures.add(DIGEST.of(key), Long.MIN_VALUE, from);
        case 2 -> erasures.add(DIGEST.of(key), from, Long.MAX_VALUE);
        case 3 -> erasures.add(DIGEST.of(key), from, from + 1);
        default -> erasures.add(DIGEST.of(key), from, from + random.nextLong(2_000));
      }
    }
    return erasures;
  }

  private static List<Pair> left(Set<Pair> pairs, Erasures erasures) {
    return pairs.stream()
        .filter(pair -> !erasures.erases(DIGEST.of(pair.key), pair.tick))
        .toList();
  }

  /** To the bit: whether pairs were erased or never there cannot be told. */
  @Property(seed = "11", tries = 60)
  void isAsIfErasedPairsHadNeverBeen(
      @ForAll @IntRange(min = 0, max = 4_000) int count,
      @ForAll @IntRange(min = 1, max = 400) int keys,
      @ForAll @IntRange(min = 0, max = 60) int erased,
      @ForAll long seed)
      throws IOException {
    SplittableRandom random = RandomSource.seeded(seed);
    Set<Pair> pairs = pairs(random, count, keys);
    Erasures erasures = erasures(random, erased, keys);
    List<Pair> early = pairs.stream().filter(pair -> pair.tick < 3_000).toList();
    List<Pair> late = pairs.stream().filter(pair -> pair.tick >= 2_500).toList();
    SealedHistory merged = SealedHistory.merge(
        List.of(
            sealed(Coverage.of(FROM, 3_000), 64, early), sealed(Coverage.of(2_500, TO), 60, late)),
        SealingSpace.HEAP,
        erasures);
    SealedHistory expected = sealed(Coverage.of(FROM, TO), 60, left(pairs, erasures));
    assertThat(merged.spec()).isEqualTo(expected.spec());
    assertThat(bytes(merged)).isEqualTo(bytes(expected));
  }

  @Test
  void answersAreThoseOfTheExactPairsThatAreLeft() throws IOException {
    SplittableRandom random = RandomSource.seeded(3);
    Set<Pair> pairs = pairs(random, 60_000, 300);
    Erasures erasures = erasures(random, 200, 300);
    Set<Pair> left = new HashSet<>(left(pairs, erasures));
    SealedHistory history = SealedHistory.merge(
        List.of(sealed(Coverage.of(FROM, TO), 64, pairs)),
        SealingSpace.of(directory, 2_048),
        erasures);
    assertThat(left.size()).isBetween(1, pairs.size() - 1);
    long wrong = 0;
    for (long key = 0; key < 310; key++) {
      for (long tick = FROM; tick < TO; tick++) {
        HistoryAnswer answer = history.ask(DIGEST.of(key), tick, tick + 1);
        boolean there = left.contains(new Pair(key, tick));
        wrong += answer == (there ? HistoryAnswer.MAYBE : HistoryAnswer.NO) ? 0 : 1;
      }
    }
    assertThat(wrong).as("answers that differ from the exact ones").isZero();
  }

  @Test
  void allCanBeErased() throws IOException {
    Set<Pair> pairs = pairs(RandomSource.seeded(5), 3_000, 40);
    Erasures erasures = new Erasures();
    for (long key = 0; key < 40; key++) {
      erasures.add(DIGEST.of(key));
    }
    SealedHistory history = SealedHistory.merge(
        List.of(sealed(Coverage.of(FROM, TO), 30, pairs)), SealingSpace.HEAP, erasures);
    assertThat(history.spec().keys()).isZero();
    assertThat(history.spec().pairs()).isZero();
    assertThat(history.ask(DIGEST.of(0L), FROM, TO)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.ask(DIGEST.of(0L), FROM, TO + 1)).isEqualTo(HistoryAnswer.UNKNOWN);
  }

  /** Few bits: whoever has the fingerprint of an erased key loses the same ticks, and no others. */
  @Test
  void othersLoseTicksAsOftenAsStated() throws IOException {
    int keys = 20_000;
    int bits = 20;
    List<Pair> pairs = new ArrayList<>();
    for (long key = 0; key < keys; key++) {
      pairs.add(new Pair(key, key % 1_000));
      pairs.add(new Pair(key, 2_000 + key % 1_000));
    }
    SealedHistory history = sealed(Coverage.of(0, 3_000), bits, pairs);
    Erasures erasures = new Erasures();
    int erased = 2_000;
    for (long key = keys; key < keys + erased; key++) {
      // They never occurred: whatever is lost is another's.
      erasures.add(DIGEST.of(key), 0, 1_000);
    }
    SealedHistory merged = SealedHistory.merge(List.of(history), SealingSpace.HEAP, erasures);
    int lost = 0;
    for (Pair pair : pairs) {
      boolean there =
          merged.ask(DIGEST.of(pair.key), pair.tick, pair.tick + 1) == HistoryAnswer.MAYBE;
      lost += there ? 0 : 1;
      assertThat(there || pair.tick < 1_000)
          .as("tick %d is not erased", pair.tick)
          .isTrue();
    }
    double risk = SealedHistory.erasureRisk(List.of(history));
    assertThat(risk).isEqualTo(history.spec().keys() / Math.pow(2, bits));
    Interval interval = BinomialInterval.clopperPearson(lost, erased, 1 - 1e-6);
    assertThat(risk)
        .as("%d of %d erasures hit another key, 1 - 1e-6 interval", lost, erased)
        .isBetween(interval.low(), interval.high());
    assertThat(lost).isPositive();
  }

  @Test
  void theRiskOfSeveralIsThatOfAllKeysInTheFewestBits() throws IOException {
    SealedHistory wide = sealed(Coverage.of(0, 10), 40, List.of(new Pair(1, 1), new Pair(2, 2)));
    SealedHistory narrow = sealed(Coverage.of(0, 10), 10, List.of(new Pair(3, 3)));
    assertThat(SealedHistory.erasureRisk(List.of(wide))).isEqualTo(2 / Math.pow(2, 40));
    assertThat(SealedHistory.erasureRisk(List.of(wide, narrow))).isEqualTo(3 / 1024.0);
    assertThatThrownBy(() -> SealedHistory.erasureRisk(List.of()))
        .hasMessage("histories: 0 (expected: 1..2147483647)");
  }

  @Test
  void erasuresTellWhatRemains() {
    Erasures erasures = new Erasures();
    assertThat(erasures.isEmpty()).isTrue();
    erasures.add(7, 10, 20);
    erasures.add(7, 30, 40);
    erasures.add(7, 20, 25);
    erasures.add(8, 5, 5);
    erasures.add(9);
    assertThat(erasures.keys()).isEqualTo(2);
    assertThat(erasures.byDigest()).containsOnlyKeys(7L, 9L);
    assertThat(erasures.remaining(7, 0, 50))
        .containsExactly(new TimeRange(0, 10), new TimeRange(25, 30), new TimeRange(40, 50));
    assertThat(erasures.remaining(7, 10, 25)).isEmpty();
    assertThat(erasures.remaining(7, 24, 26)).containsExactly(new TimeRange(25, 26));
    assertThat(erasures.remaining(7, 12, 12)).isEmpty();
    assertThat(erasures.remaining(8, 0, 9)).containsExactly(new TimeRange(0, 9));
    assertThat(erasures.remaining(9, Long.MIN_VALUE, Long.MAX_VALUE)).isEmpty();
    assertThat(erasures.erases(7, 9)).isFalse();
    assertThat(erasures.erases(7, 10)).isTrue();
    assertThat(erasures.erases(7, 24)).isTrue();
    assertThat(erasures.erases(7, 25)).isFalse();
    assertThat(erasures.erases(9, Long.MIN_VALUE)).isTrue();
    assertThat(erasures.erases(9, TimeRange.LAST_TICK)).isTrue();
    assertThatThrownBy(() -> erasures.add(1, 5, 4))
        .hasMessage("to: 4 (expected: at least from, 5)");
    assertThatThrownBy(() -> erasures.byDigest().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
