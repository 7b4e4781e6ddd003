package io.tidemark.benchmarks.history;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnel;
import io.tidemark.benchmarks.subject.GuavaSize;

/**
 * Guava's filter with pairs (key, tick), made for as many pairs as there are in as many bits as the
 * others have. A range is asked tick by tick.
 */
final class GuavaPairs implements HistorySubject {
  /** A pair; one object serves for all, so that none is made while time is taken. */
  private static final class Pair {
    private long key;
    private long tick;

    Pair at(long key, long tick) {
      this.key = key;
      this.tick = tick;
      return this;
    }
  }

  private static final Funnel<Pair> FUNNEL =
      (pair, sink) -> sink.putLong(pair.key).putLong(pair.tick);

  private final BloomFilter<Pair> filter;
  private final Pair pair = new Pair();

  GuavaPairs(long bits, long pairs) {
    filter = BloomFilter.create(FUNNEL, pairs, GuavaSize.errorOf(bits, pairs));
  }

  @Override
  public BloomFilter<Pair> history() {
    return filter;
  }

  @Override
  public long bits() {
    return GuavaSize.bits(filter);
  }

  @Override
  public void addBatch(Pairs pairs) {
    for (int i = 0; i < Pairs.BATCH; i++) {
      filter.put(pair.at(pairs.key(i), pairs.tick(i)));
    }
  }

  @Override
  public int askBatch(Pairs pairs, int rangeTicks) {
    int found = 0;
    for (int i = 0; i < Pairs.BATCH; i++) {
      found += mightContain(pairs.key(i), pairs.tick(i), rangeTicks) ? 1 : 0;
    }
    return found;
  }

  private boolean mightContain(long key, long from, int rangeTicks) {
    for (long tick = from; tick < from + rangeTicks; tick++) {
      if (filter.mightContain(pair.at(key, tick))) {
        return true;
      }
    }
    return false;
  }
}
