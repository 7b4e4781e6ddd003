package io.tidemark.core.filter.seen;

import io.tidemark.core.catalog.FilterCatalog;
import java.io.IOException;

/** Bloom filters to bytes and back, and their cells. */
final class Bytes {
  private Bytes() {}

  static byte[] of(SeenSet filter) throws IOException {
    return FilterCatalog.bytes(filter);
  }

  @SuppressWarnings("unchecked") // What is read is of the kind that was written.
  static <F extends SeenSet> F through(F filter) throws IOException {
    return (F) FilterCatalog.read(of(filter));
  }

  static long[] cells(BloomFilter filter) {
    long[] words = new long[(int) filter.cells().words()];
    for (int i = 0; i < words.length; i++) {
      words[i] = filter.cells().word(i);
    }
    return words;
  }
}
