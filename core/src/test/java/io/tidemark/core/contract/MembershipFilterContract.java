package io.tidemark.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.MembershipFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.oracle.EverOracle;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import io.tidemark.workload.stream.KeyStream;
import io.tidemark.workload.stream.UniformStream;
import io.tidemark.workload.stream.ZipfStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every membership filter that never forgets keeps to, checked against an exact memory. */
public interface MembershipFilterContract {
  /** The digest of all keys in these tests. */
  KeyDigest DIGEST = FastDigest.seeded(20_070_301);

  /** An empty filter of about 2^20 cells. */
  MembershipFilter emptyFilter();

  /** The filter that comes back from the bytes of another. */
  MembershipFilter throughBytes(MembershipFilter filter) throws IOException;

  /** The probability of a false positive that the filter states for its present cells. */
  double statedError(MembershipFilter filter);

  @Test
  default void aNewFilterHoldsNothing() {
    MembershipFilter filter = emptyFilter();
    for (long key = 0; key < 10_000; key++) {
      assertThat(filter.mightContain(DIGEST.of(key))).isFalse();
    }
    assertThat(statedError(filter)).isZero();
  }

  @Test
  default void anyDigestCanBeAKey() {
    MembershipFilter filter = emptyFilter();
    for (long digest : new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32}) {
      filter.add(digest);
      assertThat(filter.mightContain(digest)).as("digest %d", digest).isTrue();
      assertThat(filter.add(digest)).as("digest %d again", digest).isFalse();
    }
  }

  @Test
  default void forgetsNoKeyOfASkewedStream() throws IOException {
    replay(new ZipfStream(new ZipfStream.Parameters(1_000_000, 0.9, 1)), 1_500_000);
  }

  @Test
  default void forgetsNoKeyOfAUniformStream() throws IOException {
    replay(new UniformStream(new UniformStream.Parameters(150_000, 2)), 1_000_000);
  }

  private void replay(KeyStream stream, int operations) throws IOException {
    MembershipFilter filter = emptyFilter();
    EverOracle oracle = new EverOracle();
    long forgotten = 0;
    long falselyNew = 0;
    for (int i = 0; i < operations; i++) {
      if (i == operations / 2) {
        filter = throughBytes(filter);
      }
      long key = stream.next();
      long digest = DIGEST.of(key);
      if (i % 4 == 0) {
        forgotten += oracle.contains(key) && !filter.mightContain(digest) ? 1 : 0;
      } else {
        boolean isNew = oracle.add(key);
        falselyNew += filter.add(digest) && !isNew ? 1 : 0;
        forgotten += filter.mightContain(digest) ? 0 : 1;
      }
    }
    assertThat(forgotten).as("added keys that were not found").isZero();
    assertThat(falselyNew).as("old keys that were called new").isZero();
    assertThat(oracle.distinctKeys()).isGreaterThan(100_000);
  }

  /**
   * Given the cells, the digests of absent keys are independent and uniform, so the number of those
   * found is binomial with the error that the filter states. The interval is exact (Clopper and
   * Pearson) and wrong once in a million.
   */
  @ParameterizedTest
  @ValueSource(ints = {30_000, 60_000, 110_000, 200_000})
  default void findsAbsentKeysAsOftenAsStated(int keys) {
    MembershipFilter filter = emptyFilter();
    for (long key = 0; key < keys; key++) {
      filter.add(DIGEST.of(key));
    }
    int trials = 2_000_000;
    int found = 0;
    for (long key = 0; key < trials; key++) {
      found += filter.mightContain(DIGEST.of(~key)) ? 1 : 0;
    }
    Interval interval = BinomialInterval.clopperPearson(found, trials, 1 - 1e-6);
    assertThat(statedError(filter))
        .as("stated error, %d of %d found, 1 - 1e-6 interval", found, trials)
        .isBetween(interval.low(), interval.high());
  }

  @Test
  default void answersTheSameAfterItsBytes() throws IOException {
    MembershipFilter filter = emptyFilter();
    for (long key = 0; key < 100_000; key++) {
      filter.add(DIGEST.of(key));
    }
    MembershipFilter back = throughBytes(filter);
    for (long key = 0; key < 100_000; key++) {
      long absent = DIGEST.of(~key);
      assertThat(back.mightContain(DIGEST.of(key))).as("key %d", key).isTrue();
      assertThat(back.mightContain(absent)).isEqualTo(filter.mightContain(absent));
      assertThat(back.add(absent)).isEqualTo(filter.add(absent));
    }
  }
}
