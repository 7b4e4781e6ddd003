package io.tidemark.benchmarks.endless;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import io.tidemark.benchmarks.subject.GuavaSize;
import io.tidemark.benchmarks.window.WindowSubject;
import java.util.OptionalLong;

/**
 * Guava's filter, made for as many keys as some probes are best for; when it has them, an empty one
 * takes its place.
 */
final class GuavaPut extends WindowSubject {
  private final long bits;
  private final long keys;
  private BloomFilter<Long> filter;
  private long left;

  GuavaPut(EndlessSize size, int probes) {
    bits = size.bytes() * Byte.SIZE;
    keys = Math.round(bits * Math.log(2) / probes);
    filter = create();
    left = keys;
  }

  private BloomFilter<Long> create() {
    return BloomFilter.create(Funnels.longFunnel(), keys, GuavaSize.errorOf(bits, keys));
  }

  @Override
  public boolean observe(long key) {
    if (left == 0) {
      filter = create();
      left = keys;
    }
    left--;
    return !filter.put(key);
  }

  @Override
  public OptionalLong countedBytes() {
    return OptionalLong.of(GuavaSize.bits(filter) / Byte.SIZE);
  }
}
