package io.tidemark.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.hash.FastDigest;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BucketsTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 128, 200, 4096})
  void everyGroupHasTheBucketThatFlinkAssignsToIt(int groups) {
    Buckets buckets = new Buckets(groups);
    assertThat(IntStream.range(0, groups)).allSatisfy(group -> assertThat(
            KeyGroupRangeAssignment.assignToKeyGroup(buckets.bucket(group), groups))
        .isEqualTo(group));
  }

  /** The reason for the table. */
  @Test
  void theFirstNumbersDoNotReachAllGroups() {
    assertThat(IntStream.range(0, 128)
            .map(bucket -> KeyGroupRangeAssignment.assignToKeyGroup(bucket, 128))
            .distinct()
            .count())
        .isLessThan(128);
  }

  /** Chi-squared with 127 degrees of freedom: mean 127, variance 254; six standard deviations above. */
  @Test
  void keysAreSpreadEvenly() {
    Buckets buckets = new Buckets(128);
    FastDigest digest = FastDigest.seeded(1);
    int[] keys = new int[128];
    long count = 128_000;
    LongStream.range(0, count).forEach(key -> keys[buckets.groupOf(digest.of(key))]++);
    double sum = IntStream.of(keys)
        .mapToDouble(found -> (found - 1000.0) * (found - 1000.0) / 1000)
        .sum();
    assertThat(sum).isBetween(127 - 6 * Math.sqrt(254), 127 + 6 * Math.sqrt(254));
  }

  @Test
  void anExtremeDigestHasAGroup() {
    Buckets buckets = new Buckets(Buckets.MAX_GROUPS);
    assertThat(LongStream.of(0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1))
        .allSatisfy(
            digest -> assertThat(buckets.groupOf(digest)).isBetween(0, Buckets.MAX_GROUPS - 1));
  }

  @Test
  void aNumberOfGroupsThatFlinkDoesNotHaveIsRefused() {
    assertThatThrownBy(() -> new Buckets(32769))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("keyGroups: 32769 (expected: ");
  }
}
