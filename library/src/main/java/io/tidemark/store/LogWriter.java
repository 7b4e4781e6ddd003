package io.tidemark.store;

import static io.tidemark.store.LogFormat.BLOCK_HEAD_BYTES;

import io.tidemark.core.time.TimeRange;
import io.tidemark.core.wire.DiskFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.OptionalLong;

/**
 * Appends to a log. Pairs wait in a buffer for a block of their own; everything is written in the order
 * in which it came.
 *
 * <p>Threads: one at a time, but for {@link #force}.
 */
final class LogWriter implements Closeable {
  private final DiskFile file;
  private final long number;
  private final ByteBuffer pairs =
      LogFormat.allocate(BLOCK_HEAD_BYTES + LogFormat.BLOCK_PAIRS * LogFormat.PAIR_BYTES);
  private OptionalLong advance = OptionalLong.empty();
  private volatile long written; // what was written in part only is written again, in place
  private volatile long forced;
  private volatile IOException damage; // null while all is well
  private volatile boolean closed;

  private LogWriter(DiskFile file, long number) {
    this.file = file;
    this.number = number;
    pairs.position(BLOCK_HEAD_BYTES);
  }

  /** Starts a new log, whose head is on the disk when this returns. */
  static LogWriter create(StoreFiles files, long number) throws IOException {
    LogWriter writer = new LogWriter(files.log(StoreNames.log(number)), number);
    writer.file.write(LogFormat.head(number), 0);
    writer.resumeAt(LogFormat.HEAD_BYTES);
    return writer;
  }

  /** Opens a log to be read; {@link #resumeAt} must be called before anything is written. */
  static LogWriter open(StoreFiles files, long number) throws IOException {
    return new LogWriter(files.log(StoreNames.log(number)), number);
  }

  /** Goes on behind so many bytes, which are on the disk when this returns. */
  void resumeAt(long bytes) throws IOException {
    written = bytes;
    force();
  }

  /** Takes notice that so many bytes are there, of a log that is only read. */
  void readUpTo(long bytes) {
    written = bytes;
  }

  void pair(long keyDigest, long tick) throws IOException {
    checkUndamaged(); // What would only wait in the buffer could never be written.
    if (!pairs.hasRemaining()) {
      flush();
    }
    pairs.putLong(keyDigest).putLong(tick);
  }

  void tombstone(Tombstone tombstone) throws IOException {
    flush();
    TimeRange range = tombstone.range();
    ByteBuffer block = LogFormat.allocate(BLOCK_HEAD_BYTES + LogFormat.TOMBSTONE_BYTES)
        .position(BLOCK_HEAD_BYTES)
        .putLong(tombstone.keyDigest())
        .putLong(range.from())
        .putLong(range.to())
        .putLong(tombstone.number());
    write(block, LogFormat.TOMBSTONE);
  }

  /** Takes notice that time has come to a tick; written with the next block. */
  void advance(long tick) {
    advance = OptionalLong.of(tick);
  }

  /** Writes what waits. */
  void flush() throws IOException {
    if (pairs.position() > BLOCK_HEAD_BYTES) {
      write(pairs, LogFormat.PAIRS);
      pairs.clear().position(BLOCK_HEAD_BYTES);
    }
    if (advance.isPresent()) {
      ByteBuffer block = LogFormat.allocate(BLOCK_HEAD_BYTES + LogFormat.ADVANCE_BYTES)
          .position(BLOCK_HEAD_BYTES)
          .putLong(advance.getAsLong());
      write(block, LogFormat.ADVANCE);
      advance = OptionalLong.empty();
    }
  }

  private void write(ByteBuffer block, int type) throws IOException {
    checkUndamaged();
    long position = written;
    ByteBuffer whole = block.duplicate().order(block.order()).flip();
    int checksum = LogFormat.checksum(number, position, type, whole);
    whole.putInt(0, type).putInt(4, whole.limit() - BLOCK_HEAD_BYTES).putInt(8, checksum);
    int bytes = whole.limit();
    file.write(whole, position);
    written = position + bytes;
  }

  /**
   * Forces to the disk what was written. Should that fail, nobody knows what the disk has, and asking
   * again would tell nothing: nothing can be written any more. A log is closed when it was forced and
   * is not needed any more.
   */
  void force() throws IOException {
    checkUndamaged();
    long reached = written;
    try {
      file.force();
    } catch (IOException e) {
      if (!closed) {
        damage = e;
        throw e;
      }
    }
    forced = reached;
  }

  private void checkUndamaged() throws IOException {
    IOException cause = damage;
    if (cause != null) {
      throw new IOException(
          "log " + number + " could not be forced to the disk; what was added since"
              + " the last sync may be lost: close the store and open it again",
          cause);
    }
  }

  /** The bytes so far, those that wait included. */
  long bytes() {
    return written + pairs.position() - BLOCK_HEAD_BYTES;
  }

  /** The bytes that are known to be on the disk. */
  long forcedBytes() {
    return forced;
  }

  DiskFile file() {
    return file;
  }

  long memoryBytes() {
    return pairs.capacity();
  }

  @Override
  public void close() throws IOException {
    closed = true;
    file.close();
  }
}
