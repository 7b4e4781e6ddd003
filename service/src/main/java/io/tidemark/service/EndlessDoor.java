package io.tidemark.service;

import io.tidemark.EndlessFilter;
import io.tidemark.KeyAge;
import io.tidemark.SaveableMemory;
import io.tidemark.core.facts.Fact;
import io.tidemark.service.RefusedException.Reason;
import java.util.Optional;

/**
 * Has x been seen, on a stream without end?
 *
 * @param isWeighed whether items come with weights
 */
record EndlessDoor(EndlessFilter<byte[], ?> filter, boolean isWeighed) implements SeenDoor {
  /** The weight of an item of which none is said. */
  static final double USUAL_WEIGHT = 1;

  @Override
  public void add(long[] digests, long[] ticks, int from, int to, boolean[] isNew) {
    if (isWeighed) {
      for (int i = from; i < to; i++) {
        isNew[i] = filter.addWeighed(digests[i], USUAL_WEIGHT);
      }
    } else {
      filter.addDigests(digests, from, to, isNew);
    }
  }

  @Override
  public boolean addWeighed(long digest, double weight) {
    if (!isWeighed) {
      throw new RefusedException(
          Reason.UNSUPPORTED, "weight: " + weight + " (expected: none, or WEIGHTED when reserved)");
    }
    return filter.addWeighed(digest, weight);
  }

  @Override
  public void ask(long[] digests, int from, int to, long tick, boolean[] found) {
    filter.mightContainDigests(digests, from, to, found);
  }

  @Override
  public long room() {
    return Long.MAX_VALUE;
  }

  @Override
  public long nextGrowthBytes() {
    return 0;
  }

  @Override
  public boolean keepsFound() {
    return false;
  }

  @Override
  public long position() {
    return NO_POSITION;
  }

  @Override
  public long latestTick() {
    return Long.MIN_VALUE;
  }

  @Override
  public Optional<KeyAge> age(long digest, long tick) {
    throw SeenShape.noTime();
  }

  /** Those that it remembers, where the structure tells. */
  @Override
  public double distinctEstimate() {
    return filter
        .facts()
        .find("rememberedKeys")
        .map(Fact::value)
        .map(value -> ((Number) value).doubleValue())
        .orElse(Double.NaN);
  }

  @Override
  public int filters() {
    return 1;
  }

  @Override
  public SaveableMemory memory() {
    return filter;
  }
}
