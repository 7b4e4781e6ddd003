package io.tidemark.benchmarks.endless;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.benchmarks.window.Arrivals;
import io.tidemark.benchmarks.window.Observer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class EndlessContendersTest {
  private static final EndlessSize SIZE = EndlessSize.KIB_16;

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "DIGEST_ALONE")
  void findsAKeyThatHasJustCome(EndlessContender contender) {
    Observer observer = contender.create(SIZE);
    long found = 0;
    for (long key = 1; key <= 1_000; key++) {
      observer.observe(key << 40);
      found += observer.observe(key << 40) ? 1 : 0;
    }
    // Guava's filter is replaced once at most; all others find what has just come.
    assertThat(found).isGreaterThanOrEqualTo(999);
  }

  @ParameterizedTest
  @EnumSource(names = {"CAFFEINE", "CAFFEINE_ALONE", "EXACT_MAP"})
  void exactOnesFindNoNewKey(EndlessContender contender) {
    assertThat(foundOfNew(contender)).isZero();
  }

  @ParameterizedTest
  @EnumSource(names = {"STABLE", "TWO_CLASS", "MANY_CLASSES", "BY_VALUE", "WEIGHED"})
  void thoseThatForgetGoOnDenyingNewKeys(EndlessContender contender) {
    // The rate of the stable filter with the paper's shape, the greatest, is 0.74.
    assertThat(foundOfNew(contender)).isBetween(0.05, 0.76);
  }

  @Test
  void sweptFiltersHaveTheErrorOfTheirZeros() {
    // (1/2)^5, with 4 sd of a share of 43,691 keys; one more key may be in while the hand is
    // behind.
    assertThat(foundOfNew(EndlessContender.SWEPT)).isBetween(0.0279, 0.0346);
  }

  @Test
  void tidepoolsHaveTheErrorOfTheirPrints() {
    // 16 slots of 8,191 prints, with 4 sd of a share of 43,691 keys.
    assertThat(foundOfNew(EndlessContender.TIDEPOOLS)).isBetween(0.0011, 0.0028);
  }

  @Test
  void whatForgetsNothingFills() {
    assertThat(foundOfNew(EndlessContender.BLOOM)).isGreaterThan(0.5);
  }

  /** The share of new keys that are found when the memory has filled. */
  private static double foundOfNew(EndlessContender contender) {
    Observer observer = contender.create(SIZE);
    Arrivals arrivals = EndlessRepeats.NEW.start(SIZE);
    long filled = EndlessLength.FILLED.items(SIZE);
    long found = 0;
    long asked = 0;
    for (long items = 0; items < 2 * filled; items += Arrivals.BATCH) {
      arrivals.nextBatch();
      observer.observeBatch(arrivals);
      if (items >= filled) {
        found += arrivals.positives();
        asked += Arrivals.BATCH;
      }
    }
    return (double) found / asked;
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      // What it learns takes more.
      names = "WEIGHED")
  void takesAtMostTheMemoryOfTheSize(EndlessContender contender) {
    for (EndlessSize size : new EndlessSize[] {EndlessSize.KIB_16, EndlessSize.KIB_64}) {
      long limit = size.bytes();
      assertThat(contender.create(size).memoryBytes().orElse(limit))
          .as("bytes of %s", size)
          .isBetween(limit * 99 / 100, limit);
    }
  }

  @Test
  void exactPeersAreComparedWithTwoMillionKeys() {
    assertThat(EndlessSize.KEYS_2M.keys()).isEqualTo(1 << 21);
    assertThat(EndlessContender.at(EndlessSize.KEYS_2M)).containsExactly(EndlessContender.values());
    assertThat(EndlessContender.at(EndlessSize.MIB_256))
        .contains(EndlessContender.STABLE, EndlessContender.GUAVA)
        .doesNotContain(EndlessContender.CAFFEINE);
  }
}
