package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.oracle.DecayedCountOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.KeyStream;
import io.tidemark.workload.stream.ZipfStream;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopKeysTest {
  private static final ExponentialDecay DECAY = new ExponentialDecay(0.9, 10);
  private static final int ITEMS = 4000;
  private static final int KEYS = 500;

  /** Streams of keys 0 to KEYS - 1, one item per tick. */
  private enum Stream {
    ZIPF {
      @Override
      KeyStream keys() {
        return new ZipfStream(new ZipfStream.Parameters(KEYS, 1, 7));
      }
    },
    /** Every key in turn, so that all counts of a round are equal but for fading. */
    TIES {
      @Override
      KeyStream keys() {
        return counted(item -> item % KEYS);
      }
    },
    /** Each key occurs more often than the one before, and then never again. */
    RISING {
      @Override
      KeyStream keys() {
        return counted(item -> Math.min(KEYS - 1, (long) Math.sqrt(2.0 * item)));
      }
    },
    /** One key fills the threshold, then comes nothing but light ones. */
    FADING {
      @Override
      KeyStream keys() {
        SplittableRandom random = RandomSource.seeded(3, "light");
        return counted(item -> item < ITEMS / 2 ? item % 8 : random.nextLong(KEYS));
      }
    },
    /** Now and then one of many keys occurs a hundred times in a row. */
    BURSTS {
      @Override
      KeyStream keys() {
        SplittableRandom random = RandomSource.seeded(5, "bursts");
        return counted(item -> item / 100 % 3 == 0 ? item / 100 % KEYS : random.nextLong(KEYS));
      }
    },
    /** Fewer keys than are asked for. */
    FEW {
      @Override
      KeyStream keys() {
        return counted(item -> item * item % 3);
      }
    };

    abstract KeyStream keys();

    private static KeyStream counted(LongUnaryOperator keyOfItem) {
      long[] item = {0};
      return () -> keyOfItem.applyAsLong(item[0]++);
    }
  }

  /** Exact counts of keys, which are their own digests. */
  private static final class Exact {
    final DecayedCountOracle counts = new DecayedCountOracle(DECAY.factor());
    final TopKeys<Long> heavy;
    int handedOver;

    Exact(int candidates) {
      heavy = new TopKeys<>(candidates, DECAY, this::count);
    }

    double count(long key, long tick) {
      return counts.count(key, DECAY.epoch(tick));
    }

    void add(long key, long tick) {
      counts.add(key, DECAY.epoch(tick));
      if (heavy.wants(key, count(key, tick), tick)) {
        heavy.put(key, key, tick);
        handedOver++;
      }
    }

    /** The greatest counts of all keys. */
    List<Double> greatest(int n, long tick) {
      double[] all = LongStream.range(0, KEYS)
          .mapToDouble(key -> count(key, tick))
          .filter(count -> count > 0)
          .map(count -> -count)
          .sorted()
          .limit(n)
          .toArray();
      return Arrays.stream(all).mapToObj(count -> -count).toList();
    }
  }

  @ParameterizedTest
  @EnumSource(Stream.class)
  void exactEstimatesGiveTheExactTop(Stream stream) {
    for (int candidates : new int[] {1, 3, 10}) {
      Exact exact = new Exact(candidates);
      KeyStream keys = stream.keys();
      for (long tick = 0; tick < ITEMS; tick++) {
        exact.add(keys.next(), tick);
        if (tick % 197 == 0) {
          assertExactTop(exact, candidates, tick);
        }
      }
      assertExactTop(exact, candidates, ITEMS);
      assertExactTop(exact, candidates, ITEMS + 300);
    }
  }

  private static void assertExactTop(Exact exact, int candidates, long tick) {
    List<TopKeys.Entry<Long>> top = exact.heavy.top(candidates, tick);
    assertThat(top)
        .as("the top %s at %s, up to keys of equal counts", candidates, tick)
        .extracting(TopKeys.Entry::count)
        .isEqualTo(exact.greatest(candidates, tick));
    assertThat(top).extracting(TopKeys.Entry::key).doesNotHaveDuplicates();
    assertThat(top)
        .allSatisfy(entry -> assertThat(entry.count()).isEqualTo(exact.count(entry.key(), tick)));
    assertThat(exact.heavy.size()).isLessThan(2 * candidates);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.8, 1, 1.2})
  void noKeyAboveAllEstimatesButTheCandidatesIsMissing(double skew) {
    // Counters for about a sixth of the keys, so that light keys are far too high.
    DecayRules rules = new DecayRules(
        2, 2, RaiseRule.LEAST, 7, DECAY, TimeRules.of(TickUnit.ITEMS, TimeRules.ANY));
    FastDigest digest = FastDigest.seeded(1);
    DecayingCountFilter filter =
        new DecayingCountFilter(DecayingCountSpec.fixed(6, 32, rules), digest);
    DecayedCountOracle exact = new DecayedCountOracle(DECAY.factor());
    int candidates = 20;
    TopKeys<Long> heavy = new TopKeys<>(candidates, DECAY, filter::estimate);
    KeyStream keys = new ZipfStream(new ZipfStream.Parameters(KEYS, skew, 11));
    for (long tick = 0; tick < 4 * ITEMS; tick++) {
      long key = keys.next();
      long keyDigest = digest.of(key);
      filter.add(keyDigest, tick);
      exact.add(key, DECAY.epoch(tick));
      if (heavy.wants(keyDigest, filter.estimate(keyDigest, tick), tick)) {
        heavy.put(keyDigest, key, tick);
      }
      if (tick % 499 == 0) {
        assertNoneMissing(filter, heavy, exact, tick);
      }
    }
  }

  private static void assertNoneMissing(
      DecayingCountFilter filter, TopKeys<Long> heavy, DecayedCountOracle exact, long tick) {
    double[] estimates = LongStream.range(0, KEYS)
        .mapToDouble(key -> filter.estimate(filter.digest().of(key), tick))
        .sorted()
        .toArray();
    double bound = estimates[KEYS - heavy.candidates()];
    List<Long> top =
        heavy.top(heavy.candidates(), tick).stream().map(TopKeys.Entry::key).toList();
    List<Long> sure = LongStream.range(0, KEYS)
        .filter(key -> exact.count(key, DECAY.epoch(tick)) > bound)
        .boxed()
        .toList();
    assertThat(top).as("keys that count more than %s at %s", bound, tick).containsAll(sure);
    if (tick > ITEMS) {
      assertThat(sure).as("keys that the bound speaks of").isNotEmpty();
    }
  }

  @Test
  void lightKeysAreNotAskedFor() {
    Exact exact = new Exact(10);
    for (long tick = 0; tick < 2000; tick++) {
      exact.add(tick % 20, tick / 200);
    }
    int before = exact.handedOver;
    // The same epoch: one occurrence is below the least of the ten.
    for (long key = 100; key < 400; key++) {
      exact.add(key, 9);
    }
    assertThat(exact.handedOver).isEqualTo(before);
  }

  @Test
  void aMillionEpochsLaterAnyKeyIsAskedFor() {
    Exact exact = new Exact(2);
    for (long tick = 0; tick < 100; tick++) {
      exact.add(tick % 4, tick);
    }
    long later = 10_000_000;
    assertThat(exact.heavy.top(2, later)).isEmpty();
    exact.add(9, later);
    assertThat(exact.heavy.top(2, later)).containsExactly(new TopKeys.Entry<>(9L, 1.0));
  }

  @Test
  void keysOfTwoBecomeThoseOfOne() {
    DecayedCountOracle counts = new DecayedCountOracle(DECAY.factor());
    TopKeys.Estimates both = (key, tick) -> counts.count(key, DECAY.epoch(tick));
    TopKeys<Long> left = new TopKeys<>(4, DECAY, both);
    TopKeys<Long> right = new TopKeys<>(4, DECAY, both);
    for (long key = 0; key < 7; key++) {
      for (long times = 0; times <= key; times++) {
        counts.add(key, 0);
      }
      TopKeys<Long> side = key % 2 == 0 ? left : right;
      side.put(key, key, 0);
    }
    left.merge(right, 0);
    assertThat(left.top(4, 0)).extracting(TopKeys.Entry::key).containsExactly(6L, 5L, 4L, 3L);
    left.clear();
    assertThat(left.size()).isZero();
    assertThat(left.top(4, 0)).isEmpty();
    assertThat(left.wants(1, 1, 0)).isTrue();
  }

  @Test
  void aKeyHandedOverTwiceIsThereOnce() {
    TopKeys<String> heavy = new TopKeys<>(3, DECAY, (digest, tick) -> 1);
    heavy.put(0, "zero", 0);
    heavy.put(0, "nought", 0);
    assertThat(heavy.wants(0, 5, 0)).isFalse();
    assertThat(heavy.top(3, 0)).containsExactly(new TopKeys.Entry<>("zero", 1.0));
  }

  @Test
  void memoryIsThatOfTheTables() {
    TopKeys<Long> heavy = new TopKeys<>(256, DECAY, (digest, tick) -> 1);
    // 512 keys of a digest, a reference, a count and room to sort it; 1024 slots of 4 bytes.
    assertThat(heavy.memoryBytes()).isEqualTo(512 * 32 + 1024 * 4);
    assertThat(TopKeys.candidatesFor(20)).isEqualTo(256);
    assertThat(TopKeys.candidatesFor(1000)).isEqualTo(4000);
    assertThat(TopKeys.candidatesFor(Integer.MAX_VALUE)).isEqualTo(TopKeys.MAX_CANDIDATES);
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TopKeys<>(0, DECAY, (digest, tick) -> 1))
        .withMessageContaining("candidates: 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TopKeys<>(3, DECAY, (digest, tick) -> 1).top(4, 0))
        .withMessageContaining("n: 4 (expected: 1..3)");
  }
}
