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
 * A sealed history: pairs are gathered, and what they were gathered for is made at the first question.
 * The time of an addition is therefore that of gathering alone.
 */
final class SealingSubject implements HistorySubject {
  private final KeyDigest digest;
  private final long bits;
  private final SealedHistoryBuilder builder;
  private SealedHistory sealed;

  /**
   * @param bits those of the history that holds the whole stream
   */
  SealingSubject(Timeline timeline, KeyDigest digest, long bits) {
    this.digest = digest;
    this.bits = bits;
    this.builder = new SealedHistoryBuilder(timeline, digest, SealingSpace.HEAP);
  }

  /** The bits of the history of all pairs. */
  static long bits(Timeline timeline, KeyDigest digest, Pairs all) {
    SealingSubject subject = new SealingSubject(timeline, digest, 0);
    while (all.nextBatch()) {
      subject.addBatch(all);
    }
    return subject.history().memoryBytes() * Byte.SIZE;
  }

  @Override
  public SealedHistory history() {
    if (sealed == null) {
      try {
        sealed = builder.build();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return sealed;
  }

  @Override
  public long bits() {
    return bits;
  }

  @Override
  public void addBatch(Pairs pairs) {
    try {
      for (int i = 0; i < Pairs.BATCH; i++) {
        builder.add(digest.of(pairs.key(i)), pairs.tick(i));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int askBatch(Pairs pairs, int rangeTicks) {
    SealedHistory history = history();
    int found = 0;
    for (int i = 0; i < Pairs.BATCH; i++) {
      long from = pairs.tick(i);
      HistoryAnswer answer = history.ask(digest.of(pairs.key(i)), from, from + rangeTicks);
      found += answer == HistoryAnswer.MAYBE ? 1 : 0;
    }
    return found;
  }
}
