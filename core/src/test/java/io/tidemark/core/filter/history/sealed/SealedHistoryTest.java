package io.tidemark.core.filter.history.sealed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.contract.HistoryFilterContract;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.workload.oracle.BetweenOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import io.tidemark.workload.stream.NetworkDay;
import io.tidemark.workload.stream.TimedPairs;
import io.tidemark.workload.stream.WebLogDay;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SealedHistoryTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(11);
  private static final int DAY = 86_400;

  /** What every history keeps to; few bits, so that there are errors to compare. */
  @Nested
  class Contract implements HistoryFilterContract {
    @Override
    public HistoryFilter emptyHistory(long from, long to, int pairs) {
      return new SealingFilter(
          Timeline.over(from, to), HistoryFilterContract.DIGEST, pairs < 1_000 ? 24 : 12);
    }

    @Override
    public HistoryFilter throughBytes(HistoryFilter history) throws IOException {
      return SealingFilter.throughBytes((SealingFilter) history);
    }

    @Override
    public double statedError(HistoryFilter history, long from, long to) {
      return ((SealingFilter) history).sealed().errors().of(from, to);
    }

    @Override
    public boolean statesABoundOnly() {
      return true;
    }
  }

  static SealedHistory sealed(Timeline timeline, int fingerprintBits, long[]... keysAndTicks)
      throws IOException {
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(timeline, DIGEST, SealingSpace.HEAP)) {
      builder.withFingerprintBits(fingerprintBits);
      for (long[] pair : keysAndTicks) {
        builder.add(DIGEST.of(pair[0]), pair[1]);
      }
      return builder.build();
    }
  }

  private static SealedHistory sealed(TimedPairs pairs, int fingerprintBits) throws IOException {
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(Timeline.over(0, DAY), DIGEST, SealingSpace.HEAP)) {
      builder.withFingerprintBits(fingerprintBits);
      for (int i = 0; i < pairs.size(); i++) {
        builder.add(DIGEST.of((long) pairs.key(i)), pairs.tick(i));
      }
      return builder.build();
    }
  }

  /** Days of all shapes, with keys of one tick and of thousands. */
  static Stream<TimedPairs> days() {
    return Stream.concat(
        Stream.of(WebLogDay.generate(new WebLogDay.Parameters(2_000, 150_000, DAY, 40_000, 30, 3))),
        Stream.of(NetworkDay.Activity.values())
            .map(activity -> NetworkDay.generate(
                new NetworkDay.Parameters(5_000, 120_000, DAY, 40_000, 30, activity, 4))));
  }

  private static BitSet[] ticksByKey(TimedPairs pairs) {
    List<BitSet> byKey = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      while (byKey.size() <= pairs.key(i)) {
        byKey.add(new BitSet());
      }
      byKey.get(pairs.key(i)).set(pairs.tick(i));
    }
    return byKey.toArray(BitSet[]::new);
  }

  /** With 64 bits no two digests share a fingerprint: every answer is exact, to the tick. */
  @ParameterizedTest
  @MethodSource("days")
  void answersAreExactToTheTick(TimedPairs pairs) throws IOException {
    SealedHistory history = sealed(pairs, 64);
    BitSet[] exact = ticksByKey(pairs);
    assertThat(history.spec().keys()).isEqualTo(exact.length);
    assertThat(history.spec().pairs()).isEqualTo(pairs.size());
    SplittableRandom random = RandomSource.seeded(1);
    long wrong = 0;
    for (int i = 0; i < 250_000; i++) {
      int key = random.nextInt(exact.length + 100);
      BitSet ticks = key < exact.length ? exact[key] : new BitSet();
      int length = 1 << random.nextInt(14);
      int from = random.nextInt(DAY - length);
      int next = ticks.nextSetBit(from);
      HistoryAnswer expected =
          next >= 0 && next < from + length ? HistoryAnswer.MAYBE : HistoryAnswer.NO;
      wrong += history.ask(DIGEST.of((long) key), from, from + length) == expected ? 0 : 1;
    }
    for (int i = 0; i < pairs.size(); i++) {
      int tick = pairs.tick(i);
      BitSet ticks = exact[pairs.key(i)];
      long digest = DIGEST.of((long) pairs.key(i));
      wrong += history.ask(digest, tick, tick + 1) == HistoryAnswer.MAYBE ? 0 : 1;
      if (tick > 0) {
        boolean before = history.ask(digest, tick - 1, tick) == HistoryAnswer.MAYBE;
        wrong += before == ticks.get(tick - 1) ? 0 : 1;
      }
      if (tick + 1 < DAY) {
        boolean behind = history.ask(digest, tick + 1, tick + 2) == HistoryAnswer.MAYBE;
        wrong += behind == ticks.get(tick + 1) ? 0 : 1;
      }
    }
    assertThat(wrong).as("answers that differ from the exact ones").isZero();
  }

  @ParameterizedTest
  @MethodSource("days")
  void tellsWhenAKeyOccurred(TimedPairs pairs) throws IOException {
    SealedHistory history = sealed(pairs, 64);
    BitSet[] exact = ticksByKey(pairs);
    SplittableRandom random = RandomSource.seeded(2);
    for (int i = 0; i < 4_000; i++) {
      // The busiest keys have the lowest numbers.
      int key = random.nextInt(i % 2 == 0 ? 30 : exact.length);
      int length = 1 << random.nextInt(14);
      int from = random.nextInt(DAY) - length / 2;
      int to = from + length;
      long digest = DIGEST.of((long) key);
      BitSet within = exact[key].get(0, Math.max(0, to));
      within.clear(0, Math.max(0, from));
      List<TimeRange> expected = ranges(within);
      assertThat(history.when(digest, from, to)).isEqualTo(expected);
      OptionalLong first =
          within.isEmpty() ? OptionalLong.empty() : OptionalLong.of(within.nextSetBit(0));
      OptionalLong last =
          within.isEmpty() ? OptionalLong.empty() : OptionalLong.of(within.length() - 1);
      assertThat(history.first(digest, from, to)).isEqualTo(first);
      assertThat(history.last(digest, from, to)).isEqualTo(last);
    }
  }

  private static List<TimeRange> ranges(BitSet ticks) {
    List<TimeRange> ranges = new ArrayList<>();
    for (int from = ticks.nextSetBit(0); from >= 0; ) {
      int to = ticks.nextClearBit(from);
      ranges.add(new TimeRange(from, to));
      from = ticks.nextSetBit(to);
    }
    return ranges;
  }

  /** Few bits: keys share fingerprints, and every tick of each is still found. */
  @ParameterizedTest
  @MethodSource("days")
  void fewBitsForgetNothing(TimedPairs pairs) throws IOException {
    for (int bits : new int[] {1, 5, 14}) {
      SealedHistory history = sealed(pairs, bits);
      assertThat(history.spec().keys()).isLessThanOrEqualTo(1L << bits);
      long forgotten = 0;
      for (int i = 0; i < pairs.size(); i++) {
        long digest = DIGEST.of((long) pairs.key(i));
        int tick = pairs.tick(i);
        forgotten += history.ask(digest, tick, tick + 1) == HistoryAnswer.MAYBE ? 0 : 1;
      }
      assertThat(forgotten).as("pairs that are denied with %d bits", bits).isZero();
    }
  }

  @Test
  void errsAsOftenAsStated() throws IOException {
    TimedPairs pairs = days().findFirst().orElseThrow();
    for (int bits : new int[] {12, 16, 20}) {
      SealedHistory history = sealed(pairs, bits);
      SplittableRandom random = RandomSource.seeded(bits);
      int trials = 300_000;
      int found = 0;
      for (int i = 0; i < trials; i++) {
        found += history.ask(random.nextLong(), 0, DAY) == HistoryAnswer.MAYBE ? 1 : 0;
      }
      // Over all of time the bound is the probability itself.
      Interval interval = BinomialInterval.clopperPearson(found, trials, 1 - 1e-6);
      assertThat(history.errors().of(0, DAY))
          .as("%d bits, %d of %d found, 1 - 1e-6 interval", bits, found, trials)
          .isBetween(interval.low(), interval.high());
    }
  }

  @Test
  void bitsFollowTheNumberOfKeys() throws IOException {
    assertThat(SealedHistorySpec.fingerprintBits(0, 16)).isEqualTo(16);
    assertThat(SealedHistorySpec.fingerprintBits(1, 16)).isEqualTo(16);
    assertThat(SealedHistorySpec.fingerprintBits(2, 16)).isEqualTo(17);
    assertThat(SealedHistorySpec.fingerprintBits(1 << 20, 16)).isEqualTo(36);
    assertThat(SealedHistorySpec.fingerprintBits((1 << 20) + 1, 14)).isEqualTo(35);
    assertThat(SealedHistorySpec.fingerprintBits(1, 0)).isEqualTo(1);
    assertThat(SealedHistorySpec.fingerprintBits(1L << 50, 40)).isEqualTo(64);
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(Timeline.over(0, 10), DIGEST, SealingSpace.HEAP)) {
      for (int i = 0; i < 1_000; i++) {
        builder.add(DIGEST.of(i % 300), i % 10);
      }
      SealedHistory history = builder.withExtraBits(20).build();
      assertThat(history.spec().fingerprintBits()).isEqualTo(9 + 20);
      assertThat(history.spec().keys()).isEqualTo(300);
      assertThat(history.spec().pairs()).isEqualTo(300);
      assertThat(history.errors().of(3, 4)).isEqualTo(300 / Math.pow(2, 29));
    }
  }

  @Test
  void anEmptyHistory() throws IOException {
    SealedHistory history = sealed(Timeline.over(5, 10), 20);
    assertThat(history.spec().keys()).isZero();
    assertThat(history.ask(1, 5, 10)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.ask(1, 4, 10)).isEqualTo(HistoryAnswer.UNKNOWN);
    assertThat(history.when(1, Long.MIN_VALUE, Long.MAX_VALUE)).isEmpty();
    assertThat(history.last(1, 0, 100)).isEmpty();
    assertThat(history.errors().of(5, 10)).isZero();
    assertThat(history.merged(history).ask(1, 5, 10)).isEqualTo(HistoryAnswer.NO);
  }

  @Test
  void onePair() throws IOException {
    for (int bits : new int[] {1, 33, 64}) {
      SealedHistory history = sealed(Timeline.over(-5, 10), bits, new long[] {7, 3});
      long digest = DIGEST.of(7L);
      assertThat(history.when(digest, -100, 100)).containsExactly(new TimeRange(3, 4));
      assertThat(history.ask(digest, 3, 4)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(history.ask(digest, -5, 3)).isEqualTo(HistoryAnswer.NO);
      assertThat(history.ask(digest, 4, 10)).isEqualTo(HistoryAnswer.NO);
      assertThat(history.ask(~digest, 3, 4))
          .isEqualTo(bits == 1 ? history.ask(~digest, 3, 4) : HistoryAnswer.NO);
    }
    // A single tick needs no bits at all.
    SealedHistory single = sealed(Timeline.over(4, 5), 20, new long[] {1, 4}, new long[] {2, 4});
    assertThat(single.when(DIGEST.of(1L), 0, 9)).containsExactly(new TimeRange(4, 5));
    assertThat(single.ask(DIGEST.of(3L), 4, 5)).isEqualTo(HistoryAnswer.NO);
  }

  @Test
  void oneKeyWithAMillionTicks() throws IOException {
    SplittableRandom random = RandomSource.seeded(3);
    BetweenOracle oracle = new BetweenOracle();
    Timeline timeline = Timeline.over(0, 1L << 40);
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(timeline, DIGEST, SealingSpace.HEAP)) {
      long tick = 0;
      for (int i = 0; i < 1_000_000; i++) {
        // Runs, crowds and deserts.
        tick += 1 + (random.nextInt(4) == 0 ? random.nextLong(1L << random.nextInt(18)) : 0);
        builder.add(DIGEST.of(1L), tick);
        oracle.add(1, tick);
      }
      SealedHistory history = builder.build();
      assertThat(history.spec().pairs()).isEqualTo(1_000_000);
      long end = tick + 1_000;
      for (int i = 0; i < 200_000; i++) {
        long from = random.nextLong(end);
        long to = from + random.nextLong(1L << random.nextInt(16));
        assertThat(history.ask(DIGEST.of(1L), from, to) == HistoryAnswer.MAYBE)
            .isEqualTo(oracle.occurred(1, from, to));
      }
      assertThat(history.last(DIGEST.of(1L), 0, 1L << 40)).hasValue(tick);
    }
  }

  @Test
  void aMillionKeysWithOneTick() throws IOException {
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(Timeline.over(-1_000, 1_000), DIGEST, SealingSpace.HEAP)) {
      for (int i = 0; i < 1_000_000; i++) {
        builder.add(DIGEST.of((long) i), i % 2_000 - 1_000);
      }
      SealedHistory history = builder.build();
      assertThat(history.spec().fingerprintBits()).isEqualTo(36);
      long wrong = 0;
      for (int i = 0; i < 1_000_000; i++) {
        long tick = i % 2_000 - 1_000L;
        long digest = DIGEST.of((long) i);
        wrong += history.ask(digest, tick, tick + 1) == HistoryAnswer.MAYBE ? 0 : 1;
      }
      assertThat(wrong).as("pairs that are denied").isZero();
      // At most 1,000,000 / 2^36 keys share a fingerprint: 15 are expected, 60 improbable.
      assertThat(history.spec().keys()).isBetween(999_940L, 1_000_000L);
      assertThat(history.memoryBytes() * 8.0 / 1e6).as("bits per key").isLessThan(45);
    }
  }

  /** Ticks all over the longs, as far apart as ticks can be. */
  @Test
  void allTheTimeThereCanBe() throws IOException {
    long far = Timeline.MAX_DISTANCE;
    for (long origin : new long[] {0, Long.MAX_VALUE - far, Long.MIN_VALUE + far, -7}) {
      Timeline timeline = new Timeline(origin, Coverage.of(origin - far, origin + far));
      long[] ticks = {
        origin - far,
        origin - far + 1,
        origin - far / 2,
        origin - 1,
        origin,
        origin + 1,
        origin + far / 2,
        origin + far - 2,
        origin + far - 1
      };
      List<long[]> pairs = new ArrayList<>();
      for (int i = 0; i < ticks.length; i++) {
        pairs.add(new long[] {i, ticks[i]});
        pairs.add(new long[] {100, ticks[i]});
      }
      SealedHistory history = sealed(timeline, 40, pairs.toArray(long[][]::new));
      for (int i = 0; i < ticks.length; i++) {
        long digest = DIGEST.of((long) i);
        assertThat(history.when(digest, Long.MIN_VALUE, Long.MAX_VALUE))
            .containsExactly(new TimeRange(ticks[i], ticks[i] + 1));
        assertThat(history.ask(digest, origin - far, ticks[i])).isEqualTo(HistoryAnswer.NO);
        assertThat(history.ask(digest, ticks[i] + 1, origin + far)).isEqualTo(HistoryAnswer.NO);
        assertThat(history.first(DIGEST.of(100L), ticks[i], Long.MAX_VALUE)).hasValue(ticks[i]);
        assertThat(history.last(DIGEST.of(100L), Long.MIN_VALUE, ticks[i] + 1)).hasValue(ticks[i]);
      }
      assertThat(history.when(DIGEST.of(100L), origin - far, origin + far)).hasSize(5);
    }
  }

  @Test
  void aBuilderTakesNoTickOutsideAndNothingAfterwards() throws IOException {
    SealedHistoryBuilder builder =
        new SealedHistoryBuilder(Timeline.over(-10, 20), DIGEST, SealingSpace.HEAP);
    assertThatThrownBy(() -> builder.add(1, 20))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("tick: 20 (expected: in [-10, 20))");
    assertThatThrownBy(() -> builder.withFingerprintBits(65))
        .hasMessage("fingerprintBits: 65 (expected: 1..64)");
    assertThatThrownBy(() -> builder.withExtraBits(-1))
        .hasMessage("extraBits: -1 (expected: 0..64)");
    builder.build();
    assertThatThrownBy(() -> builder.add(1, 1)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("builder: built (expected: not built yet)");
    builder.close();
  }

  @Test
  void reversedRangesAreRefusedAndEmptyOnesHoldNothing() throws IOException {
    SealedHistory history = sealed(Timeline.over(0, 10), 20, new long[] {1, 4});
    long digest = DIGEST.of(1L);
    assertThat(history.when(digest, 4, 4)).isEmpty();
    assertThat(history.first(digest, 4, 4)).isEmpty();
    assertThat(history.last(digest, 4, 4)).isEmpty();
    assertThatThrownBy(() -> history.when(digest, 5, 4))
        .hasMessage("to: 4 (expected: at least from, 5)");
    assertThatThrownBy(() -> history.first(digest, 5, 4))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> history.last(digest, 5, 4))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> history.errors().of(5, 4))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
