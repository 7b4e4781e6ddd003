package io.tidemark.flink;

import io.tidemark.core.hash.FastDigest;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;
import org.apache.flink.api.common.state.MapState;

/**
 * Writes the bytes of a memory to its slices, and of these only those that are not the same as before.
 *
 * <p>Errors: a slice that was changed is taken for unchanged with probability 2<sup>-64</sup>; the checksum of the
 * memory then refuses the state when it is restored.
 *
 * <p>Threads: one at a time.
 */
final class SliceOutput extends OutputStream {
  private static final FastDigest CONTENT = FastDigest.seeded(0);

  private final MapState<Integer, MemorySlice> slices;
  private final long[] before;
  private final byte[] bytes = new byte[MemorySlice.BYTES];
  private long[] digests;
  private int length;
  private int count;
  private int written;

  /**
   * Begins with the first slice.
   *
   * @param slices those of the key group
   * @param before the digests of the slices that are there
   */
  SliceOutput(MapState<Integer, MemorySlice> slices, long[] before) {
    this.slices = slices;
    this.before = before;
    this.digests = new long[Math.max(1, before.length)];
  }

  /** What tells whether a slice has changed. */
  static long digest(byte[] bytes, int length) {
    return CONTENT.of(bytes, 0, length);
  }

  @Override
  public void write(int one) throws IOException {
    if (length == bytes.length) {
      writeSlice();
    }
    bytes[length++] = (byte) one;
  }

  @Override
  public void write(byte[] from, int offset, int count) throws IOException {
    Objects.checkFromIndexSize(offset, count, from.length);
    int at = offset;
    int end = offset + count;
    while (at < end) {
      if (length == bytes.length) {
        writeSlice();
      }
      int some = Math.min(end - at, bytes.length - length);
      System.arraycopy(from, at, bytes, length, some);
      length += some;
      at += some;
    }
  }

  private void writeSlice() throws IOException {
    long digest = digest(bytes, length);
    if (count >= before.length || before[count] != digest) {
      put(count, new MemorySlice(Arrays.copyOf(bytes, length)));
      written++;
    }
    if (count == digests.length) {
      digests = Arrays.copyOf(digests, 2 * count);
    }
    digests[count++] = digest;
    length = 0;
  }

  private void put(int index, MemorySlice slice) throws IOException {
    try {
      slices.put(index, slice);
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  /**
   * Writes the last slice, and removes those that are left from before.
   *
   * @return the digests of all slices
   */
  long[] finish() throws Exception {
    writeSlice();
    for (int i = count; i < before.length; i++) {
      slices.remove(i);
    }
    return Arrays.copyOf(digests, count);
  }

  /** How many slices were written. */
  int written() {
    return written;
  }
}
