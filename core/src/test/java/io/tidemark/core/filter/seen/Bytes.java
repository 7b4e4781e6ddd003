package io.tidemark.core.filter.seen;

import io.tidemark.core.catalog.FilterCatalog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Bloom filters to bytes and back, and their cells. */
final class Bytes {
  private Bytes() {}

  static byte[] of(BloomFilter filter) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FilterCatalog.write(filter, out);
    return out.toByteArray();
  }

  static BloomFilter through(BloomFilter filter) throws IOException {
    return (BloomFilter) FilterCatalog.read(of(filter));
  }

  static long[] cells(BloomFilter filter) {
    long[] words = new long[(int) filter.cells().words()];
    for (int i = 0; i < words.length; i++) {
      words[i] = filter.cells().word(i);
    }
    return words;
  }
}
