package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.Require;
import io.tidemark.core.filter.history.Merging;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** One sealed history of several, without the keys they were made of. */
final class SealedMerge {
  private final List<SealedHistory> histories;
  private final SealedHistory first;
  private final Timeline timeline;
  private final int fingerprintBits;

  /**
   * @throws IllegalArgumentException if there is none, if they do not count from the same origin in
   *     the same ticks, or have different digests
   */
  SealedMerge(List<SealedHistory> histories) {
    Require.inRange(histories.size(), 1, Integer.MAX_VALUE, "histories");
    this.histories = List.copyOf(histories);
    this.first = histories.get(0);
    Coverage all = first.coverage();
    int fewest = first.spec().fingerprintBits();
    for (SealedHistory history : histories) {
      Merging.sameKind(first, SealedHistory.class, history);
      all = all.union(history.coverage());
      fewest = Math.min(fewest, history.spec().fingerprintBits());
    }
    this.timeline = first.timeline().withCoverage(all);
    this.fingerprintBits = fewest;
  }

  SealedHistory merge(SealingSpace space, Erasures erasures) throws IOException {
    try {
      return new SealedEncoder(() -> keys(erasures), timeline, fingerprintBits, space)
          .encode(first.digest());
    } catch (UncheckedIOException e) {
      // A damaged page of a file that one of them lies in.
      throw e.getCause();
    }
  }

  private KeyStream keys(Erasures erasures) {
    KeyStream all = new MergedKeys(
        histories.stream().map(history -> history.keys(fingerprintBits)).toList());
    return erasures.isEmpty() ? all : new ErasedKeys(all, timeline, fingerprintBits, erasures);
  }

  /** The probability that a key has the fingerprint of one of all keys, at most. */
  double sharing() {
    double keys =
        histories.stream().mapToDouble(history -> history.spec().keys()).sum();
    return Math.min(1.0, keys * Math.pow(2, -fingerprintBits));
  }
}
