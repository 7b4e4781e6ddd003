package io.tidemark.core.wire;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * An open file of a {@link Disk}. Buffers must have an array.
 *
 * <p>Threads: any, one at a time but for {@link #force}.
 */
public interface DiskFile extends Closeable {
  /** Its length. */
  long bytes() throws IOException;

  /** Writes all bytes of a buffer at a position. */
  void write(ByteBuffer bytes, long position) throws IOException;

  /** Fills a buffer from a position on, or as far as the file goes. */
  void read(ByteBuffer bytes, long position) throws IOException;

  /** Cuts off everything behind so many bytes. */
  void cut(long bytes) throws IOException;

  /** Forces its bytes and its length to the disk. Its name is another matter. */
  void force() throws IOException;
}
