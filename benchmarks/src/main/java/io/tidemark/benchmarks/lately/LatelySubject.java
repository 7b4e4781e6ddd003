package io.tidemark.benchmarks.lately;

import java.util.Optional;

/** Something that is measured which says how often a key has occurred, lately or ever. */
public abstract class LatelySubject {
  /** Adds a key at a tick; ticks do not run back. */
  public abstract void add(long key, long tick);

  /** How often a key has occurred, as it counts at the latest tick. */
  abstract double estimate(long key, long latest);

  /** The memory of the counters. */
  public abstract long memoryBytes();

  /** The filter of ours whose counts decay, if it is one. */
  public Optional<Object> filter() {
    return Optional.empty();
  }

  /** Adds the keys of a batch, each at its tick. */
  public void addBatch(LatelyStream stream) {
    for (int i = 0; i < LatelyStream.BATCH; i++) {
      add(stream.key(i), stream.tick(i));
    }
  }

  /** Answers for the keys of a batch. */
  public void estimateBatch(LatelyStream stream) {
    double[] estimates = stream.estimates();
    for (int i = 0; i < LatelyStream.BATCH; i++) {
      estimates[i] = estimate(stream.key(i), stream.latest());
    }
  }
}
