package io.tidemark.core.filter.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.kernel.CountKernel;
import io.tidemark.workload.oracle.CountOracle;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the filter does otherwise than the published recurring minimum, and why. */
class RecurringMinimumTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(20_030_609);
  private static final int KEYS = 500;

  private static SpectralBloomFilter filter(int cells, int probes, int secondCells) {
    return new SpectralBloomFilter(
        new SpectralBloomSpec(cells, probes, SpectralRule.RECURRING_MINIMUM, secondCells, 0.2),
        DIGEST);
  }

  private static long[] places(int cells, int probes, long digest) {
    long[] places = new long[probes];
    CountKernel.cells(new CountKernel.Places(1, cells, probes), digest, places);
    return places;
  }

  /** The same counters for both: what the filter counts right, the published rule counts too low. */
  @ParameterizedTest
  @ValueSource(ints = {3, 5})
  void thePublishedRuleCountsTooLow(int probes) {
    int cells = KEYS * probes * 10 / 7;
    int secondCells = cells / 2;
    SpectralBloomFilter filter = filter(cells, probes, secondCells);
    LiteralRecurringMinimum literal = new LiteralRecurringMinimum(cells, secondCells);
    CountOracle oracle = new CountOracle();
    SplittableRandom random = RandomSource.seeded(probes);
    for (int i = 0; i < 15_000; i++) {
      long key = random.nextInt(KEYS);
      long digest = DIGEST.of(key);
      oracle.add(key);
      filter.add(digest);
      literal.add(
          places(cells, probes, digest), places(secondCells, probes, Probes.derive(digest, 1)));
    }
    int literalTooLow = 0;
    for (long key = 0; key < KEYS; key++) {
      long digest = DIGEST.of(key);
      assertThat(filter.estimate(digest))
          .as("key %d", key)
          .isGreaterThanOrEqualTo(oracle.count(key));
      long estimate = literal.estimate(
          places(cells, probes, digest), places(secondCells, probes, Probes.derive(digest, 1)));
      literalTooLow += estimate < oracle.count(key) ? 1 : 0;
    }
    assertThat(literalTooLow).as("keys that the published rule counts too low").isPositive();
  }

  /**
   * Two moved keys that share a second counter. If each had only made sure that it is at least its
   * own count, to remove one of them would leave the other too low.
   */
  @Test
  void movedKeysThatShareASecondCounterCanBeRemoved() {
    // One second counter for all: it is shared for sure.
    SpectralBloomFilter filter = filter(100_000, 3, 1);
    long[] moved = movedKeys(filter, 2);
    long least = Math.min(filter.estimate(moved[0]), filter.estimate(moved[1]));
    filter.add(moved[0], 50);
    filter.add(moved[1], 70);
    filter.remove(moved[0], 50);
    assertThat(least).isPositive();
    assertThat(filter.estimate(moved[1])).isGreaterThanOrEqualTo(70 + least);

    // The published way on one number: both are there 50 and 70 times, and one of them goes.
    long byMaximum = Math.max(Math.max(0L, 50L), 70L) - 50L;
    assertThat(byMaximum).as("what a maximum leaves of the other's 70").isLessThan(70);
  }

  /** Adds keys until some share all counters but one with others. */
  private static long[] movedKeys(SpectralBloomFilter filter, int count) {
    long[] moved = new long[count];
    for (long key = 0, found = 0; found < count; key++) {
      long before = filter.movedKeys();
      filter.add(DIGEST.of(key));
      if (filter.movedKeys() > before) {
        moved[(int) found++] = DIGEST.of(key);
      }
    }
    return moved;
  }

  /** Keys that only one of two filters has moved, both of them, and none; then all are removed. */
  @Test
  void mergedFiltersCountNoKeyTooLow() {
    SpectralBloomFilter left = filter(1_000, 4, 300);
    SpectralBloomFilter right = filter(1_000, 4, 300);
    CountOracle oracle = new CountOracle();
    SplittableRandom random = RandomSource.seeded(8);
    for (int i = 0; i < 3_000; i++) {
      long key = random.nextInt(KEYS);
      oracle.add(key);
      // The first keys come to the left more often, the last to the right.
      (random.nextInt(KEYS) > key ? left : right).add(DIGEST.of(key));
    }
    long before = left.movedKeys();
    left.merge(right);
    assertThat(left.movedKeys())
        .as("moved keys of both")
        .isGreaterThan(Math.max(before, right.movedKeys()))
        .isLessThan(before + right.movedKeys());
    assertThat(left.total()).isEqualTo(3_000);
    for (int i = 0; i < 3_000; i++) {
      assertNoneTooLow(left, oracle, i % 100 == 0 ? 1 : 50);
      long key = (i * 7L) % KEYS;
      for (; oracle.count(key) == 0; key = (key + 1) % KEYS) {}
      left.remove(DIGEST.of(key));
      oracle.remove(key);
    }
    assertThat(left.total()).isZero();
    assertThat(left.movedKeys()).as("moved keys of an empty filter").isZero();
    assertThat(left.zeroShare()).isEqualTo(1);
  }

  private static void assertNoneTooLow(SpectralBloomFilter filter, CountOracle oracle, int step) {
    for (long key = 0; key < KEYS; key += step) {
      assertThat(filter.estimate(DIGEST.of(key)))
          .as("key %d", key)
          .isGreaterThanOrEqualTo(oracle.count(key));
    }
  }

  /** Second counters that are extra memory make fewer counts wrong. */
  @Test
  void countsFewerKeysWrongThanMinimumSelection() {
    int wrong = 0;
    int wrongBySelection = 0;
    for (int seed = 0; seed < 10; seed++) {
      SpectralBloomFilter recurring = filter(KEYS * 3 * 100 / 46, 3, KEYS * 3);
      SpectralBloomFilter selection = new SpectralBloomFilter(
          new SpectralBloomSpec(KEYS * 3 * 100 / 46, 3, SpectralRule.MINIMUM_SELECTION, 0, 0.2),
          DIGEST);
      SplittableRandom random = RandomSource.seeded(seed);
      long[] truth = new long[KEYS];
      for (int i = 0; i < 15_000; i++) {
        int key = random.nextInt(KEYS);
        truth[key]++;
        recurring.add(digest(seed, key));
        selection.add(digest(seed, key));
      }
      for (int key = 0; key < KEYS; key++) {
        wrong += recurring.estimate(digest(seed, key)) == truth[key] ? 0 : 1;
        wrongBySelection += selection.estimate(digest(seed, key)) == truth[key] ? 0 : 1;
      }
    }
    assertThat(wrong).as("wrong counts of 5,000").isLessThan(wrongBySelection);
  }

  private static long digest(int seed, int key) {
    return DIGEST.of(((long) seed << 32) + key);
  }

  @Test
  void needsTwoCountersPerKeyAndSecondOnes() {
    assertThatThrownBy(() -> new SpectralBloomSpec(10, 1, SpectralRule.RECURRING_MINIMUM, 5, 0.2))
        .hasMessage("probes: 1 (expected: 2..64)");
    assertThatThrownBy(() -> new SpectralBloomSpec(10, 2, SpectralRule.RECURRING_MINIMUM, 0, 0.2))
        .hasMessageStartingWith("secondaryCells of RECURRING_MINIMUM: 0 (expected: 1..");
    assertThatThrownBy(() -> new SpectralBloomSpec(10, 2, SpectralRule.MINIMUM_SELECTION, 5, 0.2))
        .hasMessage("secondaryCells of MINIMUM_SELECTION: 5 (expected: 0..0)");
  }
}
