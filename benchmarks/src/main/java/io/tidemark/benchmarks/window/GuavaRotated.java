package io.tidemark.benchmarks.window;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import io.tidemark.benchmarks.seen.GuavaSize;
import java.util.function.LongPredicate;

/**
 * Two of Guava's filters, each with half of the memory and made for a window: one takes keys, the
 * other has those of the window before. After a window the older one is replaced by a new one.
 */
final class GuavaRotated implements LongPredicate {
  private final WindowSize size;
  private BloomFilter<Long> current;
  private BloomFilter<Long> before;
  private int left;

  GuavaRotated(WindowSize size) {
    this.size = size;
    before = create();
    current = create();
    left = size.items();
  }

  private BloomFilter<Long> create() {
    long bits = size.memoryBytes() * Byte.SIZE / 2;
    return BloomFilter.create(
        Funnels.longFunnel(), size.items(), GuavaSize.errorOf(bits, size.items()));
  }

  @Override
  public boolean test(long key) {
    if (left-- == 0) {
      before = current;
      current = create();
      left = size.items() - 1;
    }
    return !current.put(key) || before.mightContain(key);
  }
}
