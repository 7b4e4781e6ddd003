package io.tidemark.core.filter.history.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FilterBankTest {
  private static final FilterSizes SIZES =
      FilterSizes.of(new long[] {100, 0, 1, 77, 0}, new int[] {3, 0, 1, 64, 0});

  @Test
  void filtersStandBesideEachOther() {
    assertThat(SIZES.count()).isEqualTo(5);
    assertThat(SIZES.totalBits()).isEqualTo(178);
    assertThat(SIZES.first(3)).isEqualTo(101);
    assertThat(SIZES.bits(3)).isEqualTo(77);
    assertThat(SIZES.bits(4)).isZero();
    assertThat(SIZES.probes(3)).isEqualTo(64);
    assertThat(SIZES.tableBytes()).isEqualTo(6 * 8 + 5);
    assertThat(SIZES).hasToString("5 filters, 178 bits");
    FilterSizes other = FilterSizes.of(new long[] {100, 0, 1, 77, 0}, new int[] {2, 0, 1, 64, 0});
    assertThat(SIZES).isNotEqualTo(other).isNotEqualTo("5 filters");
    assertThat(FilterSizes.uniform(2, 3, 4))
        .isEqualTo(FilterSizes.of(new long[] {3, 3}, new int[] {4, 4}))
        .hasSameHashCodeAs(FilterSizes.uniform(2, 3, 4));
  }

  @Test
  void refusesSizesThatDoNotExist() {
    long most = FilterSizes.MAX_BITS;
    assertRefused(new long[0], new int[0], "filters: 0 (expected: 1..");
    assertRefused(new long[2], new int[1], "numbers of probes: 1 (expected: 2..2)");
    String range = " (expected: 1.." + most + " bits with 1..64 probes, or neither)";
    assertRefused(new long[] {-1}, new int[] {1}, "filter 0: -1 bits, 1 probes" + range);
    assertRefused(new long[] {0}, new int[] {1}, "filter 0: 0 bits, 1 probes" + range);
    assertRefused(new long[] {1}, new int[] {0}, "filter 0: 1 bits, 0 probes" + range);
    assertRefused(new long[] {1}, new int[] {65}, "filter 0: 1 bits, 65 probes" + range);
    assertRefused(new long[] {most + 1}, new int[] {1}, "filter 0: " + (most + 1) + " bits, 1 ");
    assertRefused(
        new long[] {most, 1}, new int[] {1, 1}, "filter 1: 1 bits, 1 probes (expected: 1..0 bits");
    assertRefused(
        new long[] {most, Long.MAX_VALUE}, new int[] {1, 1}, "filter 1: 9223372036854775807 bits");
  }

  private static void assertRefused(long[] bits, int[] probes, String message) {
    assertThatThrownBy(() -> FilterSizes.of(bits, probes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void anAdditionChangesOneFilterAlone() {
    for (int filter = 0; filter < 5; filter++) {
      FilterBank bank = new FilterBank(SIZES);
      assertThat(bank.error(filter)).isZero();
      bank.add(filter, 123_456_789L);
      for (int i = 0; i < 5; i++) {
        assertThat(bank.hasContent(i)).as("filter %d", i).isEqualTo(i == filter);
      }
      assertThat(bank.error(filter)).isPositive();
    }
    FilterBank bank = new FilterBank(SIZES);
    bank.add(1, 5);
    assertThat(bank.isUntouched(1)).isFalse();
    assertThat(bank.isUntouched(4)).isTrue();
    assertThat(bank.error(1)).isOne();
    assertThat(bank.memoryBytes()).isEqualTo(3 * 8 + 8 + 6 * 8 + 5);
  }

  @Test
  void aFoldedFilterHoldsWhatBothHeld() {
    SplittableRandom random = RandomSource.seeded(6);
    FilterBank one = new FilterBank(FilterSizes.of(new long[] {0, 60}, new int[] {0, 4}));
    FilterBank two = new FilterBank(FilterSizes.of(new long[] {36}, new int[] {6}));
    FilterBank both = new FilterBank(FilterSizes.of(new long[] {0, 12}, new int[] {0, 4}));
    both.addFolded(0, two, 0);
    assertThat(both.isUntouched(0)).as("the other is empty too").isTrue();
    long[] digests = random.longs(4).toArray();
    one.add(1, digests[0]);
    one.add(1, digests[1]);
    two.add(0, digests[2]);
    two.add(0, digests[3]);
    both.addFolded(1, one, 1);
    both.addFolded(1, two, 0);
    both.addFolded(0, one, 0);
    assertThat(both.isUntouched(0)).isTrue();
    both.addFolded(0, one, 1);
    assertThat(both.isUntouched(0)).isFalse();
    for (long digest : digests) {
      assertThat(both.mightContain(1, digest)).isTrue();
    }
    FilterBank same = new FilterBank(FilterSizes.of(new long[] {0, 12}, new int[] {0, 4}));
    assertThatThrownBy(() -> same.addFolded(1, one, 0))
        .as("a filter without bits cannot be folded into one with bits")
        .isInstanceOf(IllegalArgumentException.class);
  }
}
