package io.tidemark.benchmarks.subject;

import org.fastfilter.bloom.BlockedBloom;

/**
 * FastFilter's blocked Bloom filter, at ten bits per key. It takes no error: what it makes of its
 * memory is measured.
 */
final class FastFilterNumbers extends NumberSubject {
  private static final int BITS_PER_KEY = 10;

  private final BlockedBloom filter;

  FastFilterNumbers(long keys) {
    this(empty(keys));
  }

  private FastFilterNumbers(BlockedBloom filter) {
    super(filter, filter.getBitCount());
    this.filter = filter;
  }

  private static BlockedBloom empty(long keys) {
    // It counts bits in an int, so that the largest size of the benchmark stops just short of ten.
    int bits = (int) Math.min(Integer.MAX_VALUE, keys * BITS_PER_KEY);
    // The public way to an empty filter of a size: one key that has all the bits.
    return BlockedBloom.construct(new long[1], bits);
  }

  @Override
  boolean add(long key) {
    filter.add(key);
    return false;
  }

  @Override
  boolean find(long key) {
    return filter.mayContain(key);
  }
}
