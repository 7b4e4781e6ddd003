package io.tidemark;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Pairs of a digest and a tick on disk, written once and then read, mostly once: a history can be
 * shaped only when all pairs are known, and they need not fit in memory.
 *
 * <p>The file is gone with this, however the process ends.
 */
final class PairSpill implements Closeable {
  private static final int PAIR_BYTES = 2 * Long.BYTES;
  private static final int BUFFER_PAIRS = 1 << 13;

  private final Path directory;
  private final FileChannel channel;
  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(BUFFER_PAIRS * PAIR_BYTES).order(ByteOrder.nativeOrder());
  private long pairs;
  private boolean written;
  private volatile long replayed; // shown from another thread

  PairSpill(Path directory) throws IOException {
    this.directory = directory;
    try {
      Path file = Files.createTempFile(directory, ".history", ".spill");
      // On most systems the name is gone at once, and only this process still reaches the bytes.
      channel = FileChannel.open(
          file,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException e) {
      throw failed(e);
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
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
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
    channel.position(0);
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
    while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
      // Until the buffer is full or the file at its end.
    }
    buffer.flip();
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
    channel.close();
  }
}
