package io.tidemark.store;

import io.tidemark.core.time.TimeRange;
import io.tidemark.core.wire.BlockLogReader;
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

    /** The ticks of all pairs that follow, up to the next such range; empty if none follow. */
    default void unsynced(TimeRange ticks) {}
  }

  private final long number;
  private final Visitor visitor;
  private final BlockLogReader blocks;

  LogReader(DiskFile file, long number, Visitor visitor) {
    this.number = number;
    this.visitor = visitor;
    this.blocks =
        new BlockLogReader(file, StoreNames.log(number), number, LogFormat.MAX_BODY_BYTES);
  }

  /**
   * Reads whole blocks until there are no more or no more are wanted, and returns where they end.
   *
   * @param start where a block begins, or 0
   * @param leastBytes so many bytes were known to be on the disk
   *
   * @throws CorruptDataException if the head is not that of the log, a whole block is none of a store, or
   *     fewer bytes are whole than were known to be
   */
  long read(long start, long leastBytes) throws IOException {
    long end = blocks.read(start, new BlockLogReader.Visitor() {
      @Override
      public void block(int type, long position, ByteBuffer body) throws IOException {
        visit(type, position, body);
      }

      @Override
      public boolean isFull() {
        return visitor.isFull();
      }
    });
    if (end < leastBytes && !visitor.isFull()) {
      throw new CorruptDataException(
          end, "block of " + StoreNames.log(number), "damaged", "whole up to byte " + leastBytes);
    }
    return end;
  }

  private void visit(int type, long position, ByteBuffer body) throws IOException {
    if (!LogFormat.isPossible(type, body.remaining())) {
      throw new CorruptDataException(
          position,
          "block of " + StoreNames.log(number),
          "type " + type + " with " + body.remaining() + " bytes",
          "one of a store; a newer one needs a newer Tidemark");
    }
    visitor.block(position);
    switch (type) {
      case LogFormat.PAIRS -> {
        while (body.hasRemaining()) {
          visitor.pair(body.getLong(), body.getLong());
        }
      }
      case LogFormat.TOMBSTONE ->
        visitor.tombstone(new Tombstone(
            body.getLong(), new TimeRange(body.getLong(), body.getLong()), body.getLong()));
      case LogFormat.ADVANCE -> visitor.advance(body.getLong());
      case LogFormat.UNSYNCED -> visitor.unsynced(unsynced(position, body));
      default -> throw new AssertionError(type); // isPossible
    }
  }

  private TimeRange unsynced(long position, ByteBuffer body) throws CorruptDataException {
    long from = body.getLong();
    long to = body.getLong();
    if (from > to) {
      throw new CorruptDataException(
          position, "block of " + StoreNames.log(number), from + " to " + to, "a range");
    }
    return new TimeRange(from, to);
  }
}
