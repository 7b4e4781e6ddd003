package io.tidemark;

import io.tidemark.core.wire.Disk;
import io.tidemark.core.wire.DiskFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Pairs of a digest and a tick on disk, written once and then read, mostly once: a history can be
 * shaped only when all pairs are known, and they need not fit in memory.
 *
 * <p>The file is gone with this, and where open files can be deleted, however the process ends. An interrupt of the
 * thread ends nothing.
 */
final class PairSpill implements Closeable {
  private static final int PAIR_BYTES = 2 * Long.BYTES;
  private static final int BUFFER_PAIRS = 1 << 13;

  private final Path directory;
  private final Path name;
  private final DiskFile file;
  private final ByteBuffer buffer =
      ByteBuffer.allocate(BUFFER_PAIRS * PAIR_BYTES).order(ByteOrder.nativeOrder());
  private long position;
  private long pairs;
  private boolean written;
  private volatile long replayed; // shown from another thread

  PairSpill(Path directory) throws IOException {
    this.directory = directory;
    try {
      name = Files.createTempFile(directory, ".history", ".spill");
      file = Disk.real().open(name);
      deleteName();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /* On most systems the name is gone at once, and only this process still reaches the bytes. */
  private void deleteName() {
    try {
      Files.deleteIfExists(name);
    } catch (IOException e) {
      // It cannot be deleted while it is open.
    }
  }

  private IOException failed(IOException e) {
    return new IOException(
        directory + ": no room for the temporary file of all pairs: " + e.getMessage(), e);
  }

  /** Appends a pair. */
  void add(long digest, long tick) throws IOException {
    if (!buffer.hasRemaining()) {
      drain();
    }
    buffer.putLong(digest).putLong(tick);
    pairs++;
  }

  private void drain() throws IOException {
    buffer.flip();
    try {
      int bytes = buffer.remaining();
      file.write(buffer, position);
      position += bytes;
    } catch (IOException e) {
      throw failed(e);
    }
    buffer.clear();
  }

  /** All pairs are there: they will be read from the first on. */
  void rewind() throws IOException {
    if (!written) {
      drain();
      written = true;
    }
    position = 0;
    replayed = 0;
  }

  /** What takes pairs. */
  @FunctionalInterface
  interface Sink {
    /** Takes one. */
    void add(long digest, long tick) throws IOException;
  }

  /** Gives the next few thousand pairs to a sink; false if none were left. */
  boolean replay(Sink sink) throws IOException {
    buffer.clear();
    file.read(buffer, position);
    buffer.flip();
    position += buffer.remaining();
    if (!buffer.hasRemaining()) {
      return false;
    }
    long after = replayed + buffer.remaining() / PAIR_BYTES;
    while (buffer.hasRemaining()) {
      sink.add(buffer.getLong(), buffer.getLong());
    }
    replayed = after;
    return true;
  }

  /** The share of all pairs that were read again. */
  double progress() {
    return pairs == 0 ? 1 : (double) replayed / pairs;
  }

  @Override
  public void close() throws IOException {
    file.close();
    Files.deleteIfExists(name);
  }
}
