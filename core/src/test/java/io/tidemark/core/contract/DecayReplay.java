package io.tidemark.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.workload.oracle.FlooredDecayedCountOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.KeyStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.SplittableRandom;

/** A filter beside the true decayed counts, step by step through a random stream. */
final class DecayReplay {
  /* No key of the stream: what all occurrences count. */
  private static final long ALL_KEYS = -1;

  private final DecayShape shape;
  private final FlooredDecayedCountOracle oracle;
  private final KeyStream stream;
  private final DecayTicks ticks;
  private final SplittableRandom random;
  private DecayingCountFilter filter;
  private long below;
  private long questions;

  DecayReplay(DecayingCountFilter filter, DecayShape shape) {
    // Not the hash code of the shape itself: that of an enum is another in every run.
    this(filter, shape, shape.toString().hashCode());
  }

  DecayReplay(DecayingCountFilter filter, DecayShape shape, long seed) {
    this.filter = filter;
    this.shape = shape;
    oracle = new FlooredDecayedCountOracle(new BigDecimal(shape.decay().factor()));
    stream = shape.stream(seed);
    random = RandomSource.seeded(seed, "operations");
    ticks = new DecayTicks(shape, random.nextLong(-5_000, 100), seed);
  }

  DecayingCountFilter filter() {
    return filter;
  }

  FlooredDecayedCountOracle oracle() {
    return oracle;
  }

  long latest() {
    return ticks.latest();
  }

  /** A pause. */
  long jump(long length) {
    return ticks.jump(length);
  }

  void saveAndLoad() throws IOException {
    filter = SavedBytes.through(filter);
  }

  /** One addition, then some questions. */
  void step() {
    long key = stream.next();
    long tick = ticks.next();
    long times = random.nextInt(8) == 0 ? 1 + random.nextLong(1L << shape.mostBits()) : 1;
    long digest = DecayingFilterContract.DIGEST.of(key);
    boolean added = times == 1 ? filter.add(digest, tick) : filter.add(digest, times, tick);
    assertThat(added).isTrue();
    long epoch = shape.decay().epoch(tick);
    oracle.add(key, times, epoch);
    oracle.add(ALL_KEYS, times, epoch);
    ask(key, latest());
    ask(random.nextInt(shape.keys()), latest() + sometimesLater());
  }

  private long sometimesLater() {
    return random.nextInt(4) == 0 ? random.nextLong(1L << random.nextInt(45)) : 0;
  }

  void ask(long key, long tick) {
    questions++;
    long epoch = shape.decay().epoch(tick);
    double estimate = filter.estimate(DecayingFilterContract.DIGEST.of(key), tick);
    below += isBelow(estimate, oracle.count(key, epoch)) ? 1 : 0;
    below += isBelow(filter.total(tick), oracle.count(ALL_KEYS, epoch)) ? 1 : 0;
  }

  static boolean isBelow(double estimate, BigDecimal truth) {
    return !(estimate >= 0) || new BigDecimal(estimate).compareTo(truth) < 0;
  }

  /** Now, at both sides of the next epoch and of the next era, and much later. */
  void lookAtAllKeys() {
    long epoch = shape.epochTicks();
    long era = epoch * shape.epochsPerEra();
    long now = latest();
    long nextEpoch = now + epoch - Math.floorMod(now, epoch);
    long nextEra = now + era - Math.floorMod(now, era);
    long[] asked = {
      now, nextEpoch - 1, nextEpoch, nextEra - 1, nextEra, now + 1_000_000 * epoch, now + (1L << 40)
    };
    for (long tick : asked) {
      for (long key = 0; key < shape.keys(); key++) {
        ask(key, tick);
      }
    }
  }

  void assertNothingWasTooLow() {
    assertThat(below).as("of %d estimates, those below the truth", questions).isZero();
  }
}
