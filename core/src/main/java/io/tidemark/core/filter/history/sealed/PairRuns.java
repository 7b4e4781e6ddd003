package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.cell.BitSource;

/** The keys of sorted pairs: for each key, its fingerprint, its number of ticks, and the ticks. */
final class PairRuns implements KeyStream.Peeking {
  static final int HEAD_WORDS = 2;

  private final BitSource words;
  private long next;
  private long fingerprint;
  private long tick;
  private long start;
  private long end;

  PairRuns(BitSource words) {
    this.words = words;
  }

  @Override
  public boolean nextKey() {
    if (next == words.words()) {
      return false;
    }
    fingerprint = words.word(next);
    tick = next + HEAD_WORDS;
    next = tick + words.word(next + 1);
    return true;
  }

  @Override
  public long fingerprint() {
    return fingerprint;
  }

  @Override
  public boolean nextAgrees(long mask) {
    return next < words.words() && ((words.word(next) ^ fingerprint) & mask) == 0;
  }

  @Override
  public boolean nextRun() {
    if (tick == next) {
      return false;
    }
    start = words.word(tick++);
    end = start;
    while (tick < next && words.word(tick) == end + 1) {
      end++;
      tick++;
    }
    return true;
  }

  @Override
  public long start() {
    return start;
  }

  @Override
  public long end() {
    return end;
  }
}
