package io.tidemark.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.tidemark.core.filter.AbsentKeyException;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import io.tidemark.workload.stream.KeyStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every filter keeps to that says how many of each key are there now, checked against an exact
 * multiset: over all shapes, more than a million additions, removals and questions.
 */
public interface MultisetFilterContract {
  /** The digest of all keys in these tests. */
  KeyDigest DIGEST = FastDigest.seeded(20_060_301);

  /** The number of operations on the stream of a shape. */
  int OPERATIONS = 80_000;

  /** The number of questions about keys that never came. */
  int ABSENT = 400_000;

  /** Digests with the same high bits, with none, and with all. */
  List<Long> UNUSUAL =
      List.of(0L, 1L, 2L, -1L, -2L, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32, -1L << 32);

  /** What is said to whoever removes what is not there. */
  Pattern REFUSAL = Pattern.compile("times: (\\d+) \\(expected: at most (\\d+), .*");

  /** An empty filter with the cells (or a few more) and the probes of a shape. */
  MultisetFilter emptyFilter(CountShape shape);

  /** Takes over what another filter has counted. */
  void merge(MultisetFilter into, MultisetFilter other);

  /** Forgets everything. */
  void clear(MultisetFilter filter);

  /** Adds the keys of a part of an array, by the filter's form for many at once if it has one. */
  default void addAll(MultisetFilter filter, long[] digests, int from, int to) {
    Objects.checkFromToIndex(from, to, digests.length);
    for (int i = from; i < to; i++) {
      filter.add(digests[i]);
    }
  }

