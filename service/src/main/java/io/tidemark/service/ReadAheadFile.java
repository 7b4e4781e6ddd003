package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.core.wire.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A file that is read in small pieces from its start to its end: larger pieces are read from the disk.
 *
 * <p>Threads: one at a time; nobody else changes the file.
 */
final class ReadAheadFile implements DiskFile {
  private static final int WINDOW_BYTES = 1 << 18;

  private final DiskFile file;
  private final ByteBuffer window = ByteBuffer.allocate(WINDOW_BYTES).limit(0);
  private long windowStart;
  private long bytes;

  ReadAheadFile(DiskFile file) throws IOException {
    this.file = Require.nonNull(file, "file");
    this.bytes = file.bytes();
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public void read(ByteBuffer into, long position) throws IOException {
    if (into.remaining() >= WINDOW_BYTES) {
      file.read(into, position);
      return;
    }
    long at = position;
    while (into.hasRemaining() && at < bytes) {
      if (at < windowStart || at >= windowStart + window.limit()) {
        fill(at);
      }
      int from = (int) (at - windowStart);
      int count = Math.min(into.remaining(), window.limit() - from);
      if (count <= 0) {
        return; // The file is shorter than it was.
      }
      into.put(into.position(), window, from, count);
      into.position(into.position() + count);
      at += count;
    }
  }

  private void fill(long at) throws IOException {
    windowStart = at;
    file.read(window.clear(), at);
    window.flip();
  }

  @Override
  public void write(ByteBuffer from, long position) throws IOException {
    file.write(from, position);
    refresh();
  }

  @Override
  public void cut(long length) throws IOException {
    file.cut(length);
    refresh();
  }

  private void refresh() throws IOException {
    window.clear().limit(0);
    bytes = file.bytes();
  }

  @Override
  public void force() throws IOException {
    file.force();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
