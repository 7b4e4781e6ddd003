package io.tidemark.service;

import io.tidemark.core.wire.BlockLog;
import io.tidemark.core.wire.BlockLogReader;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads a {@link ChangeLogFile}.
 *
 * <p>Errors: damage is found but for what a checksum of 32 bits misses.
 *
 * <p>Threads: one at a time.
 */
final class ChangeLogReader {
  /*
   * Where whole blocks end, and more bytes follow, something is torn or damaged. Blocks are written one behind
   * the other, and each says how many bytes were on the disk before it was written. If one behind the end
   * says that more than the end were, then they were damaged later: nothing may be cut off. If none says
   * so, nothing behind the end was known to be on the disk, and so nobody was told that it is.
   */

  /** Takes records in their order. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Takes a record.
     *
     * @param record lowest bytes first; only until this returns
     */
    void record(ByteBuffer record) throws IOException;
  }

  /**
   * What a log is.
   *
   * @param previous the log before it; 0 if it continues none
   * @param previousBytes the bytes of that log, without its last block, the END
   * @param next the log that continues it; 0 if none does
   * @param records the number of its records
   * @param recordsEnd where they end
   * @param end where whole blocks end
   * @param fileBytes the bytes of its file
   */
  record Outline(
      long previous,
      long previousBytes,
      long next,
      long records,
      long recordsEnd,
      long end,
      long fileBytes) {}

  private final DiskFile file;
  private final String name;
  private final BlockLogReader blocks;
  private final Visitor visitor;
  private boolean isStarted;
  private long previous;
  private long previousBytes;
  private long next;
  private long records;
  private long recordsEnd;

  ChangeLogReader(DiskFile file, long number, Visitor visitor) {
    this.file = file;
    this.name = DataFolder.log(number);
    this.blocks = new BlockLogReader(file, name, number, ChangeLogFile.MAX_BODY_BYTES);
    this.visitor = visitor;
  }

  /**
   * Reads all of it.
   *
   * @throws DamagedDataException if it is damaged: anywhere, but for an end that was not written
   */
  Outline read() throws IOException {
    try {
      long end = blocks.read(0, this::block);
      checkNothingForcedBehind(end);
      if (!isStarted) {
        throw new DamagedDataException(name, end, "no whole block", "the first block of a log");
      }
      return new Outline(previous, previousBytes, next, records, recordsEnd, end, file.bytes());
    } catch (CorruptDataException e) {
      throw new DamagedDataException(name, e.offset(), e.getMessage(), e);
    }
  }

  /**
   * Whether a log that nothing continues up to here can be forgotten: it was never finished, or a renewal was
   * not, and so no change in it was acknowledged.
   */
  boolean isUnused() throws IOException {
    try {
      Outline outline = read();
      boolean isBare = outline.recordsEnd() == outline.fileBytes() && outline.records() == 0;
      return outline.previous() == 0 || isBare;
    } catch (DamagedDataException e) {
      return !isStarted && blocks.nextWholeBlock(0, file.bytes()) < 0;
    }
  }

  private void block(int type, long position, ByteBuffer body) throws IOException {
    boolean isPossible = body.remaining() >= Long.BYTES
        && body.getLong() <= position
        && next == 0
        && (type == ChangeLogFile.START) != isStarted
        && isLengthOf(type, body.remaining());
    if (!isPossible) {
      throw new DamagedDataException(
          name,
          position,
          "a block of type " + type + ", " + body.remaining() + " bytes",
          "one that is possible there");
    }
    switch (type) {
      case ChangeLogFile.START -> {
        isStarted = true;
        previous = body.getLong();
        previousBytes = body.getLong();
      }
      case ChangeLogFile.RECORDS -> records(position, body);
      default -> next = body.getLong();
    }
    if (type != ChangeLogFile.END) {
      recordsEnd = position + BlockLog.BLOCK_HEAD_BYTES + body.capacity();
    }
  }

  private static boolean isLengthOf(int type, int bytes) {
    return switch (type) {
      case ChangeLogFile.START -> bytes == 2 * Long.BYTES;
      case ChangeLogFile.RECORDS -> bytes > 0;
      case ChangeLogFile.END -> bytes == Long.BYTES;
      default -> false;
    };
  }

  private void records(long position, ByteBuffer body) throws IOException {
    while (body.hasRemaining()) {
      long at = position + BlockLog.BLOCK_HEAD_BYTES + body.position();
      int bytes = body.remaining() < Integer.BYTES ? -1 : body.getInt();
      if (bytes < 0 || bytes > body.remaining()) {
        throw new DamagedDataException(
            name, at, "a record of " + bytes + " bytes", "at most " + body.remaining());
      }
      try {
        visitor.record(body.slice(body.position(), bytes).order(ByteOrder.LITTLE_ENDIAN));
      } catch (RefusedException e) {
        throw e; // Nothing is damaged, but there is not enough memory.
      } catch (IOException | RuntimeException e) {
        throw new DamagedDataException(name, at, "a record: " + e.getMessage(), e);
      }
      body.position(body.position() + bytes);
      records++;
    }
  }

  private void checkNothingForcedBehind(long end) throws IOException {
    ByteBuffer head =
        ByteBuffer.allocate(ChangeLogFile.BLOCK_HEAD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (long at = blocks.nextWholeBlock(end, file.bytes()); at >= 0; ) {
      file.read(head.clear(), at);
      if (head.getLong(BlockLog.BLOCK_HEAD_BYTES) > end) {
        throw new DamagedDataException(
            name,
            end,
            "no whole block",
            "one, since the block at byte " + at + " was written when "
                + head.getLong(BlockLog.BLOCK_HEAD_BYTES) + " bytes were on the disk");
      }
      long behind = at + BlockLog.BLOCK_HEAD_BYTES + head.getInt(4);
      at = blocks.nextWholeBlock(behind, file.bytes());
    }
  }
}
