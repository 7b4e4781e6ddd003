package io.tidemark.core.filter.seen;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.contract.InParallel;
import io.tidemark.core.contract.MembershipFilterContract;
import io.tidemark.core.filter.MembershipFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConcurrentBloomFilterTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(4);
  private static final int THREADS = 4;

  /** The contract, by one thread. */
  private interface Contract extends MembershipFilterContract {
    BloomSpec spec();

    @Override
    default MembershipFilter emptyFilter() {
      return new ConcurrentBloomFilter(spec(), DIGEST);
    }

    @Override
    default MembershipFilter throughBytes(MembershipFilter filter) throws IOException {
      BloomFilter snapshot = ((ConcurrentBloomFilter) filter).snapshot();
      return ConcurrentBloomFilter.copyOf(Bytes.through(snapshot));
    }

    @Override
    default double statedError(MembershipFilter filter) {
      return ((ConcurrentBloomFilter) filter).snapshot().expectedError();
    }
  }

  @Nested
  class Standard implements Contract {
    @Override
    public BloomSpec spec() {
      return new BloomSpec(1 << 20, 7, BloomLayout.STANDARD);
    }
  }

  @Nested
  class Narrow implements Contract {
    @Override
    public BloomSpec spec() {
      return new BloomSpec(1 << 20, 6, BloomLayout.BLOCKED);
    }
  }

  @Nested
  class Wide implements Contract {
    @Override
    public BloomSpec spec() {
      return new BloomSpec(1 << 20, 12, BloomLayout.BLOCKED);
    }
  }

  /* Few words, so that threads meet in them all the time. */
  static List<BloomSpec> crowdedSpecs() {
    return List.of(
        new BloomSpec(8_192, 7, BloomLayout.STANDARD),
        new BloomSpec(8_192, 6, BloomLayout.BLOCKED),
        new BloomSpec(8_192, 12, BloomLayout.BLOCKED));
  }

  @ParameterizedTest
  @MethodSource("crowdedSpecs")
  void noAdditionIsLost(BloomSpec spec) throws Exception {
    int rounds = 150;
    int keysPerThread = 100;
    for (int round = 0; round < rounds; round++) {
      ConcurrentBloomFilter filter = new ConcurrentBloomFilter(spec, DIGEST);
      BloomFilter sequential = new BloomFilter(spec, DIGEST);
      long base = (long) round * THREADS * keysPerThread;
      int[] lost = new int[THREADS];
      InParallel.run(THREADS, thread -> {
        for (long key = 0; key < keysPerThread; key++) {
          long digest = DIGEST.of(base + THREADS * key + thread);
          filter.add(digest);
          lost[thread] += filter.mightContain(digest) ? 0 : 1;
        }
      });
      for (long key = 0; key < (long) THREADS * keysPerThread; key++) {
        sequential.add(DIGEST.of(base + key));
      }
      assertThat(lost).as("additions that their own thread did not see").containsOnly(0);
      assertThat(Bytes.cells(filter.snapshot())).isEqualTo(Bytes.cells(sequential));
    }
  }

  /** All threads add the same keys: of each that is new to the filter, one thread at least hears. */
  @ParameterizedTest
  @MethodSource("crowdedSpecs")
  void someThreadIsToldOfEveryNewKey(BloomSpec spec) throws Exception {
    int keys = 100;
    for (int round = 0; round < 150; round++) {
      ConcurrentBloomFilter filter = new ConcurrentBloomFilter(spec, DIGEST);
      long base = (long) round * keys;
      BitSet[] told = new BitSet[THREADS];
      InParallel.run(THREADS, thread -> {
        told[thread] = new BitSet(keys);
        for (int key = 0; key < keys; key++) {
          told[thread].set(key, filter.add(DIGEST.of(base + key)));
        }
      });
      BitSet anyone = new BitSet(keys);
      for (BitSet one : told) {
        anyone.or(one);
      }
      // A key whose bits were all set by keys before it is new to nobody, in any order of threads.
      BloomFilter others = new BloomFilter(spec, DIGEST);
      for (int key = 0; key < keys; key++) {
        if (!anyone.get(key)) {
          addAllBut(others, base, keys, key);
          assertThat(others.mightContain(DIGEST.of(base + key)))
              .as("key %d", key)
              .isTrue();
        }
      }
    }
  }

  private static void addAllBut(BloomFilter filter, long base, int keys, int left) {
    filter.clear();
    for (int key = 0; key < keys; key++) {
      if (key != left) {
        filter.add(DIGEST.of(base + key));
      }
    }
  }

  @Test
  void snapshotAndCopyGoTheirOwnWays() {
    ConcurrentBloomFilter filter =
        new ConcurrentBloomFilter(new BloomSpec(8_192, 7, BloomLayout.STANDARD), DIGEST);
    filter.add(1);
    BloomFilter snapshot = filter.snapshot();
    filter.add(2);
    assertThat(snapshot.mightContain(1)).isTrue();
    assertThat(snapshot.mightContain(2)).isFalse();
    ConcurrentBloomFilter copy = ConcurrentBloomFilter.copyOf(snapshot);
    copy.add(3);
    assertThat(copy.mightContain(1)).isTrue();
    assertThat(snapshot.mightContain(3)).isFalse();
    assertThat(copy.spec()).isEqualTo(filter.spec());
    assertThat(copy.digest()).isEqualTo(filter.digest());
  }
}
