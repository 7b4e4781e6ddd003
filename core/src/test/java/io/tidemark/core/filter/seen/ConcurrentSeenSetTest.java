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

class ConcurrentSeenSetTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(4);
  private static final int THREADS = 4;

  /** The contract, by one thread. */
  private interface Contract extends MembershipFilterContract {
    SeenSpec spec();

    @Override
    default MembershipFilter emptyFilter() {
      return new ConcurrentSeenSet(spec().create(DIGEST));
    }

    @Override
    default MembershipFilter throughBytes(MembershipFilter filter) throws IOException {
      return new ConcurrentSeenSet(Bytes.through(((ConcurrentSeenSet) filter).set()));
    }

    @Override
    default double statedError(MembershipFilter filter) {
      return ((ConcurrentSeenSet) filter).set().expectedError();
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

  @Nested
  class Growing implements Contract {
    @Override
    public SeenSpec spec() {
      return GrowingBloomFilterTest.STAGES;
    }
  }

  /* Few words, so that threads meet in them all the time. */
  static List<SeenSpec> crowdedSpecs() {
    return List.of(
        new BloomSpec(8_192, 7, BloomLayout.STANDARD),
        new BloomSpec(8_192, 6, BloomLayout.BLOCKED),
        new BloomSpec(8_192, 12, BloomLayout.BLOCKED),
        GrowingBloomFilterTest.SMALL_STAGES);
  }

  @ParameterizedTest
  @MethodSource("crowdedSpecs")
  void noAdditionIsLost(SeenSpec spec) throws Exception {
    int rounds = 150;
    int keysPerThread = 100;
    for (int round = 0; round < rounds; round++) {
      ConcurrentSeenSet filter = new ConcurrentSeenSet(spec.create(DIGEST));
      long base = (long) round * THREADS * keysPerThread;
      int[] lost = new int[THREADS];
      InParallel.run(THREADS, thread -> {
        for (long key = 0; key < keysPerThread; key++) {
          long digest = DIGEST.of(base + THREADS * key + thread);
          filter.add(digest);
          lost[thread] += filter.mightContain(digest) ? 0 : 1;
        }
      });
      assertThat(lost).as("additions that their own thread did not see").containsOnly(0);
      for (long key = 0; key < (long) THREADS * keysPerThread; key++) {
        assertThat(filter.mightContain(DIGEST.of(base + key))).isTrue();
      }
      if (spec instanceof BloomSpec shape) {
        BloomFilter sequential = new BloomFilter(shape, DIGEST);
        for (long key = 0; key < (long) THREADS * keysPerThread; key++) {
          sequential.add(DIGEST.of(base + key));
        }
        assertThat(Bytes.cells((BloomFilter) filter.set())).isEqualTo(Bytes.cells(sequential));
      }
    }
  }

  /** All threads add the same keys: of each that is new, exactly one thread hears. */
  @ParameterizedTest
  @MethodSource("crowdedSpecs")
  void exactlyOneThreadIsToldOfEveryNewKey(SeenSpec spec) throws Exception {
    int keys = 100;
    for (int round = 0; round < 300; round++) {
      ConcurrentSeenSet filter = new ConcurrentSeenSet(spec.create(DIGEST));
      long base = (long) round * keys;
      BitSet[] told = new BitSet[THREADS];
      InParallel.run(THREADS, thread -> {
        told[thread] = new BitSet(keys);
        for (int key = 0; key < keys; key++) {
          told[thread].set(key, filter.add(DIGEST.of(base + key)));
        }
      });
      int tellings = 0;
      BitSet anyone = new BitSet(keys);
      for (BitSet one : told) {
        tellings += one.cardinality();
        anyone.or(one);
      }
      assertThat(tellings).as("threads told of a new key").isEqualTo(anyone.cardinality());
      if (filter.set() instanceof GrowingBloomFilter growing) {
        assertThat(growing.keys()).as("keys counted").isEqualTo(tellings);
        assertThat(growing.stages())
            .allSatisfy(stage -> assertThat(stage.keys()).isLessThanOrEqualTo(25));
      }
      // A key whose bits were all set by keys before it is new to nobody, in any order of threads.
      SeenSet others = spec.create(DIGEST);
      for (int key = 0; key < keys && spec instanceof BloomSpec; key++) {
        if (!anyone.get(key)) {
          addAllBut(others, base, keys, key);
          assertThat(others.mightContain(DIGEST.of(base + key)))
              .as("key %d", key)
              .isTrue();
        }
      }
    }
  }

  private static void addAllBut(SeenSet filter, long base, int keys, int left) {
    filter.clear();
    for (int key = 0; key < keys; key++) {
      if (key != left) {
        filter.add(DIGEST.of(base + key));
      }
    }
  }

  /** Keys are added while others are merged in: none of either is lost. */
  @ParameterizedTest
  @MethodSource("crowdedSpecs")
  void mergesWhileOthersAdd(SeenSpec spec) throws Exception {
    int keys = 60;
    for (int round = 0; round < 50; round++) {
      ConcurrentSeenSet filter = new ConcurrentSeenSet(spec.create(DIGEST));
      SeenSet other = spec.create(DIGEST);
      for (int key = 0; key < keys; key++) {
        other.add(DIGEST.of(-1L - key));
      }
      InParallel.run(THREADS, thread -> {
        for (long key = 0; key < keys; key++) {
          if (thread == 0 && key == keys / 2) {
            filter.merge(other);
          }
          filter.add(DIGEST.of(THREADS * key + thread));
        }
      });
      for (long key = -keys; key < (long) THREADS * keys; key++) {
        assertThat(filter.mightContain(DIGEST.of(key))).as("key %d", key).isTrue();
      }
    }
  }

  @Test
  void copiesAndBytesGoTheirOwnWays() throws IOException {
    for (SeenSpec spec : crowdedSpecs()) {
      ConcurrentSeenSet filter = new ConcurrentSeenSet(spec.create(DIGEST));
      filter.add(1);
      SeenSet copy = filter.set().copy();
      SeenSet saved = Bytes.through(filter.set());
      filter.add(2);
      for (SeenSet other : List.of(copy, saved)) {
        assertThat(other.mightContain(1)).isTrue();
        assertThat(other.mightContain(2)).isFalse();
        other.add(3);
        assertThat(other.spec()).isEqualTo(spec);
        assertThat(other.digest()).isEqualTo(DIGEST);
      }
      assertThat(filter.mightContain(3)).isFalse();
      filter.clear();
      assertThat(filter.mightContain(1) || filter.mightContain(2)).isFalse();
      assertThat(filter.add(1)).isTrue();
    }
  }
}