  /** Counts the keys of a part of an array, by the filter's form for many at once if it has one. */
  default void estimateAll(MultisetFilter filter, long[] digests, int from, int to, long[] counts) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, counts.length);
    for (int i = from; i < to; i++) {
      counts[i] = filter.estimate(digests[i]);
    }
  }

  /** What an estimate is never below: the true count, or the greatest that a cell can hold. */
  default long promisedCount(long truth) {
    return truth;
  }

  /** Whether keys can be taken away so that all other counts stay at or above the truth. */
  default boolean canRemove() {
    return true;
  }

  /** Whether nothing was lost so far, so that an empty filter is reached by removing everything. */
  default boolean isExact(MultisetFilter filter) {
    return true;
  }

  /** What holds at every moment, besides. */
  default void checkAlways(MultisetFilter filter) {}

  /** Two filters that have counted the same, though perhaps not in the same order. */
  default void assertSameCounts(MultisetFilter one, MultisetFilter other) throws IOException {
    assertThat(SavedBytes.of(one)).isEqualTo(SavedBytes.of(other));
  }

  /** A filter that has counted both streams, one after the other, and a merged one. */
  default void assertMerged(MultisetFilter merged, MultisetFilter both) throws IOException {
    assertSameCounts(merged, both);
  }

  @Test
  default void aNewFilterCountsNothing() {
    for (CountShape shape : CountShape.all().toList()) {
      assertEmpty(emptyFilter(shape));
    }
  }

  private static void assertEmpty(MultisetFilter filter) {
    long wrong = 0;
    for (long key = 0; key < 5_000; key++) {
      wrong += filter.estimate(DIGEST.of(key)) == 0 ? 0 : 1;
      wrong += filter.mightContain(DIGEST.of(key)) ? 1 : 0;
    }
    assertThat(wrong).as("keys found in an empty filter").isZero();
    assertThat(filter.total()).isZero();
    assertThat(filter.expectedError()).isZero();
  }

  @Test
  default void anyDigestCanBeAKey() {
    for (CountShape shape : CountShape.all().toList()) {
      MultisetFilter filter = emptyFilter(shape);
      for (long digest : UNUSUAL) {
        filter.add(digest);
        filter.add(digest, 2);
        assertThat(filter.estimate(digest))
            .as("digest %d, %s", digest, shape)
            .isGreaterThanOrEqualTo(promisedCount(3));
        assertThat(filter.mightContain(digest)).isTrue();
      }
      assertThat(filter.total()).isEqualTo(3L * UNUSUAL.size());
      if (canRemove() && isExact(filter)) {
        for (long digest : UNUSUAL) {
          filter.remove(digest, 2);
          filter.remove(digest);
        }
        assertEmpty(filter);
      }
    }
  }

  /**
   * Additions and valid removals of one key, or of many at once, in phases in which there are more of
   * the first or of the second; every key is asked for repeatedly, and in the end everything is
   * taken away.
   */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.CountShape#all")
  default void neverCountsBelowTheTruth(CountShape shape) throws IOException {
    MultisetReplay replay = new MultisetReplay(this, emptyFilter(shape), shape);
    for (int i = 0; i < OPERATIONS; i++) {
      if (i == OPERATIONS / 2) {
        replay.saveAndLoad();
      }
      replay.step();
      if (i % (OPERATIONS / 8) == 0) {
        replay.lookAtAllKeys();
      }
    }
    replay.lookAtAllKeys();
    if (canRemove()) {
      assertThat(replay.removals()).as("removals").isGreaterThan(OPERATIONS / 10);
      boolean exact = isExact(replay.filter());
      replay.removeEverything();
      if (exact) {
        assertEmpty(replay.filter());
      }
      assertThat(replay.filter().total()).isZero();
    }
    replay.assertNothingWasWrong();
  }

  /**
   * Given the cells, the digests of absent keys are independent and uniform, so the number of those
   * found is binomial with the error that the filter states. The interval is exact (Clopper and
   * Pearson) and wrong once in a million.
   */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.CountShape#halfFull")
  default void findsAbsentKeysAsOftenAsExpected(CountShape shape) {
    MultisetFilter filter = emptyFilter(shape);
    for (long key = 0; key < shape.keys(); key++) {
      filter.add(DIGEST.of(key), 1 + key % 3);
    }
    int found = 0;
    for (long key = 0; key < ABSENT; key++) {
      found += filter.estimate(DIGEST.of(~key)) > 0 ? 1 : 0;
    }
    Interval interval = BinomialInterval.clopperPearson(found, ABSENT, 1 - 1e-6);
    assertThat(found).as("absent keys that are counted").isBetween(100, ABSENT - 100);
    assertThat(filter.expectedError())
        .as("expected error, %d of %d found, 1 - 1e-6 interval", found, ABSENT)
        .isBetween(interval.low(), interval.high());
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.CountShape#all")
  default void refusesToRemoveWhatIsCertainlyAbsentAndChangesNothing(CountShape shape)
      throws IOException {
    if (!canRemove()) {
      return;
    }
    MultisetFilter filter = emptyFilter(shape);
    SplittableRandom random = RandomSource.seeded(5);
    for (long key = 0; key < shape.keys() / 2; key++) {
      filter.add(DIGEST.of(key), 1 + random.nextLong(1L << shape.mostBits()));
    }
    if (!isExact(filter)) {
      return;
    }
    byte[] before = SavedBytes.of(filter);
    for (long key = 0; key < 300; key++) {
      // Half of them never came.
      long digest = DIGEST.of(random.nextInt(shape.keys()) + (key % 2 == 0 ? 0 : 1L << 40));
      long estimate = filter.estimate(digest);
      if (estimate == 0) {
        assertThatThrownBy(() -> filter.remove(digest))
            .isInstanceOf(AbsentKeyException.class)
            .hasMessageStartingWith("times: 1 (expected: at most 0, ");
      }
      assertRefusesToRemove(filter, digest, estimate + 1);
      assertRefusesToRemove(filter, digest, filter.total() + 1);
      assertRefusesToRemove(filter, digest, Long.MAX_VALUE);
    }
    assertThat(SavedBytes.of(filter)).as("bytes after all refusals").isEqualTo(before);
  }

  /** Says how often the key can be there, which is less often than that. */
  private static void assertRefusesToRemove(MultisetFilter filter, long digest, long times) {
    try {
      filter.remove(digest, times);
      fail("removed %d times, of %d in all", times, filter.total());
    } catch (AbsentKeyException refused) {
      Matcher message = REFUSAL.matcher(refused.getMessage());
      assertThat(message.matches()).as(refused.getMessage()).isTrue();
      assertThat(Long.parseLong(message.group(1))).isEqualTo(times);
      assertThat(Long.parseLong(message.group(2))).isBetween(0L, times - 1);
    }
  }

  @Test
  default void refusesToCountLessThanOneByName() throws IOException {
    for (CountShape shape : CountShape.small().toList()) {
      MultisetFilter filter = emptyFilter(shape);
      filter.add(DIGEST.of(1), 5);
      byte[] before = SavedBytes.of(filter);
      for (long times : new long[] {0, -1, Long.MIN_VALUE}) {
        assertThatThrownBy(() -> filter.add(DIGEST.of(1), times))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("times: " + times + " (expected: ");
        if (canRemove()) {
          assertThatThrownBy(() -> filter.remove(DIGEST.of(1), times))
              .isInstanceOf(IllegalArgumentException.class)
              .isNotInstanceOf(AbsentKeyException.class)
              .hasMessageStartingWith("times: " + times + " (expected: ");
        }
      }
      assertThat(SavedBytes.of(filter)).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.CountShape#small")
  default void manyAtOnceAreAsManyOneByOne(CountShape shape) throws IOException {
    MultisetFilter atOnce = emptyFilter(shape);
    MultisetFilter oneByOne = emptyFilter(shape);
    SplittableRandom random = RandomSource.seeded(6);
    long most = 1L << Math.min(shape.mostBits(), 7);
    for (int i = 0; i < 200; i++) {
      long digest = DIGEST.of(random.nextInt(shape.keys()));
      long times = 1 + random.nextLong(most);
      atOnce.add(digest, times);
      for (long time = 0; time < times; time++) {
        oneByOne.add(digest);
      }
      assertSameCounts(atOnce, oneByOne);
      if (canRemove() && i % 3 == 0) {
        long removed = 1 + random.nextLong(times);
        atOnce.remove(digest, removed);
        for (long time = 0; time < removed; time++) {
          oneByOne.remove(digest);
        }
        assertSameCounts(atOnce, oneByOne);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.CountShape#all")
  default void aMergedFilterHasCountedBothStreams(CountShape shape) throws IOException {
    MultisetFilter left = emptyFilter(shape);
    MultisetFilter right = emptyFilter(shape);
    MultisetFilter both = emptyFilter(shape);
    SplittableRandom random = RandomSource.seeded(7);
    long[] truth = new long[shape.keys()];
    for (int i = 0; i < Math.min(4_000, 3 * shape.keys()); i++) {
      int key = random.nextInt(shape.keys());
      long times = 1 + random.nextLong(1L << shape.mostBits());
      (random.nextInt(3) == 0 ? left : right).add(DIGEST.of(key), times);
      both.add(DIGEST.of(key), times);
      truth[key] += times;
    }
    byte[] other = SavedBytes.of(right);
    merge(left, right);
    assertThat(SavedBytes.of(right)).as("the other filter, after the merge").isEqualTo(other);
    assertThat(left.total()).isEqualTo(both.total());
    for (int key = 0; key < shape.keys(); key++) {
      assertThat(left.estimate(DIGEST.of(key)))
          .as("key %d", key)
          .isGreaterThanOrEqualTo(promisedCount(truth[key]));
    }
    assertMerged(left, both);
    merge(left, emptyFilter(shape));
    assertMerged(left, both);
    MultisetFilter empty = emptyFilter(shape);
    merge(empty, both);
    assertMerged(empty, both);
  }

  /** A filter that is saved and loaded repeatedly goes on as one that is not. */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.CountShape#all")
  default void goesOnAfterItsBytesAsBefore(CountShape shape) throws IOException {
    MultisetReplay kept = new MultisetReplay(this, emptyFilter(shape), shape);
    MultisetReplay loaded = new MultisetReplay(this, emptyFilter(shape), shape);
    SplittableRandom random = RandomSource.seeded(8);
    loaded.saveAndLoad();
    long different = 0;
    for (int i = 0; i < 2_500; i++) {
      if (random.nextInt(300) == 0) {
        loaded.saveAndLoad();
      }
      kept.step();
      loaded.step();
      long asked = DIGEST.of(random.nextInt(2 * shape.keys()));
      different += loaded.filter().estimate(asked) == kept.filter().estimate(asked) ? 0 : 1;
    }
    assertThat(different).as("answers that are others after loading").isZero();
    assertThat(loaded.filter().total()).isEqualTo(kept.filter().total());
    assertThat(loaded.filter().expectedError()).isEqualTo(kept.filter().expectedError());
    assertThat(SavedBytes.of(loaded.filter())).isEqualTo(SavedBytes.of(kept.filter()));
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.CountShape#batched")
  default void batchesAreSingleOnes(CountShape shape) throws IOException {
    KeyStream stream = shape.stream(9);
    MultisetFilter single = emptyFilter(shape);
    MultisetFilter batched = emptyFilter(shape);
    long[] digests = new long[5_003];
    for (int i = 0; i < digests.length; i++) {
      digests[i] = DIGEST.of(stream.next());
    }
    // None, one, and numbers around those that are fetched together.
    int from = 3;
    for (int length : new int[] {0, 1, 63, 64, 65, 4_000}) {
      addAll(batched, digests, from, from + length);
      for (int i = from; i < from + length; i++) {
        single.add(digests[i]);
      }
      assertThat(SavedBytes.of(batched)).isEqualTo(SavedBytes.of(single));
      long[] counts = new long[digests.length];
      Arrays.fill(counts, -7);
      estimateAll(batched, digests, from, from + length, counts);
      for (int i = 0; i < counts.length; i++) {
        boolean asked = i >= from && i < from + length;
        assertThat(counts[i]).isEqualTo(asked ? single.estimate(digests[i]) : -7);
      }
      from += length;
    }
    int end = digests.length;
    assertThatThrownBy(() -> addAll(batched, digests, 5, end + 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> estimateAll(batched, digests, -1, 5, new long[end]))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> estimateAll(batched, digests, 0, 5, new long[4]))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(SavedBytes.of(batched)).isEqualTo(SavedBytes.of(single));
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.CountShape#all")
  default void questionsChangeNothing(CountShape shape) throws IOException {
    MultisetReplay replay = new MultisetReplay(this, emptyFilter(shape), shape);
    for (int i = 0; i < 2_000; i++) {
      replay.step();
    }
    MultisetFilter filter = replay.filter();
    byte[] before = SavedBytes.of(filter);
    for (long key = 0; key < 2_000; key++) {
      long digest = DIGEST.of(key);
      assertThat(filter.mightContain(digest)).isEqualTo(filter.estimate(digest) > 0);
    }
    assertThat(filter.expectedError()).isBetween(0.0, 1.0);
    assertThat(filter.memoryBytes()).isPositive();
    assertThat(SavedBytes.of(filter)).isEqualTo(before);
    assertThat(SavedBytes.of(SavedBytes.through(filter))).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.CountShape#all")
  default void aClearedFilterIsANewOne(CountShape shape) throws IOException {
    MultisetReplay replay = new MultisetReplay(this, emptyFilter(shape), shape);
    for (int i = 0; i < 2_000; i++) {
      replay.step();
    }
    clear(replay.filter());
    assertEmpty(replay.filter());
    assertSameCounts(replay.filter(), emptyFilter(shape));
    assertThat(replay.filter().memoryBytes()).isEqualTo(emptyFilter(shape).memoryBytes());
  }

  /** The sum of all counts is a long: what would be beyond it is refused, before anything changes. */
  @Test
  default void refusesMoreThanItCanCount() throws IOException {
    for (CountShape shape : CountShape.all().toList()) {
      MultisetFilter filter = emptyFilter(shape);
      filter.add(DIGEST.of(1), 3);
      filter.add(DIGEST.of(2), 1);
      byte[] before = SavedBytes.of(filter);
      for (long times : new long[] {Long.MAX_VALUE, Long.MAX_VALUE - 3}) {
        assertThatThrownBy(() -> filter.add(DIGEST.of(1), times))
            .as("%s", shape)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("times: " + times + " (expected: ");
        assertThat(SavedBytes.of(filter)).as("%s", shape).isEqualTo(before);
      }
    }
  }
}
