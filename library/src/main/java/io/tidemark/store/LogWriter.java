package io.tidemark.store;

import static io.tidemark.core.wire.BlockLog.BLOCK_HEAD_BYTES;

import io.tidemark.core.time.TimeRange;
import io.tidemark.core.wire.BlockLog;
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
  private final BlockLog log;
  private final ByteBuffer pairs = LogFormat.block(LogFormat.MAX_BODY_BYTES);
  private OptionalLong advance = OptionalLong.empty();
  private volatile long readBytes;

  private LogWriter(DiskFile file, BlockLog log) {
    this.file = file;
    this.log = log;
  }

  /** Starts a new log, whose head is on the disk when this returns. */
  static LogWriter create(StoreFiles files, long number) throws IOException {
    DiskFile file = files.log(StoreNames.log(number));
    return new LogWriter(file, BlockLog.create(file, number, LogFormat.MAX_BODY_BYTES));
  }

  /** Opens a log to be read; {@link #resumeAt} must be called before anything is written. */
  static LogWriter open(StoreFiles files, long number) throws IOException {
    DiskFile file = files.log(StoreNames.log(number));
    return new LogWriter(file, BlockLog.open(file, number, LogFormat.MAX_BODY_BYTES));
  }

  /** Goes on behind so many bytes, which are on the disk when this returns. */
  void resumeAt(long bytes) throws IOException {
    log.resumeAt(bytes);
  }

  /** Takes notice that so many bytes are there, of a log that is only read. */
  void readUpTo(long bytes) {
    readBytes = bytes;
  }

  void pair(long keyDigest, long tick) throws IOException {
    log.checkUndamaged(); // What would only wait in the buffer could never be written.
    if (!pairs.hasRemaining()) {
      flush();
    }
    pairs.putLong(keyDigest).putLong(tick);
  }

  void tombstone(Tombstone tombstone) throws IOException {
    flush();
    TimeRange range = tombstone.range();
    ByteBuffer block = LogFormat.block(LogFormat.TOMBSTONE_BYTES)
        .putLong(tombstone.keyDigest())
        .putLong(range.from())
        .putLong(range.to())
        .putLong(tombstone.number());
    write(block, LogFormat.TOMBSTONE);
  }

  /** Writes what waits, and the ticks of all that follows. */
  void unsynced(TimeRange ticks) throws IOException {
    flush();
    ByteBuffer block =
        LogFormat.block(LogFormat.UNSYNCED_BYTES).putLong(ticks.from()).putLong(ticks.to());
    write(block, LogFormat.UNSYNCED);
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
      ByteBuffer block = LogFormat.block(LogFormat.ADVANCE_BYTES).putLong(advance.getAsLong());
      write(block, LogFormat.ADVANCE);
      advance = OptionalLong.empty();
    }
  }

  private void write(ByteBuffer block, int type) throws IOException {
    log.appendInPlace(type, block.duplicate().flip());
  }

  /**
   * Forces to the disk what was written. Should that fail, nothing can be written any more. A log is
   * closed when it was forced and is not needed any more.
   */
  void force() throws IOException {
    log.force();
  }

  /** The bytes so far, those that wait included. */
  long bytes() {
    return Math.max(log.bytes(), readBytes) + pairs.position() - BLOCK_HEAD_BYTES;
  }

  /** The bytes that are known to be on the disk. */
  long forcedBytes() {
    return log.forcedBytes();
  }

  DiskFile file() {
    return file;
  }

  long memoryBytes() {
    return pairs.capacity() + log.memoryBytes();
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}
