package io.tidemark.benchmarks.count;

import java.util.Optional;
import java.util.OptionalLong;

/** Something that is measured which says how many of a key are there. */
public abstract class CountSubject {
  /** Adds a key. */
  abstract void add(long key);

  /** Adds a key several times. */
  abstract void add(long key, long times);

  /** Removes a key that is there. */
  abstract void remove(long key);

  /** How many of a key are there; 1 for any number from one that does not count. */
  abstract long estimate(long key);

  /** The memory that it has now, if it tells. */
  public OptionalLong countedBytes() {
    return OptionalLong.empty();
  }

  /** The filter, if it is one of ours. */
  public Optional<Object> filter() {
    return Optional.empty();
  }

  /** Adds the keys that come. */
  public void addBatch(CountStream stream) {
    for (int i = 0; i < CountStream.BATCH; i++) {
      add(stream.arriving(i));
    }
  }

  /** Removes the keys that go. */
  public final void removeBatch(CountStream stream) {
    for (int i = 0; i < CountStream.BATCH; i++) {
      remove(stream.leaving(i));
    }
  }

  /** Adds a key that comes and removes the one that goes, in turn. */
  public final void replaceBatch(CountStream stream) {
    for (int i = 0; i < CountStream.BATCH; i++) {
      add(stream.arriving(i));
      remove(stream.leaving(i));
    }
  }

  /** Answers for the keys that are asked for. */
  public void estimateBatch(CountStream stream) {
    long[] estimates = stream.estimates();
    for (int i = 0; i < CountStream.BATCH; i++) {
      estimates[i] = estimate(stream.asked(i));
    }
  }
}
