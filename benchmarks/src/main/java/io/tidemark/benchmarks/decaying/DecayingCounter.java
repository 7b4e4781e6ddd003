package io.tidemark.benchmarks.decaying;

import io.tidemark.benchmarks.frame.Measured;
import io.tidemark.core.filter.decaying.ExponentialCountFilter;
import io.tidemark.core.hash.KeyDigest;
import java.util.OptionalLong;

/** Something that is measured which says how often a key has occurred, lately or ever. */
public abstract class DecayingCounter implements Measured {
  /* Each contender has a JVM of its own, where the compiler sees one class behind this one. */

  /** Adds a key at a tick; ticks do not run back. */
  public abstract void add(long key, long tick);

  /** How often a key has occurred, as it counts at the latest tick. */
  abstract double estimate(long key, long latest);

  /** The memory of the counters. */
  abstract long bytes();

  @Override
  public Object filter() {
    return this;
  }

  @Override
  public final OptionalLong memoryBytes() {
    return OptionalLong.of(bytes());
  }

  /** Adds the keys of a batch, each at its tick. */
  public void addBatch(DecayingStream stream) {
    for (int i = 0; i < DecayingStream.BATCH; i++) {
      add(stream.key(i), stream.tick(i));
    }
  }

  /** Answers for the keys of a batch. */
  public void estimateBatch(DecayingStream stream) {
    double[] estimates = stream.estimates();
    for (int i = 0; i < DecayingStream.BATCH; i++) {
      estimates[i] = estimate(stream.key(i), stream.latest());
    }
  }

  /** Adds a key at a tick. */
  @FunctionalInterface
  interface Adding {
    void add(long key, long tick);
  }

  /** How often a key has occurred, as it counts at a tick. */
  @FunctionalInterface
  interface Asking {
    double estimate(long key, long tick);
  }

  /** Something that adds and asks by two functions. */
  static DecayingCounter of(Object filter, long bytes, Adding adding, Asking asking) {
    return new DecayingCounter() {
      @Override
      public void add(long key, long tick) {
        adding.add(key, tick);
      }

      @Override
      double estimate(long key, long latest) {
        return asking.estimate(key, latest);
      }

      @Override
      long bytes() {
        return bytes;
      }

      @Override
      public Object filter() {
        return filter;
      }
    };
  }

  /** A filter of ours by its batch forms, each batch at one tick. The time includes the digests. */
  static final class Batches extends DecayingCounter {
    private final ExponentialCountFilter filter;
    private final KeyDigest digest;
    private final long[] digests = new long[DecayingStream.BATCH];

    Batches(ExponentialCountFilter filter) {
      this.filter = filter;
      this.digest = filter.digest();
    }

    @Override
    public void add(long key, long tick) {
      filter.add(digest.of(key), tick);
    }

    @Override
    double estimate(long key, long latest) {
      return filter.estimate(digest.of(key), latest);
    }

    @Override
    long bytes() {
      return filter.memoryBytes();
    }

    @Override
    public void addBatch(DecayingStream stream) {
      digest(stream);
      filter.addAll(digests, 0, digests.length, stream.latest());
    }

    @Override
    public void estimateBatch(DecayingStream stream) {
      digest(stream);
      filter.estimateAll(digests, 0, digests.length, stream.latest(), stream.estimates());
    }

    private void digest(DecayingStream stream) {
      for (int i = 0; i < digests.length; i++) {
        digests[i] = digest.of(stream.key(i));
      }
    }
  }
}
