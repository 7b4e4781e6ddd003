package io.tidemark.core.filter.seen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.contract.MembershipFilterContract;
import io.tidemark.core.filter.MembershipFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyedDigest;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a Bloom filter of any layout keeps to beyond membership. */
interface BloomFilterContract extends MembershipFilterContract {
  BloomSpec spec();

  @Override
  default BloomFilter emptyFilter() {
    return new BloomFilter(spec(), DIGEST);
  }

  @Override
  default MembershipFilter throughBytes(MembershipFilter filter) throws IOException {
    return Bytes.through((BloomFilter) filter);
  }

  @Override
  default double statedError(MembershipFilter filter) {
    return ((BloomFilter) filter).expectedError();
  }

  private BloomFilter filled(long from, long to) {
    BloomFilter filter = emptyFilter();
    for (long key = from; key < to; key++) {
      filter.add(DIGEST.of(key));
    }
    return filter;
  }

  /** Every key twice in a batch, some of them known before. */
  private static long[] withDuplicates(int length) {
    long[] digests = new long[length];
    for (int i = 0; i < length; i++) {
      digests[i] = DIGEST.of(i * 7L % Math.max(1, length / 2));
    }
    return digests;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 65, 128, 1_000})
  default void addAllIsAddOneByOne(int length) {
    for (int offset : new int[] {0, 5}) {
      long[] digests = withDuplicates(length + 2 * offset);
      BloomFilter bulk = filled(length / 4, length / 3);
      BloomFilter single = filled(length / 4, length / 3);
      boolean[] fresh = new boolean[digests.length];
      boolean[] expected = new boolean[digests.length];
      Arrays.fill(fresh, true);
      Arrays.fill(expected, true);
      bulk.addAll(digests, offset, offset + length, fresh);
      for (int i = offset; i < offset + length; i++) {
        expected[i] = single.add(digests[i]);
      }
      assertThat(fresh).as("results, and nothing outside the range").isEqualTo(expected);
      assertThat(Bytes.cells(bulk)).isEqualTo(Bytes.cells(single));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 65, 128, 1_000})
  default void mightContainAllIsMightContainOneByOne(int length) {
    BloomFilter filter = filled(0, 200_000);
    long[] before = Bytes.cells(filter);
    for (int offset : new int[] {0, 5}) {
      long[] digests = new long[length + 2 * offset];
      for (int i = 0; i < digests.length; i++) {
        digests[i] = DIGEST.of(i % 2 == 0 ? i : ~(long) i);
      }
      boolean[] found = new boolean[digests.length];
      boolean[] expected = new boolean[digests.length];
      Arrays.fill(found, true);
      Arrays.fill(expected, true);
      filter.mightContainAll(digests, offset, offset + length, found);
      for (int i = offset; i < offset + length; i++) {
        expected[i] = filter.mightContain(digests[i]);
      }
      assertThat(found).as("results, and nothing outside the range").isEqualTo(expected);
    }
    assertThat(Bytes.cells(filter)).as("a query writes nothing").isEqualTo(before);
  }

  @Test
  default void mergeIsTheUnion() throws IOException {
    BloomFilter left = filled(0, 40_000);
    BloomFilter right = filled(30_000, 80_000);
    long[] ofRight = Bytes.cells(right);
    assertThat(left.isCompatible(right)).isTrue();
    left.merge(Bytes.through(right));
    assertThat(Bytes.cells(left)).isEqualTo(Bytes.cells(filled(0, 80_000)));
    left.merge(left);
    assertThat(Bytes.cells(left)).isEqualTo(Bytes.cells(filled(0, 80_000)));
    assertThat(Bytes.cells(right)).isEqualTo(ofRight);
    left.merge(emptyFilter());
    for (long key = 0; key < 80_000; key++) {
      assertThat(left.mightContain(DIGEST.of(key))).isTrue();
    }
  }

  @Test
  default void refusesToMergeWhatIsNotAlike() {
    BloomFilter filter = filled(0, 100);
    long[] before = Bytes.cells(filter);
    BloomSpec spec = spec();
    BloomLayout otherLayout =
        spec.layout() == BloomLayout.STANDARD ? BloomLayout.BLOCKED : BloomLayout.STANDARD;
    BloomFilter[] others = {
      new BloomFilter(new BloomSpec(spec.bits() + 64, spec.probes(), spec.layout()), DIGEST),
      new BloomFilter(new BloomSpec(spec.bits(), spec.probes() + 1, spec.layout()), DIGEST),
      new BloomFilter(new BloomSpec(spec.bits() & -64, spec.probes(), otherLayout), DIGEST),
      new BloomFilter(spec, FastDigest.seeded(1)),
      new BloomFilter(spec, KeyedDigest.withSecret(new byte[16])),
    };
    for (BloomFilter other : others) {
      assertThat(filter.isCompatible(other)).isFalse();
      assertThatThrownBy(() -> filter.merge(other))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("other: %s with %s (expected: %s with %s)"
              .formatted(other.spec(), other.digest(), spec, DIGEST));
    }
    assertThat(Bytes.cells(filter)).isEqualTo(before);
  }

  /**
   * One key more or less changes the number of ones by at most k, so by McDiarmid's inequality the
   * number is farther than t = k sqrt(n ln(2/r) / 2) from its mean with a probability of at most r.
   * The estimate follows the ones with a slope of at most 1 / (b z), with b the expected bits of a
   * key, at least 63/64 k, and z the fraction of zeros at the far end of that range.
   */
  @ParameterizedTest
  @ValueSource(ints = {1_000, 50_000, 100_000})
  default void estimatesTheNumberOfKeys(int keys) {
    BloomFilter filter = filled(0, keys);
    int k = spec().probes();
    double t = k * Math.sqrt(keys * Math.log(2 / 1e-6) / 2);
    double zeros = 1 - filter.fill() - 2 * t / spec().bits();
    double bound = t / (k * 63 / 64.0 * zeros);
    assertThat(filter.estimatedKeys())
        .as("estimate, McDiarmid with risk 1e-6")
        .isEqualTo(keys, within(bound));
    assertThat(bound).as("the bound says something").isLessThan(keys);
  }

  @Test
  default void countsFillAndForgetsAllWhenCleared() {
    BloomFilter filter = filled(0, 10_000);
    long ones = 0;
    for (long word : Bytes.cells(filter)) {
      ones += Long.bitCount(word);
    }
    assertThat(filter.fill()).isEqualTo((double) ones / spec().bits()).isPositive();
    filter.clear();
    assertThat(filter.fill()).isZero();
    assertThat(filter.estimatedKeys()).isZero();
    assertThat(filter.expectedError()).isZero();
    assertThat(filter.mightContain(DIGEST.of(1))).isFalse();
    assertThat(filter.add(DIGEST.of(1))).isTrue();
  }
}
