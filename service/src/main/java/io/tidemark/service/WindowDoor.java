package io.tidemark.service;

import io.tidemark.KeyAge;
import io.tidemark.SaveableMemory;
import io.tidemark.WindowFilter;
import io.tidemark.service.RefusedException.Reason;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Has x been seen in the last stretch of time, or among the last items? */
final class WindowDoor implements SeenDoor {
  /** The clock of the filter: the tick of the question. The filter reads no other. */
  private static final class Question implements InstantSource {
    private long tick;

    @Override
    public Instant instant() {
      return Instant.ofEpochSecond(0, tick);
    }
  }

  private final WindowFilter<byte[]> filter;
  private final Question question = new Question();
  private final boolean isOfTime;

  WindowDoor(WindowFilter<byte[]> filter) {
    this.filter = filter.withClock(question);
    this.isOfTime = !filter.clock().unit().isItems();
  }

  @Override
  public void add(long[] digests, long[] ticks, int from, int to, boolean[] isNew) {
    if (!isOfTime) {
      filter.addDigests(digests, from, to, isNew);
    } else if (to - from == 1) {
      isNew[from] = filter.addDigest(digests[from], ticks[from]);
    } else {
      filter.addDigests(digests, ticks, from, to, isNew);
    }
  }

  @Override
  public boolean addWeighed(long digest, double weight) {
    throw new RefusedException(Reason.UNSUPPORTED, "weight: " + weight + " (expected: none)");
  }

  @Override
  public void ask(long[] digests, int from, int to, long tick, boolean[] found) {
    if (isOfTime && to - from == 1) {
      found[from] = filter.mightContainDigest(digests[from], tick);
    } else {
      question.tick = tick;
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
    return false;
  }

  @Override
  public long position() {
    return isOfTime ? NO_POSITION : filter.items();
  }

  @Override
  public long latestTick() {
    return filter.latest().map(filter.clock()::tick).orElse(Long.MIN_VALUE);
  }

  @Override
  public Optional<KeyAge> age(long digest, long tick) {
    return isOfTime ? filter.ageOf(digest, tick) : filter.ageOf(digest);
  }

  @Override
  public double distinctEstimate() {
    return filter.facts().number("prints");
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
