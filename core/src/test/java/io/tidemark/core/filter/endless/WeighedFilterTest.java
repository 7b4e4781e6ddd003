package io.tidemark.core.filter.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.contract.WeighedFilterContract;
import io.tidemark.core.filter.Filter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class WeighedFilterTest {
  private static StableBloomFilter stable(EvictRule evict, int decrements) {
    return new StableBloomFilter(
        new StableBloomSpec(700, 3, 4, decrements, InsertRule.BY_IMPORTANCE, evict),
        WeighedFilterContract.DIGEST,
        5);
  }

  private static LearnedLevels levels(int maxLevel) {
    return new LearnedLevels(new LearnedLevelsSpec(maxLevel, 10_000), 6);
  }

  @Nested
  class OverRandomEviction implements WeighedFilterContract {
    @Override
    public WeighedFilter emptyFilter() {
      return new WeighedFilter(levels(7), stable(EvictRule.RANDOM, 20));
    }
  }

  @Nested
  class OverEvictionByValue implements WeighedFilterContract {
    @Override
    public WeighedFilter emptyFilter() {
      return new WeighedFilter(levels(7), stable(EvictRule.BY_VALUE, 10));
    }
  }

  @Nested
  class OverTidepools implements WeighedFilterContract {
    @Override
    public WeighedFilter emptyFilter() {
      TidepoolSpec spec = new TidepoolSpec(100, 4, 13, 3);
      return new WeighedFilter(levels(8), new TidepoolFilter(spec, DIGEST));
    }
  }

  /** More bytes inside than are copied at once, from an array and from a stream. */
  @Test
  void largeFiltersComeBack() throws IOException {
    TidepoolFilter inside =
        new TidepoolFilter(new TidepoolSpec(5_001, 1, 13, 3), WeighedFilterContract.DIGEST);
    WeighedFilter filter = new WeighedFilter(levels(8), inside);
    for (int i = 0; i < 50_000; i++) {
      filter.observe(WeighedFilterContract.DIGEST.of(i), (double) (i % 977));
    }
    byte[] bytes = SavedBytes.of(filter);
    assertThat(SavedBytes.of(FilterCatalog.read(bytes))).isEqualTo(bytes);
    Filter streamed = FilterCatalog.read(new ByteArrayInputStream(bytes));
    assertThat(SavedBytes.of(streamed)).isEqualTo(bytes);
    assertThat(SavedBytes.of(((WeighedFilter) streamed).filter())).isEqualTo(SavedBytes.of(inside));
  }

  @Test
  void refusesLevelsThatAreNotThoseOfTheFilter() {
    assertThatThrownBy(() -> new WeighedFilter(levels(8), stable(EvictRule.RANDOM, 20)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxLevel of what is learned: 8 (expected: 7..7)");
  }
}
