package io.tidemark.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.workload.oracle.CountOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.KeyStream;
import java.io.IOException;
import java.util.SplittableRandom;

/** A filter beside the exact multiset that it stands for, step by step through a random stream. */
final class MultisetReplay {
  /* Long enough for widths to grow or to shrink by several bits. */
  private static final int PHASE = 9_000;

  private final MultisetFilterContract contract;
  private final CountShape shape;
  private final CountOracle oracle = new CountOracle();
  private final KeyStream stream;
  private final SplittableRandom random;
  private MultisetFilter filter;
  private long steps;
  private long removals;
  private long below;
  private long wrongTotals;

  MultisetReplay(MultisetFilterContract contract, MultisetFilter filter, CountShape shape) {
    this.contract = contract;
    this.filter = filter;
    this.shape = shape;
    stream = shape.stream(shape.hashCode());
    random = RandomSource.seeded(shape.hashCode(), "operations");
  }

  MultisetFilter filter() {
    return filter;
  }

  long removals() {
    return removals;
  }

  void saveAndLoad() throws IOException {
    filter = SavedBytes.through(filter);
  }

  /** One addition or removal, then two questions. */
  void step() {
    boolean growing = steps / PHASE % 2 == 0;
    steps++;
    long key = stream.next();
    long there = oracle.count(key);
    boolean removed = contract.canRemove() && there > 0 && random.nextInt(4) < (growing ? 1 : 3);
    if (removed) {
      remove(key, random.nextInt(8) == 0 ? 1 + random.nextLong(there) : 1);
    } else {
      add(key, random.nextInt(8) == 0 ? 1 + random.nextLong(1L << shape.mostBits()) : 1);
    }
    ask(key);
    ask(random.nextInt(shape.keys()));
    wrongTotals += filter.total() == oracle.total() ? 0 : 1;
    contract.checkAlways(filter);
  }

  private void add(long key, long times) {
    long digest = MultisetFilterContract.DIGEST.of(key);
    if (times == 1) {
      filter.add(digest);
    } else {
      filter.add(digest, times);
    }
    oracle.add(key, times);
  }

  private void remove(long key, long times) {
    long digest = MultisetFilterContract.DIGEST.of(key);
    if (times == 1) {
      filter.remove(digest);
    } else {
      filter.remove(digest, times);
    }
    oracle.remove(key, times);
    removals++;
  }

  private void ask(long key) {
    long digest = MultisetFilterContract.DIGEST.of(key);
    long promised = contract.promisedCount(oracle.count(key));
    below += filter.estimate(digest) < promised ? 1 : 0;
    below += promised > 0 && !filter.mightContain(digest) ? 1 : 0;
  }

  void lookAtAllKeys() {
    for (long key = 0; key < shape.keys(); key++) {
      ask(key);
    }
  }

  /** Takes all keys away, each in one or two parts, while the others are looked at. */
  void removeEverything() {
    for (long key = 0; key < shape.keys(); key++) {
      long there = oracle.count(key);
      if (there > 1) {
        remove(key, 1 + random.nextLong(there - 1));
        ask(key);
        ask(random.nextInt(shape.keys()));
      }
      if (there > 0) {
        remove(key, oracle.count(key));
      }
    }
  }

  void assertNothingWasWrong() {
    assertThat(below).as("answers below the truth").isZero();
    assertThat(wrongTotals).as("totals that were not the sum of all counts").isZero();
  }
}
