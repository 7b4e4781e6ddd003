package io.tidemark.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.workload.oracle.BetweenOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every history that never forgets keeps to, checked against an exact memory.
 *
 * <p>The stated error is checked with intervals of confidence 1 - 10<sup>-6</sup>. All that run this
 * contract make fewer than 1,000 of them, so that together they hold with a confidence above 99.9 %.
 */
public interface HistoryFilterContract {
  /** The digest of all keys in these tests. */
  KeyDigest DIGEST = FastDigest.seeded(20_180_610);

  /** The length of time for errors; not a power of two. */
  long DAY = 86_400;

  /** The most ticks of a range that is drawn, so that those who ask every tick come to an end. */
  long LONGEST = 1 << 14;

  /**
   * An empty history.
   *
   * @param from its first covered tick
   * @param to the tick behind its last
   * @param pairs how many pairs it shall hold with an error clearly between 0 and 1
   */
  HistoryFilter emptyHistory(long from, long to, int pairs);

  /** The history that comes back from the bytes of another. */
  HistoryFilter throughBytes(HistoryFilter history) throws IOException;

  /** The probability of a false positive that the history states for a range and its present bits. */
  double statedError(HistoryFilter history, long from, long to);

  /** Whether the stated error may be above the true one: parts of a range may err together. */
  default boolean statesABoundOnly() {
    return false;
  }

  /** Spans of time, powers of two and others, all over the longs. */
  static Stream<TimeRange> spans() {
    Stream<TimeRange> shorts = LongStream.of(64, 100, 1_000).boxed().flatMap(ticks -> LongStream.of(
            0, -ticks / 3, 1_700_000_000_123L)
        .mapToObj(from -> new TimeRange(from, from + ticks)));
    return Stream.concat(shorts, limits());
  }

  /** Spans of all lengths, some of them at the ends of time. */
  static Stream<TimeRange> limits() {
    return Stream.of(
        new TimeRange(Long.MAX_VALUE - 64, Long.MAX_VALUE),
        new TimeRange(Long.MIN_VALUE, Long.MIN_VALUE + 100),
        new TimeRange(-1_000, 0),
        new TimeRange(0, DAY),
        new TimeRange(Long.MAX_VALUE - DAY, Long.MAX_VALUE),
        new TimeRange(Long.MIN_VALUE, Long.MIN_VALUE + 10_000_000));
  }

  /** Pairs in no order, and questions about every one of them and about others. */
  @ParameterizedTest
  @MethodSource("spans")
  default void forgetsNoPair(TimeRange span) throws IOException {
    SplittableRandom random = RandomSource.seeded(span.from() ^ span.ticks());
    int pairs = span.ticks() > DAY ? 300 : 1_500;
    HistoryFilter history = emptyHistory(span.from(), span.to(), pairs);
    BetweenOracle oracle = new BetweenOracle();
    long[] ticks = random.longs(pairs, span.from(), span.to()).toArray();
    ticks[0] = span.from();
    ticks[1] = span.to() - 1;
    for (int i = 0; i < pairs; i++) {
      if (i == pairs / 2) {
        history = throughBytes(history);
      }
      history.add(DIGEST.of(i % 97), ticks[i]);
      oracle.add(i % 97, ticks[i]);
    }
    long forgotten = 0;
    long unknown = 0;
    for (int i = 0; i < pairs; i++) {
      TimeRange around = around(random, ticks[i], span);
      forgotten += isForgotten(history, oracle, i % 97, around) ? 1 : 0;
      TimeRange single = new TimeRange(ticks[i], ticks[i] + 1);
      forgotten += isForgotten(history, oracle, i % 97, single) ? 1 : 0;
      TimeRange other = around(random, random.nextLong(span.from(), span.to()), span);
      long key = random.nextInt(200);
      forgotten += isForgotten(history, oracle, key, other) ? 1 : 0;
      unknown += ask(history, key, other) == HistoryAnswer.UNKNOWN ? 1 : 0;
    }
    for (long key = 0; key < 97; key++) {
      forgotten += isForgotten(history, oracle, key, span) ? 1 : 0;
    }
    assertThat(forgotten).as("ranges with the key that were denied").isZero();
    assertThat(unknown).as("covered ranges that were called unknown").isZero();
  }

