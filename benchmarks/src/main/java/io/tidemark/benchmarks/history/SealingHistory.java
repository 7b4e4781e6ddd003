package io.tidemark.benchmarks.history;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealedHistoryBuilder;
import io.tidemark.core.filter.history.sealed.SealingSpace;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Timeline;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * A sealed history: pairs are gathered, and sealed at the first question. The time of an addition is
 * therefore that of gathering alone.
 */
final class SealingHistory {
  private final KeyDigest digest;
  private final SealedHistoryBuilder builder;
  private SealedHistory sealed;

  SealingHistory(Timeline timeline, KeyDigest digest) {
    this.digest = digest;
    this.builder = new SealedHistoryBuilder(timeline, digest, SealingSpace.HEAP);
  }

  /** The history of all pairs that were added. */
  SealedHistory sealed() {
    if (sealed == null) {
      try {
        sealed = builder.build();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return sealed;
  }

  void add(long key, long tick) {
    try {
      builder.add(digest.of(key), tick);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean find(long key, long from, long to) {
    return sealed().ask(digest.of(key), from, to) == HistoryAnswer.MAYBE;
  }
}
