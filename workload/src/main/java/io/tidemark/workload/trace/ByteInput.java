package io.tidemark.workload.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.Inflater;

/**
 * Bytes of the underlying file, counted, with a look at the next ones before they are read.
 *
 * <p>{@link #available} waits for a byte or the end, so that 0 means the end.
 */
final class ByteInput extends InputStream {
  private static final int BUFFER_BYTES = 1 << 16;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int position;
  private int limit;

  /* Only the thread that reads changes it; others may ask how far it has come. */
  private final AtomicLong consumedBytes = new AtomicLong();

  ByteInput(InputStream in) {
    this.in = Objects.requireNonNull(in, "in");
  }

  /**
   * Whether the next bytes are {@code magic}; nothing is consumed. No more is waited for than tells.
   */
  boolean startsWith(byte... magic) throws IOException {
    for (int i = 0; i < magic.length; i++) {
      while (limit == i) {
        int n = in.read(buffer, limit, buffer.length - limit);
        if (n < 0) {
          return false;
        }
        limit += n;
      }
      if (buffer[i] != magic[i]) {
        return false;
      }
    }
    return true;
  }

  /** Number of bytes handed out so far. */
  long consumedBytes() {
    return consumedBytes.get();
  }

  private void addConsumed(int bytes) {
    consumedBytes.setRelease(consumedBytes.getPlain() + bytes);
  }

  @Override
  public int read() throws IOException {
    if (available() == 0) {
      return -1;
    }
    addConsumed(1);
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
    addConsumed(n);
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

  /** The next byte, which is not consumed; only if {@link #available}. */
  int peek() {
    return buffer[position] & 0xff;
  }

  /** Gives all that is available to the inflater; false at the end. */
  boolean feed(Inflater inflater) throws IOException {
    int n = available();
    inflater.setInput(buffer, position, n);
    position += n;
    addConsumed(n);
    return n > 0;
  }

  /** Takes back the last bytes of what was fed and not used. */
  void giveBack(int bytes) {
    position -= bytes;
    addConsumed(-bytes);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
