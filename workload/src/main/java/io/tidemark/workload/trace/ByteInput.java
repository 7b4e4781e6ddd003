package io.tidemark.workload.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/**
 * Bytes of the underlying file, counted, with a look at the first ones before they are read.
 *
 * <p>{@link #available} waits for a byte or the end: {@link java.util.zip.GZIPInputStream} asks it
 * whether another member follows, and a pipe that is momentarily empty would otherwise be taken for
 * the end of the file.
 */
final class ByteInput extends InputStream {
  private static final int BUFFER_BYTES = 1 << 16;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int position;
  private int limit;
  private long consumedBytes;

  ByteInput(InputStream in) {
    this.in = Objects.requireNonNull(in, "in");
  }

  /** Whether the next bytes are {@code magic}; nothing is consumed. */
  boolean startsWith(byte... magic) throws IOException {
    while (limit < magic.length) {
      int n = in.read(buffer, limit, buffer.length - limit);
      if (n < 0) {
        return false;
      }
      limit += n;
    }
    for (int i = 0; i < magic.length; i++) {
      if (buffer[i] != magic[i]) {
        return false;
      }
    }
    return true;
  }

  /** Number of bytes handed out so far. */
  long consumedBytes() {
    return consumedBytes;
  }

  @Override
  public int read() throws IOException {
    if (available() == 0) {
      return -1;
    }
    consumedBytes++;
    return buffer[position++] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    int n;
    if (position == limit && length >= BUFFER_BYTES) {
      n = in.read(target, offset, length);
      if (n < 0) {
        return -1;
      }
    } else {
      n = Math.min(available(), length);
      if (n == 0) {
        return length == 0 ? 0 : -1;
      }
      System.arraycopy(buffer, position, target, offset, n);
      position += n;
    }
    consumedBytes += n;
    return n;
  }

  @Override
  public int available() throws IOException {
    while (position == limit) {
      int n = in.read(buffer, 0, buffer.length);
      if (n < 0) {
        return 0;
      }
      position = 0;
      limit = n;
    }
    return limit - position;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
