package io.tidemark.core.filter.counting;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.contract.CountShape;
import io.tidemark.core.contract.MultisetFilterContract;
import io.tidemark.core.filter.MultisetFilter;
import org.junit.jupiter.api.Nested;

/** The contract of filters that count, for each rule of the spectral Bloom filter. */
class SpectralBloomFilterTest {
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
