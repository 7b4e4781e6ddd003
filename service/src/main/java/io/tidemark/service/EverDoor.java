package io.tidemark.service;

import io.tidemark.KeyAge;
import io.tidemark.SaveableMemory;
import io.tidemark.SeenFilter;
import io.tidemark.service.RefusedException.Reason;
import java.util.Optional;

/** Has x ever been seen? */
record EverDoor(SeenFilter<byte[]> filter) implements SeenDoor {
  @Override
  public void add(long[] digests, long[] ticks, int from, int to, boolean[] isNew) {
    if (to - from == 1) {
      isNew[from] = filter.addDigest(digests[from]);
    } else {
      filter.addDigests(digests, from, to, isNew);
    }
  }

  @Override
  public boolean addWeighed(long digest, double weight) {
    throw new RefusedException(Reason.UNSUPPORTED, "weight: " + weight + " (expected: none)");
  }

  @Override
  public void ask(long[] digests, int from, int to, long tick, boolean[] found) {
    if (to - from == 1) {
      found[from] = filter.mightContainDigest(digests[from]);
    } else {
      filter.mightContainDigests(digests, from, to, found);
    }
  }

  @Override
  public long room() {
    return filter.room();
  }

  @Override
  public long nextGrowthBytes() {
    return filter.nextGrowthBytes();
  }

  @Override
  public boolean keepsFound() {
    return true;
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

  @Override
  public double distinctEstimate() {
    return filter.estimatedItems();
  }

  @Override
  public int filters() {
    return filter.filters();
  }

  @Override
  public SaveableMemory memory() {
    return filter;
  }
}
