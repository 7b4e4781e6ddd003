package io.tidemark.store;

import static io.tidemark.store.LogFormat.BLOCK_HEAD_BYTES;

import io.tidemark.core.time.TimeRange;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Reads a log to the first byte that is no whole block. */
final class LogReader {
  /** Takes what a log holds, in its order. */
  interface Visitor {
    /** Says where the block is that follows. */
    default void block(long position) {}

    /** Whether no more blocks are wanted. */
    default boolean isFull() {
      return false;
    }

    void pair(long keyDigest, long tick) throws IOException;

    void tombstone(Tombstone tombstone) throws IOException;

    void advance(long tick) throws IOException;
  }

  private final DiskFile file;
  private final long number;
  private final Visitor visitor;
  private final ByteBuffer block =
      LogFormat.allocate(BLOCK_HEAD_BYTES + LogFormat.BLOCK_PAIRS * LogFormat.PAIR_BYTES);

  LogReader(DiskFile file, long number, Visitor visitor) {
    this.file = file;
    this.number = number;
    this.visitor = visitor;
  }

  /**
   * Reads whole blocks until there are no more or no more are wanted, and returns where they end.
   *
   * @param start where a block begins, or 0
   * @param leastBytes so many bytes were known to be on the disk
   *
   * @throws CorruptDataException if the head is not that of the log, or fewer bytes are whole than
   *     were known to be
   */
  long read(long start, long leastBytes) throws IOException {
    checkHead();
    long at = Math.max(start, LogFormat.HEAD_BYTES);
    for (int bytes = next(at); bytes > 0; bytes = next(at)) {
      at += bytes;
    }
    if (at < leastBytes && !visitor.isFull()) {
      throw new CorruptDataException(
          at, "block of " + StoreNames.log(number), "damaged", "whole up to byte " + leastBytes);
    }
    return at;
  }

  private void checkHead() throws IOException {
    ByteBuffer head = LogFormat.allocate(LogFormat.HEAD_BYTES);
    file.read(head, 0);
    if (!head.flip().equals(LogFormat.head(number))) {
      throw new CorruptDataException(
          0, "head of " + StoreNames.log(number), "something else", "the head of log " + number);
    }
  }

  /** Reads the block at a position; 0 if there is none, or not all of it, or none is wanted. */
  private int next(long at) throws IOException {
    if (visitor.isFull()) {
      return 0;
    }
    block.clear().limit(BLOCK_HEAD_BYTES);
    file.read(block, at);
    if (block.hasRemaining()) {
      return 0;
    }
    int type = block.getInt(0);
    int bytes = block.getInt(4);
    if (!LogFormat.isPossible(type, bytes)) {
      return 0;
    }
    block.limit(BLOCK_HEAD_BYTES + bytes);
    file.read(block, at + BLOCK_HEAD_BYTES);
    if (block.hasRemaining() || block.getInt(8) != LogFormat.checksum(number, at, type, block)) {
      return 0;
    }
    block.flip().position(BLOCK_HEAD_BYTES);
    visitor.block(at);
    visit(type);
    return BLOCK_HEAD_BYTES + bytes;
  }

  private void visit(int type) throws IOException {
    switch (type) {
      case LogFormat.PAIRS -> {
        while (block.hasRemaining()) {
          visitor.pair(block.getLong(), block.getLong());
        }
      }
      case LogFormat.TOMBSTONE ->
        visitor.tombstone(new Tombstone(
            block.getLong(), new TimeRange(block.getLong(), block.getLong()), block.getLong()));
      case LogFormat.ADVANCE -> visitor.advance(block.getLong());
      default -> throw new AssertionError(type); // isPossible
    }
  }
}
