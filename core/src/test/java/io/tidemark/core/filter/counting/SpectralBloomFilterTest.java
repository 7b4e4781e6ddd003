package io.tidemark.core.filter.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.contract.CountShape;
import io.tidemark.core.contract.MultisetFilterContract;
import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.filter.AbsentKeyException;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SpectralBloomFilterTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(20_030_609);

  private static SpectralBloomFilter filter(SpectralRule rule) {
    long second = rule == SpectralRule.RECURRING_MINIMUM ? 700 : 0;
    return new SpectralBloomFilter(new SpectralBloomSpec(2_000, 4, rule, second, 0.25), DIGEST);
  }

  /** Additions and valid removals, one by one and many at once, with counts beyond 2^31. */
  @ParameterizedTest
  @EnumSource
  void neverCountsBelowTheTruth(SpectralRule rule) throws IOException {
    SpectralBloomFilter filter = filter(rule);
    boolean removes = rule != SpectralRule.MINIMAL_INCREASE;
    SplittableRandom random = RandomSource.seeded(5);
    long[] truth = new long[400];
    for (int i = 0; i < 100_000; i++) {
      int key = random.nextInt(truth.length);
      long many = 1 + random.nextLong(1L << random.nextInt(34));
      long times = random.nextInt(8) == 0 ? many : 1;
      if (removes && truth[key] >= times && random.nextInt(100) < (i / 20_000 % 2 == 0 ? 30 : 90)) {
        filter.remove(DIGEST.of((long) key), times);
        truth[key] -= times;
      } else {
        filter.add(DIGEST.of((long) key), times);
        truth[key] += times;
      }
      int asked = random.nextInt(truth.length);
      assertThat(filter.estimate(DIGEST.of((long) asked))).isGreaterThanOrEqualTo(truth[asked]);
      if (i % 10_000 == 0) {
        filter = SavedBytes.through(filter);
      }
    }
    assertThat(filter.total()).isEqualTo(Arrays.stream(truth).sum());
    for (int key = 0; removes && key < truth.length; key++) {
      if (truth[key] > 0) {
        filter.remove(DIGEST.of((long) key), truth[key]);
      }
    }
    assertThat(filter.total() == 0 && filter.zeroShare() == 1).as("empty").isEqualTo(removes);
  }

  @Test
  void minimalIncreaseRefusesToRemoveByName() throws IOException {
    SpectralBloomFilter filter = filter(SpectralRule.MINIMAL_INCREASE);
    filter.add(DIGEST.of(1), 5);
    byte[] before = SavedBytes.of(filter);
    assertThatThrownBy(() -> filter.remove(DIGEST.of(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .isNotInstanceOf(AbsentKeyException.class)
        .hasMessage("rule: MINIMAL_INCREASE (expected: one by which keys can be removed)");
    assertThatThrownBy(() -> filter.remove(DIGEST.of(2), 3))
        .hasMessageStartingWith("rule: MINIMAL_INCREASE ");
    assertThat(SavedBytes.of(filter)).isEqualTo(before);
  }

  /** Raised as far as needed: no counter is above the total, nor its least below the count. */
  @Test
  void minimalIncreaseRaisesNoMoreThanNeeded() {
    SpectralBloomFilter filter = filter(SpectralRule.MINIMAL_INCREASE);
    filter.add(DIGEST.of(1), 1L << 40);
    filter.add(DIGEST.of(1), 2);
    filter.add(DIGEST.of(2), 7);
    assertThat(filter.estimate(DIGEST.of(1))).isEqualTo((1L << 40) + 2);
    assertThat(filter.estimate(DIGEST.of(2))).isEqualTo(7);
    assertThat(filter.total()).isEqualTo((1L << 40) + 9);
  }

  @ParameterizedTest
  @EnumSource
  void refusesMoreThanCountersHold(SpectralRule rule) throws IOException {
    SpectralBloomFilter filter = filter(rule);
    long most = SpectralBloomSpec.MAX_TOTAL;
    assertThat(most).isGreaterThan(1L << 49);
    filter.add(DIGEST.of(1), most);
    assertThat(filter.estimate(DIGEST.of(1))).isGreaterThanOrEqualTo(most);
    assertThatThrownBy(() -> filter.add(DIGEST.of(2))).hasMessage("times: 1 (expected: 1..0)");
    SpectralBloomFilter other = filter(rule);
    other.add(DIGEST.of(3));
    byte[] before = SavedBytes.of(filter);
    assertThatThrownBy(() -> filter.merge(other)).hasMessage("total of other: 1 (expected: 0..0)");
    assertThat(SavedBytes.of(filter)).isEqualTo(before);
  }

  @Test
  void mergesOnlyWhatFits() {
    SpectralBloomFilter filter = filter(SpectralRule.MINIMUM_SELECTION);
    assertThat(filter.isCompatible(filter(SpectralRule.MINIMUM_SELECTION))).isTrue();
    SpectralBloomFilter otherRule = filter(SpectralRule.MINIMAL_INCREASE);
    SpectralBloomFilter otherDigest = new SpectralBloomFilter(filter.spec(), FastDigest.seeded(1));
    for (SpectralBloomFilter other : new SpectralBloomFilter[] {otherRule, otherDigest, filter}) {
      assertThatThrownBy(() -> filter.merge(other))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("other: ");
    }
    assertThat(filter.isCompatible(otherRule)).isFalse();
    assertThat(filter.isCompatible(otherDigest)).isFalse();
  }

  /** The paper counts every change of a counter's width as a rebuild. */
  @Test
  void countsRebuilds() {
    SpectralBloomFilter filter = new SpectralBloomFilter(
        new SpectralBloomSpec(1_000_000, 3, SpectralRule.MINIMUM_SELECTION, 0, 0.5), DIGEST);
    for (int i = 0; i < 16; i++) {
      filter.add(DIGEST.of(1));
    }
    // To 2, 4, 8 and 16, of three counters each.
    assertThat(filter.rebuilds()).isEqualTo(12);
    filter.remove(DIGEST.of(1), 15);
    assertThat(filter.rebuilds()).isEqualTo(15);
    assertThat(filter.refreshes()).isZero();
    assertThat(filter.movedKeys()).isZero();
  }

  /**
   * Changes of width on the paper's uniform stream of 100 times 10,000 keys, all inserted: 150,280 by
   * simulation, to 2 in a hundred.
   */
  @Test
  void rebuildsAsOftenAsWidthsChange() {
    SpectralBloomFilter filter = new SpectralBloomFilter(
        new SpectralBloomSpec(65_288, 3, SpectralRule.MINIMUM_SELECTION, 0, 0.5), DIGEST);
    SplittableRandom random = RandomSource.seeded(3);
    for (int i = 0; i < 1_000_000; i++) {
      filter.add(DIGEST.of((long) random.nextInt(10_000)));
    }
    assertThat(filter.rebuilds()).isBetween(147_274L, 153_286L);
    assertThat(filter.refreshes()).as("laid out afresh").isLessThan(100);
  }

  @Test
  void refusesShapesByName() {
    assertThatThrownBy(() -> new SpectralBloomSpec(0, 3, SpectralRule.MINIMUM_SELECTION, 0, 0.5))
        .hasMessageStartingWith("cells: 0 (expected: 1..");
    assertThatThrownBy(() -> new SpectralBloomSpec(9, 65, SpectralRule.MINIMUM_SELECTION, 0, 0.5))
        .hasMessage("probes: 65 (expected: 1..64)");
    for (double slack : new double[] {0, 1.5, Double.NaN}) {
      assertThatThrownBy(
              () -> new SpectralBloomSpec(9, 3, SpectralRule.MINIMUM_SELECTION, 0, slack))
          .hasMessage("slack: " + slack + " (expected: 0 < slack <= 1)");
    }
    assertThatThrownBy(() -> new SpectralBloomSpec(9, 3, null, 0, 0.5))
        .isInstanceOf(NullPointerException.class);
  }

  /** The contract of filters that count, for a rule. */
  private interface Rule extends MultisetFilterContract {
    SpectralRule rule();

    @Override
    default MultisetFilter emptyFilter(CountShape shape) {
      boolean recurring = rule() == SpectralRule.RECURRING_MINIMUM;
      SpectralBloomSpec spec = new SpectralBloomSpec(
          shape.cells(),
          Math.max(recurring ? 2 : 1, shape.probes()),
          rule(),
          recurring ? (shape.cells() + 1) / 2 : 0,
          0.5);
      return new SpectralBloomFilter(spec, MultisetFilterContract.DIGEST);
    }

    @Override
    default void merge(MultisetFilter into, MultisetFilter other) {
      ((SpectralBloomFilter) into).merge((SpectralBloomFilter) other);
    }

    @Override
    default void clear(MultisetFilter filter) {
      ((SpectralBloomFilter) filter).clear();
    }
  }

  @Nested
  class MinimumSelection implements Rule {
    @Override
    public SpectralRule rule() {
      return SpectralRule.MINIMUM_SELECTION;
    }
  }

  @Nested
  class MinimalIncrease implements Rule {
    @Override
    public SpectralRule rule() {
      return SpectralRule.MINIMAL_INCREASE;
    }

    @Override
    public boolean canRemove() {
      return false;
    }

    /** Counters are added up: no count is too low, but some are higher than those of one filter. */
    @Override
    public void assertMerged(MultisetFilter merged, MultisetFilter both) {
      assertThat(merged.total()).isEqualTo(both.total());
    }
  }

  @Nested
  class RecurringMinimum implements Rule {
    @Override
    public SpectralRule rule() {
      return SpectralRule.RECURRING_MINIMUM;
    }

    /** Which keys are moved, and when, depends on the order in which keys come. */
    @Override
    public void assertSameCounts(MultisetFilter one, MultisetFilter other) {
      assertThat(one.total()).isEqualTo(other.total());
      assertThat(((SpectralBloomFilter) one).zeroShare())
          .isEqualTo(((SpectralBloomFilter) other).zeroShare());
    }
  }
}
