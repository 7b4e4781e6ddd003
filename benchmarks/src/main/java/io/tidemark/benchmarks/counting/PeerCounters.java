package io.tidemark.benchmarks.counting;

import io.tidemark.benchmarks.frame.Keys;
import it.unimi.dsi.fastutil.Hash;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import orestes.bloomfilter.CountingBloomFilter;
import orestes.bloomfilter.FilterBuilder;
import org.fastfilter.Filter;

/** What others offer to count keys that come and go. */
final class PeerCounters {
  private PeerCounters() {}

  /** The counting filter of Orestes in memory, with the cells and probes that it takes for an error. */
  static final class Orestes extends Counter {
    private final CountingBloomFilter<Long> filter;

    Orestes(CountingSize size, int bitsPerCell) {
      filter = new FilterBuilder(size.keys(), CountingShapes.ERROR)
          .countingBits(bitsPerCell)
          .buildCountingBloomFilter();
    }

    @Override
    public Object filter() {
      return filter;
    }

    @Override
    void add(long key) {
      filter.add(key);
    }

    @Override
    void remove(long key) {
      filter.remove(key);
    }

    @Override
    long estimate(long key) {
      return filter.getEstimatedCount(key);
    }
  }

  /** A filter of FastFilter that keys can be removed from. It says whether a key is there, not how often. */
  static final class FastFilter extends Counter {
    private final Filter filter;

    /** A filter that is made by adding keys to it, which are removed again. */
    FastFilter(CountingSize size, Function<long[], Filter> adding) {
      long[] keys = new long[size.keys()];
      for (int i = 0; i < keys.length; i++) {
        keys[i] = Keys.number(i);
      }
      filter = adding.apply(keys);
      for (long key : keys) {
        filter.remove(key);
      }
    }

    @Override
    public Object filter() {
      return filter;
    }

    @Override
    void add(long key) {
      filter.add(key);
    }

    @Override
    void remove(long key) {
      filter.remove(key);
    }

    @Override
    long estimate(long key) {
      return filter.mayContain(key) ? 1 : 0;
    }

    @Override
    public OptionalLong memoryBytes() {
      return OptionalLong.of(filter.getBitCount() / Byte.SIZE);
    }
  }

  /** The exact answer: a map of the JDK. */
  static final class JdkMap extends Counter {
    private final Map<Long, Integer> counts = new HashMap<>();

    @Override
    public Object filter() {
      return counts;
    }

    @Override
    void add(long key) {
      counts.merge(key, 1, Integer::sum);
    }

    @Override
    void add(long key, long times) {
      counts.merge(key, (int) times, Integer::sum);
    }

    @Override
    void remove(long key) {
      counts.computeIfPresent(key, (unused, count) -> count == 1 ? null : count - 1);
    }

    @Override
    long estimate(long key) {
      return counts.getOrDefault(key, 0);
    }
  }

  /** The exact answer: fastutil's map of primitive keys and counts. */
  static final class FastutilMap extends Counter {
    private final Long2IntOpenHashMap counts = new Long2IntOpenHashMap();

    @Override
    public Object filter() {
      return counts;
    }

    @Override
    void add(long key) {
      counts.addTo(key, 1);
    }

    @Override
    void add(long key, long times) {
      counts.addTo(key, (int) times);
    }

    @Override
    void remove(long key) {
      // It says what there was before.
      if (counts.addTo(key, -1) == 1) {
        counts.remove(key);
      }
    }

    @Override
    long estimate(long key) {
      return counts.get(key);
    }

    /** The two arrays, which have a place more than a power of two. */
    @Override
    public OptionalLong memoryBytes() {
      long places = HashCommon.arraySize(counts.size() + 1, Hash.DEFAULT_LOAD_FACTOR) + 1L;
      return OptionalLong.of(places * (Long.BYTES + Integer.BYTES));
    }
  }
}
