package io.tidemark.service;

import io.tidemark.core.wire.BlockLog;
import io.tidemark.core.wire.DiskFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * One of the logs of a service, a {@link BlockLog}. Each body begins with the number of bytes of the log that
 * were known to be on the disk when the block was written, 8 bytes; {@link ChangeLogReader} says what for.
 *
 * <pre>
 * START:   number of the log before it 8 (0 if it continues none), bytes of that log 8; the first block
 * RECORDS: for each record its length 4, and the record
 * END:     number of the log that continues it 8; the last block
 * </pre>
 *
 * <p>Threads: one at a time, but for {@link #bytes}.
 */
final class ChangeLogFile implements Closeable {
  static final int START = 1;
  static final int RECORDS = 2;
  static final int END = 3;

  /** What stands before the records of a block. */
  static final int BLOCK_HEAD_BYTES = BlockLog.BLOCK_HEAD_BYTES + Long.BYTES;

  /** No block has more: what the largest record needs, with a name of 64 MiB or a million items. */
  static final int MAX_BODY_BYTES = 256 << 20;

  private final long number;
  private final BlockLog log;

  private ChangeLogFile(long number, BlockLog log) {
    this.number = number;
    this.log = log;
  }

  /**
   * Starts a log that continues another one. It is on the disk when this returns, with its name.
   *
   * @param previous the log before it; null if it continues none
   */
  static ChangeLogFile create(DataFolder folder, long number, ChangeLogFile previous)
      throws IOException {
    String name = DataFolder.log(number);
    DiskFile file = folder.open(name);
    boolean isCreated = false;
    try {
      ChangeLogFile made = new ChangeLogFile(number, BlockLog.create(file, number, MAX_BODY_BYTES));
      made.start(previous);
      folder.forceNames();
      isCreated = true;
      return made;
    } finally {
      if (!isCreated) {
        file.close();
        folder.deleteIfPossible(name);
      }
    }
  }

  /**
   * Opens a log that was read, to go on behind its last whole block; what is behind it is cut off.
   *
   * @param bytes where the last whole block ends
   */
  static ChangeLogFile resume(DataFolder folder, long number, long bytes) throws IOException {
    DiskFile file = folder.open(DataFolder.log(number));
    boolean isResumed = false;
    try {
      if (file.bytes() > bytes) {
        file.cut(bytes);
      }
      BlockLog log = BlockLog.open(file, number, MAX_BODY_BYTES);
      log.resumeAt(bytes);
      isResumed = true;
      return new ChangeLogFile(number, log);
    } finally {
      if (!isResumed) {
        file.close();
      }
    }
  }

  private void start(ChangeLogFile previous) throws IOException {
    append(
        START,
        block(2 * Long.BYTES)
            .putLong(previous == null ? 0 : previous.number)
            .putLong(previous == null ? 0 : previous.bytes()));
    log.force();
  }

  /** Appends records: a block from 0 to the limit, with {@link #BLOCK_HEAD_BYTES} left free. */
  void records(ByteBuffer block) throws IOException {
    append(RECORDS, block.order(ByteOrder.LITTLE_ENDIAN));
  }

  /** Ends it, since another one continues it; on the disk when this returns. */
  void end(long next) throws IOException {
    append(END, block(Long.BYTES).putLong(next));
    log.force();
  }

  private static ByteBuffer block(int bytes) {
    return ByteBuffer.allocate(BLOCK_HEAD_BYTES + bytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .position(BLOCK_HEAD_BYTES);
  }

  private void append(int type, ByteBuffer block) throws IOException {
    block.putLong(BlockLog.BLOCK_HEAD_BYTES, log.forcedBytes());
    log.appendInPlace(type, block);
  }

  /** Forces to the disk what was appended. */
  void force() throws IOException {
    log.force();
  }

  long number() {
    return number;
  }

  /** The bytes so far. */
  long bytes() {
    return log.bytes();
  }

  /** The bytes that are on the disk. */
  long forcedBytes() {
    return log.forcedBytes();
  }

  /** Closes a file of which all that matters is on the disk. */
  void abandon() {
    try {
      close();
    } catch (IOException e) {
      // Nothing depends on it.
    }
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}
