package io.tidemark.core.filter.seen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.oracle.EverOracle;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class BloomFilterTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(3);

  @Nested
  class Standard implements BloomFilterContract {
    @Override
    public BloomSpec spec() {
      return new BloomSpec((1 << 20) - 17, 7, BloomLayout.STANDARD);
    }
  }

  @Nested
  class Narrow implements BloomFilterContract {
    @Override
    public BloomSpec spec() {
      return new BloomSpec(1 << 20, 6, BloomLayout.BLOCKED);
    }
  }

  @Nested
  class Wide implements BloomFilterContract {
    @Override
    public BloomSpec spec() {
      return new BloomSpec(1 << 20, 12, BloomLayout.BLOCKED);
    }
  }

  @Test
  void oneBitKnowsNothingOrEverything() {
    BloomFilter filter = new BloomFilter(new BloomSpec(1, 3, BloomLayout.STANDARD), DIGEST);
    assertThat(filter.mightContain(5)).isFalse();
    assertThat(filter.estimatedKeys()).isZero();
    assertThat(filter.expectedError()).isZero();
    assertThat(filter.add(5)).isTrue();
    assertThat(filter.add(6)).isFalse();
    assertThat(filter.mightContain(-7)).isTrue();
    assertThat(filter.fill()).isOne();
    assertThat(filter.expectedError()).isOne();
    assertThat(filter.estimatedKeys()).isInfinite();
  }

  /** Far more keys than fit: the errors are many, but only of the one kind. */
  @Test
  void theSmallestBlockedFiltersForgetNothing() {
    for (int probes = 4; probes <= 16; probes++) {
      BloomFilter filter = new BloomFilter(new BloomSpec(512, probes, BloomLayout.BLOCKED), DIGEST);
      EverOracle oracle = new EverOracle();
      for (long i = 0; i < 2_000; i++) {
        long key = i * i % 701;
        boolean isNew = oracle.add(key);
        assertThat(filter.add(DIGEST.of(key)) && !isNew).isFalse();
      }
      for (long key = 0; key < 701; key++) {
        assertThat(filter.mightContain(DIGEST.of(key)) || !oracle.contains(key)).isTrue();
      }
      assertThat(filter.fill()).isGreaterThan(0.75);
    }
  }

  @Test
  void refusesShapesThatDoNotExist() {
    assertRefused(0, 1, BloomLayout.STANDARD, "bits: 0 (expected: 1..137438952896)");
    assertRefused(-1, 1, BloomLayout.STANDARD, "bits: -1 (expected: 1..137438952896)");
    assertRefused(Long.MAX_VALUE, 1, BloomLayout.STANDARD, "bits: 9223372036854775807 (expected: ");
    assertRefused(64, 0, BloomLayout.STANDARD, "probes: 0 (expected: 1..64)");
    assertRefused(64, 65, BloomLayout.STANDARD, "probes: 65 (expected: 1..64)");
    assertRefused(448, 8, BloomLayout.BLOCKED, "bits: 448 (expected: 512..137438952896)");
    assertRefused(513, 8, BloomLayout.BLOCKED, "bits: 513 (expected: a multiple of 64 in the ");
    assertRefused(512, 3, BloomLayout.BLOCKED, "probes: 3 (expected: 4..16)");
    assertRefused(512, 17, BloomLayout.BLOCKED, "probes: 17 (expected: 4..16)");
    assertThatThrownBy(() -> new BloomSpec(512, 7, null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("layout: null (expected: not null)");
    BloomSpec spec = new BloomSpec(512, 7, BloomLayout.STANDARD);
    assertThatThrownBy(() -> new BloomFilter(spec, null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("digest: null (expected: not null)");
    assertThatThrownBy(() ->
            new BloomFilter(new BloomSpec(BloomSpec.MAX_BITS, 7, BloomLayout.STANDARD), DIGEST))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("bytes: 17179869112 (expected: at most ");
  }

  private static void assertRefused(long bits, int probes, BloomLayout layout, String message) {
    assertThatThrownBy(() -> new BloomSpec(bits, probes, layout))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  /** The positions of real keys reach past 2^32 bits and are found there. */
  @Test
  void worksPast32Bits() {
    long bits = (1L << 32) + (1L << 20);
    BloomFilter filter = new BloomFilter(new BloomSpec(bits, 7, BloomLayout.BLOCKED), DIGEST);
    // The highest digests go to the last windows.
    for (long digest = -1; digest > -100_000_000_000_000L; digest -= 1_000_000_000_000L) {
      assertThat(filter.mightContain(digest)).isFalse();
      assertThat(filter.add(digest)).isTrue();
      assertThat(filter.mightContain(digest)).isTrue();
    }
    long low = 0;
    for (long word = 0; word < (1L << 26); word++) {
      low += Long.bitCount(filter.cells().word(word));
    }
    assertThat(low).as("bits set below 2^32").isZero();
  }
}
