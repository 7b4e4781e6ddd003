package io.tidemark.benchmarks.history;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnel;
import io.tidemark.benchmarks.seen.GuavaSize;

/**
 * Guava's filter with pairs (key, tick), made for as many pairs as there are in as many bits as the
 * others have. A range is asked tick by tick.
 */
final class GuavaPairs {
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

  private GuavaPairs(long bits, long pairs) {
    filter = BloomFilter.create(FUNNEL, pairs, GuavaSize.errorOf(bits, pairs));
  }

  static MeasuredHistory history(long bits, long pairs) {
    GuavaPairs guava = new GuavaPairs(bits, pairs);
    return new MeasuredHistory(guava, GuavaSize.bits(guava.filter), guava::add, guava::find);
  }

  private void add(long key, long tick) {
    filter.put(pair.at(key, tick));
  }

  private boolean find(long key, long from, long to) {
    for (long tick = from; tick < to; tick++) {
      if (filter.mightContain(pair.at(key, tick))) {
        return true;
      }
    }
    return false;
  }
}