  private static HistoryAnswer ask(HistoryFilter history, long key, TimeRange range) {
    return history.ask(DIGEST.of(key), range.from(), range.to());
  }

  private static boolean isForgotten(
      HistoryFilter history, BetweenOracle oracle, long key, TimeRange range) {
    return oracle.occurred(key, range.from(), range.to())
        && ask(history, key, range) != HistoryAnswer.MAYBE;
  }

  /** A range around a tick, short ones as likely as long ones, within the span. */
  private static TimeRange around(SplittableRandom random, long tick, TimeRange span) {
    long before = logUniform(random, Math.min(LONGEST / 2, tick - span.from() + 1)) - 1;
    long after = logUniform(random, Math.min(LONGEST / 2, span.to() - tick));
    return new TimeRange(tick - before, tick + after);
  }

  private static long logUniform(SplittableRandom random, long max) {
    return Math.min(max, (long) Math.exp(random.nextDouble() * Math.log(max + 1.0)));
  }

  @ParameterizedTest
  @MethodSource("limits")
  default void anEmptyHistoryDeniesAllThatItCovers(TimeRange span) {
    HistoryFilter history = emptyHistory(span.from(), span.to(), 1_000);
    SplittableRandom random = RandomSource.seeded(1);
    assertThat(history.coverage()).isEqualTo(Coverage.of(span.from(), span.to()));
    for (int i = 0; i < 100; i++) {
      TimeRange range = around(random, random.nextLong(span.from(), span.to()), span);
      assertThat(ask(history, i, range)).as("%s", range).isEqualTo(HistoryAnswer.NO);
    }
    long end = span.from() + Math.min(LONGEST, span.ticks());
    assertThat(statedError(history, span.from() + 1, end)).isZero();
    assertThat(ask(history, 1, new TimeRange(span.from(), span.from() + 1)))
        .isEqualTo(HistoryAnswer.NO);
    assertBeyond(history, span, HistoryAnswer.UNKNOWN);
  }

  /** Ranges that reach beyond the covered time, or lie there, as far as there are ticks. */
  private static void assertBeyond(HistoryFilter history, TimeRange span, HistoryAnswer overEnds) {
    long from = span.from();
    long to = span.to();
    if (from > Long.MIN_VALUE) {
      assertThat(ask(history, 1, new TimeRange(from - 1, from + 1))).isEqualTo(overEnds);
      assertThat(ask(history, 1, new TimeRange(from - 1, from))).isEqualTo(HistoryAnswer.UNKNOWN);
      assertThat(ask(history, 1, new TimeRange(Long.MIN_VALUE, from)))
          .isEqualTo(HistoryAnswer.UNKNOWN);
      assertThat(ask(history, 1, new TimeRange(Long.MIN_VALUE, Long.MIN_VALUE + 1)))
          .isEqualTo(HistoryAnswer.UNKNOWN);
    }
    if (to < Long.MAX_VALUE) {
      assertThat(ask(history, 1, new TimeRange(to - 1, to + 1))).isEqualTo(overEnds);
      assertThat(ask(history, 1, new TimeRange(to, to + 1))).isEqualTo(HistoryAnswer.UNKNOWN);
      assertThat(ask(history, 1, new TimeRange(to, Long.MAX_VALUE)))
          .isEqualTo(HistoryAnswer.UNKNOWN);
      assertThat(ask(history, 1, new TimeRange(Long.MAX_VALUE - 1, Long.MAX_VALUE)))
          .isEqualTo(HistoryAnswer.UNKNOWN);
    }
  }

  @ParameterizedTest
  @MethodSource("limits")
  default void beyondTheEndsItSaysUnknownUnlessTheRestSaysMaybe(TimeRange span) {
    HistoryFilter history = emptyHistory(span.from(), span.to(), 1_000);
    history.add(DIGEST.of(1L), span.from());
    history.add(DIGEST.of(1L), span.to() - 1);
    assertBeyond(history, span, HistoryAnswer.MAYBE);
    assertThat(history.ask(DIGEST.of(1L), Long.MIN_VALUE, Long.MAX_VALUE))
        .isEqualTo(HistoryAnswer.MAYBE);
  }

