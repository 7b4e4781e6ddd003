package io.tidemark.core.wire;

import static io.tidemark.core.wire.BlockLog.BLOCK_HEAD_BYTES;
import static io.tidemark.core.wire.BlockLog.HEAD_BYTES;

import io.tidemark.core.Require;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Reads a {@link BlockLog} to the first byte that is no whole block.
 *
 * <p>Errors: a block that is damaged, or not all there, ends the log. Whether that is the torn end of what
 * was written last, or damage in the middle, {@link #nextWholeBlock} can tell. Damage stays unnoticed with
 * probability 2^-32, by the checksum.
 *
 * <p>Threads: one at a time.
 */
public final class BlockLogReader {
  /** Takes the blocks of a log, in their order. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Takes a block.
     *
     * @param type its type
     * @param position where in the file it begins
     * @param body its body, lowest bytes first; only until this returns
     * @throws IOException if it cannot be taken, which ends the reading
     */
    void block(int type, long position, ByteBuffer body) throws IOException;

    /** Whether no more blocks are wanted. */
    default boolean isFull() {
      return false;
    }
  }

  private static final int SCAN_BYTES = 1 << 16;

  private final DiskFile file;
  private final String name;
  private final long number;
  private final int maxBodyBytes;
  private ByteBuffer block = BlockLog.allocate(1 << 12);

  /**
   * @param file stays open
   * @param name what messages call the log
   * @param number that of the log
   * @param maxBodyBytes the most bytes that a block holds
   */
  public BlockLogReader(DiskFile file, String name, long number, int maxBodyBytes) {
    this.file = Require.nonNull(file, "file");
    this.name = Require.nonNull(name, "name");
    this.number = number;
    this.maxBodyBytes = Require.inRange(maxBodyBytes, 1, BlockLog.MAX_BODY_BYTES, "maxBodyBytes");
  }

  /**
   * Reads whole blocks until there are no more or no more are wanted, and returns where they end.
   *
   * @param start where a block begins, or 0
   * @throws CorruptDataException if the head is not that of the log
   * @throws IOException if the file cannot be read, or the visitor fails
   */
  public long read(long start, Visitor visitor) throws IOException {
    checkHead();
    long at = Math.max(start, HEAD_BYTES);
    while (!visitor.isFull() && isWholeBlock(at)) {
      long end = at + block.limit();
      visitor.block(
          block.getInt(0),
          at,
          block.slice(BLOCK_HEAD_BYTES, block.limit() - BLOCK_HEAD_BYTES).order(block.order()));
      at = end;
    }
    return at;
  }

  /**
   * Looks for a whole block that begins at or behind a place. One behind the end that {@link #read} found
   * shows that the log was longer once: it is damaged there, where without one its end may just not have
   * been written.
   *
   * @param from the first place to look at
   * @param to the place behind the last one
   * @return where the block begins; -1 if there is none
   */
  public long nextWholeBlock(long from, long to) throws IOException {
    long last = Math.min(to, file.bytes() - BLOCK_HEAD_BYTES); // a block has a body, too
    ByteBuffer piece = BlockLog.allocate(SCAN_BYTES);
    for (long start = Math.max(from, HEAD_BYTES); start < last; ) {
      long heads = Math.min(last - start, SCAN_BYTES - BLOCK_HEAD_BYTES + 1);
      piece.clear().limit((int) heads - 1 + BLOCK_HEAD_BYTES);
      file.read(piece, start);
      if (piece.hasRemaining()) {
        return -1; // The file is shorter now.
      }
      for (int at = 0; at < heads; at++) {
        if (isPossible(piece.getInt(at), piece.getInt(at + 4)) && isWholeBlock(start + at)) {
          return start + at;
        }
      }
      start += heads;
    }
    return -1;
  }

  private void checkHead() throws IOException {
    ByteBuffer head = BlockLog.allocate(HEAD_BYTES);
    file.read(head, 0);
    if (head.flip().equals(BlockLog.head(number))) {
      return;
    }
    boolean isHead = head.limit() == HEAD_BYTES
        && head.getInt(0) == BlockLog.MAGIC
        && head.getInt(16) == BlockLog.headChecksum(head);
    if (isHead && head.getInt(4) > BlockLog.VERSION) {
      throw new CorruptDataException(
          4,
          "format version of " + name,
          head.getInt(4),
          BlockLog.VERSION + "; a newer one needs a newer Tidemark");
    }
    throw new CorruptDataException(
        0, "head of " + name, "something else", "the head of log " + number);
  }

  private boolean isPossible(int type, int bytes) {
    return type >= 1 && type <= BlockLog.MAX_TYPE && bytes >= 1 && bytes <= maxBodyBytes;
  }

  /** Reads the block at a position; false if there is none, or not all of it. */
  private boolean isWholeBlock(long at) throws IOException {
    block.clear().limit(BLOCK_HEAD_BYTES);
    file.read(block, at);
    if (block.hasRemaining()) {
      return false;
    }
    int type = block.getInt(0);
    int bytes = block.getInt(4);
    // What the file does not have is not allocated.
    if (!isPossible(type, bytes) || file.bytes() - at - BLOCK_HEAD_BYTES < bytes) {
      return false;
    }
    if (block.capacity() < BLOCK_HEAD_BYTES + bytes) {
      ByteBuffer head = block.flip();
      block = BlockLog.allocate(BLOCK_HEAD_BYTES + bytes).put(head);
    }
    block.limit(BLOCK_HEAD_BYTES + bytes);
    file.read(block, at + BLOCK_HEAD_BYTES);
    return !block.hasRemaining() && block.getInt(8) == BlockLog.checksum(number, at, type, block);
  }
}
