package io.tidemark.benchmarks.seen;

import com.google.common.hash.BloomFilter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** The memory of Guava's filter, which only its serialized form shows. */
public final class GuavaSize {
  /* Strategy, number of hash functions, number of words. */
  private static final long HEADER_BYTES = 1 + 1 + 4;

  private GuavaSize() {}

  public static long bits(BloomFilter<?> filter) {
    CountingStream stream = new CountingStream();
    try {
      filter.writeTo(stream);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return (stream.count - HEADER_BYTES) * Byte.SIZE;
  }

  /** The error that leads Guava to so many bits: it takes no bits. */
  public static double errorOf(long bits, long keys) {
    double ln2 = Math.log(2);
    return Math.exp(-ln2 * ln2 * bits / keys);
  }

  private static final class CountingStream extends OutputStream {
    private long count;

    @Override
    public void write(int octet) {
      count++;
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      count += length;
    }
  }
}
