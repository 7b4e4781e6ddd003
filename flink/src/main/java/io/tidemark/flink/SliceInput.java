package io.tidemark.flink;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;
import org.apache.flink.api.common.state.MapState;

/**
 * Reads the bytes of a memory from its slices.
 *
 * <p>Threads: one at a time.
 */
final class SliceInput extends InputStream {
  private final MapState<Integer, MemorySlice> slices;
  private byte[] bytes = {};
  private int position;
  private long[] digests = new long[1];
  private int count;
  private boolean isAtEnd;

  /** Begins with the first slice of a key group. */
  SliceInput(MapState<Integer, MemorySlice> slices) {
    this.slices = slices;
  }

  private boolean isFilled() throws IOException {
    while (position == bytes.length && !isAtEnd) {
      MemorySlice slice = slice(count);
      isAtEnd = slice == null;
      if (!isAtEnd) {
        bytes = slice.bytes();
        position = 0;
        if (count == digests.length) {
          digests = Arrays.copyOf(digests, 2 * count);
        }
        digests[count++] = SliceOutput.digest(bytes, bytes.length);
      }
    }
    return position < bytes.length;
  }

  private MemorySlice slice(int index) throws IOException {
    try {
      return slices.get(index);
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  @Override
  public int read() throws IOException {
    return isFilled() ? bytes[position++] & 0xff : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0) {
      return 0;
    }
    if (!isFilled()) {
      return -1;
    }
    int some = Math.min(length, bytes.length - position);
    System.arraycopy(bytes, position, into, offset, some);
    position += some;
    return some;
  }

  /** The digests of all slices, once all are read. */
  long[] digests() {
    return Arrays.copyOf(digests, count);
  }
}
