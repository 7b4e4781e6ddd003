package io.tidemark.benchmarks.subject;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import java.nio.charset.StandardCharsets;

/** Guava's filter with {@code String} keys. */
final class GuavaTexts extends TextSubject {
  private final BloomFilter<CharSequence> filter;

  GuavaTexts(long keys) {
    filter = BloomFilter.create(Funnels.stringFunnel(StandardCharsets.UTF_8), keys, Shapes.ERROR);
  }

  @Override
  public BloomFilter<CharSequence> filter() {
    return filter;
  }

  @Override
  public long bits() {
    return GuavaSize.bits(filter);
  }

  @Override
  boolean add(String key) {
    return filter.put(key);
  }

  @Override
  boolean find(String key) {
    return filter.mightContain(key);
  }
}
