package io.tidemark.benchmarks.decaying;

import io.tidemark.benchmarks.frame.Measured;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.hash.KeyDigest;
import java.util.OptionalLong;

/** Something that is measured which says how often a key has occurred, lately or ever. */
public class DecayingCounter implements Measured {
  /* Each contender has a JVM of its own, where the compiler sees one function behind each of these. */

  private final Object filter;
  private final long bytes;
  private final Adding adding;
  private final Asking asking;

  /** Adds a key at a tick; ticks do not run back. */
  @FunctionalInterface
  interface Adding {
    void add(long key, long tick);
  }

  /** How often a key has occurred, as it counts at the latest tick. */
  @FunctionalInterface
  interface Asking {
    double estimate(long key, long latest);
  }

  DecayingCounter(Object filter, long bytes, Adding adding, Asking asking) {
    this.filter = filter;
    this.bytes = bytes;
    this.adding = adding;
    this.asking = asking;
  }

  @Override
  public Object filter() {
    return filter;
  }

  @Override
  public OptionalLong memoryBytes() {
    return OptionalLong.of(bytes);
  }

  /** The memory of the counters. */
  long bytes() {
    return bytes;
  }

  final void add(long key, long tick) {
    adding.add(key, tick);
  }

  final double estimate(long key, long latest) {
    return asking.estimate(key, latest);
  }

  /** Adds the keys of a batch, each at its tick. */
  void addBatch(DecayingStream stream) {
    for (int i = 0; i < DecayingStream.BATCH; i++) {
      add(stream.key(i), stream.tick(i));
    }
  }

  /** Answers for the keys of a batch. */
  void estimateBatch(DecayingStream stream) {
    double[] estimates = stream.estimates();
    for (int i = 0; i < DecayingStream.BATCH; i++) {
      estimates[i] = estimate(stream.key(i), stream.latest());
    }
  }

  /** A filter of ours by its batch forms, each batch at one tick. The time includes the digests. */
  static final class Batches extends DecayingCounter {
    private final DecayingCountFilter filter;
    private final KeyDigest digest;
    private final long[] digests = new long[DecayingStream.BATCH];

    Batches(DecayingCountFilter filter) {
      super(
          filter,
          filter.memoryBytes(),
          (key, tick) -> filter.add(filter.digest().of(key), tick),
          (key, latest) -> filter.estimate(filter.digest().of(key), latest));
      this.filter = filter;
      this.digest = filter.digest();
    }

    @Override
    void addBatch(DecayingStream stream) {
      digest(stream);
      filter.addAll(digests, 0, digests.length, stream.latest());
    }

    @Override
    void estimateBatch(DecayingStream stream) {
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