  @ParameterizedTest
  @MethodSource("limits")
  default void anEmptyRangeHoldsNothingAndAReversedOneIsRefused(TimeRange span) {
    HistoryFilter history = emptyHistory(span.from(), span.to(), 1_000);
    long middle = span.from() + span.ticks() / 2;
    history.add(DIGEST.of(1L), middle);
    for (long tick :
        new long[] {middle, span.from(), span.to(), Long.MIN_VALUE, Long.MAX_VALUE, 0, middle + 1
        }) {
      assertThat(history.ask(DIGEST.of(1L), tick, tick)).isEqualTo(HistoryAnswer.NO);
      assertThat(statedError(history, tick, tick)).isZero();
    }
    assertThatThrownBy(() -> history.ask(DIGEST.of(1L), middle, middle - 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("to: %d (expected: at least from, %d)", middle - 1, middle);
    assertThatThrownBy(() -> history.ask(DIGEST.of(1L), Long.MAX_VALUE, Long.MIN_VALUE))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void anyDigestCanBeAKey() {
    HistoryFilter history = emptyHistory(-50, 50, 1_000);
    for (long digest : new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32}) {
      for (long tick : new long[] {-50, -1, 0, 1, 49}) {
        history.add(digest, tick);
        assertThat(history.ask(digest, tick, tick + 1)).isEqualTo(HistoryAnswer.MAYBE);
        assertThat(history.ask(digest, -50, 50)).isEqualTo(HistoryAnswer.MAYBE);
      }
    }
  }

  @Test
  default void answersTheSameAfterItsBytes() throws IOException {
    HistoryFilter history = emptyHistory(-500, 500, 600);
    assertThat(throughBytes(history).coverage()).isEqualTo(history.coverage());
    SplittableRandom random = RandomSource.seeded(7);
    for (int i = 0; i < 600; i++) {
      history.add(DIGEST.of(i), random.nextLong(-500, 500));
    }
    HistoryFilter back = throughBytes(history);
    assertThat(back.coverage()).isEqualTo(history.coverage());
    for (int i = 0; i < 3_000; i++) {
      long digest = random.nextLong();
      long from = random.nextLong(-520, 500);
      long to = from + random.nextLong(40);
      assertThat(back.ask(digest, from, to)).isEqualTo(history.ask(digest, from, to));
    }
    assertThat(statedError(back, -500, 500)).isEqualTo(statedError(history, -500, 500));
  }

  /**
   * Given the bits, the digests of absent keys are independent and uniform, so the number of those
   * found is binomial with the error that the history states. No two intervals of these ranges have
   * the same number, so that a key has other bits in each.
   */
  @Test
  default void findsAbsentKeysAsOftenAsStated() {
    HistoryFilter history = emptyHistory(0, DAY, 4_000);
    SplittableRandom random = RandomSource.seeded(5);
    for (int i = 0; i < 2_000; i++) {
      history.add(DIGEST.of(random.nextInt(400)), random.nextLong(DAY));
      // A crowd, so that single ticks err too.
      history.add(DIGEST.of(random.nextInt(400)), 40_000 + random.nextLong(256));
    }
    int found = assertStated(history, 40_001, 40_002, 40_000)
        + assertStated(history, 40_001, 40_008, 40_000)
        + assertStated(history, 40_001, 40_129, 20_000)
        + assertStated(history, 20_021, 23_000, 2_000)
        + assertStated(history, 0, DAY, 200);
    assertThat(found).as("false positives to compare with").isPositive();
  }

  /** Returns how many absent keys were found. */
  private int assertStated(HistoryFilter history, long from, long to, int trials) {
    SplittableRandom random = RandomSource.seeded(from + to);
    int found = 0;
    for (int i = 0; i < trials; i++) {
      found += history.ask(random.nextLong(), from, to) == HistoryAnswer.MAYBE ? 1 : 0;
    }
    Interval interval = BinomialInterval.clopperPearson(found, trials, 1 - 1e-6);
    assertThat(statedError(history, from, to))
        .as("error over [%d, %d), %d of %d found, 1 - 1e-6 interval", from, to, found, trials)
        .isBetween(interval.low(), statesABoundOnly() ? 1.0 : interval.high());
    return found;
  }
}
