package io.tidemark.core.catalog;

import io.tidemark.core.filter.classic.BloomFilter;
import io.tidemark.core.filter.classic.BloomLayout;
import io.tidemark.core.filter.classic.BloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.zip.CRC32C;

/** Small filters, their bytes, and bytes that were tampered with. */
final class Samples {
  private static final KeyDigest FAST = FastDigest.seeded(42);
  private static final KeyDigest KEYED =
      KeyedDigest.withSecret(new byte[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15});

  private Samples() {}

  static BloomFilter standardFast() {
    return filled(new BloomSpec(1_000, 7, BloomLayout.STANDARD), FAST);
  }

  static BloomFilter blockedKeyed() {
    return filled(new BloomSpec(1_024, 6, BloomLayout.BLOCKED), KEYED);
  }

  static List<BloomFilter> all() {
    return List.of(
        standardFast(),
        blockedKeyed(),
        filled(new BloomSpec(130, 5, BloomLayout.STANDARD), KEYED),
        filled(new BloomSpec(512, 12, BloomLayout.BLOCKED), FAST));
  }

  /** One filter of several chunks of the reader's buffer, with an end inside a chunk. */
  static BloomFilter large() {
    return filled(new BloomSpec(3_000_000, 4, BloomLayout.STANDARD), FAST);
  }

  private static BloomFilter filled(BloomSpec spec, KeyDigest digest) {
    BloomFilter filter = new BloomFilter(spec, digest);
    for (int i = 0; i < 50; i++) {
      filter.add(digest.of(key(i)));
    }
    return filter;
  }

  static String key(int number) {
    return "key-" + number;
  }

  static byte[] bytes(Object filter) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FilterCatalog.write(filter, out);
    return out.toByteArray();
  }

  static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Puts the right checksum at the end, so that only what was forged is wrong. */
  static byte[] withChecksum(byte[] bytes) {
    int end = bytes.length - Integer.BYTES;
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, end);
    littleEndian(bytes).putInt(end, (int) checksum.getValue());
    return bytes;
  }
}
