package io.tidemark.benchmarks.subject;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import java.nio.charset.StandardCharsets;

/** Guava's filter with {@code String} keys. */
final class GuavaTexts extends TextSubject {
  private final BloomFilter<CharSequence> filter;

  GuavaTexts(long keys) {
    this(BloomFilter.create(Funnels.stringFunnel(StandardCharsets.UTF_8), keys, Shapes.ERROR));
  }

  private GuavaTexts(BloomFilter<CharSequence> filter) {
    super(filter, GuavaSize.bits(filter));
    this.filter = filter;
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
