package io.tidemark.benchmarks.endless;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import io.tidemark.benchmarks.seen.GuavaSize;
import io.tidemark.benchmarks.window.Observer;
import java.util.OptionalLong;

/**
 * Guava's filter, made for as many keys as some probes are best for; when it has them, an empty one
 * takes its place.
 */
final class GuavaReplaced {
  private final long bits;
  private final long keys;
  private BloomFilter<Long> filter;
  private long left;

  private GuavaReplaced(long bits, int probes) {
    this.bits = bits;
    keys = Math.round(bits * Math.log(2) / probes);
    filter = create();
    left = keys;
  }

  static Observer observer(EndlessSize size, int probes) {
    GuavaReplaced guava = new GuavaReplaced(size.bytes() * Byte.SIZE, probes);
    return new Observer(
        guava, OptionalLong.of(GuavaSize.bits(guava.filter) / Byte.SIZE), guava::observe);
  }

  private BloomFilter<Long> create() {
    return BloomFilter.create(Funnels.longFunnel(), keys, GuavaSize.errorOf(bits, keys));
  }

  private boolean observe(long key) {
    if (left == 0) {
      filter = create();
      left = keys;
    }
    left--;
    return !filter.put(key);
  }
}
