package io.tidemark.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * The bytes of a log, lowest first: a head, then blocks one after the other.
 *
 * <pre>
 * head:  magic 4, version 4, number of the log 8, CRC-32C 4
 * block: type 4, bytes of the body 4, CRC-32C 4, body
 * </pre>
 *
 * <p>The checksum of a block is over the number of the log, the place of the block, its type, size and
 * body: what an older file left on the disk is no block. A body is pairs of digest and tick, one
 * tombstone, or one tick that time has come to.
 */
final class LogFormat {
  static final int MAGIC = 0xF24C4D54; // "TML" and a byte that is no text
  static final int VERSION = 1;
  static final int HEAD_BYTES = 20;
  static final int BLOCK_HEAD_BYTES = 12;

  static final int PAIRS = 1;
  static final int TOMBSTONE = 2;
  static final int ADVANCE = 3;

  static final int PAIR_BYTES = 16;
  static final int TOMBSTONE_BYTES = 32;
  static final int ADVANCE_BYTES = 8;

  /** The pairs of a full block. */
  static final int BLOCK_PAIRS = 1 << 12;

  private LogFormat() {}

  static ByteBuffer allocate(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The head of a log, ready to be written. */
  static ByteBuffer head(long number) {
    ByteBuffer head = allocate(HEAD_BYTES).putInt(MAGIC).putInt(VERSION).putLong(number);
    CRC32C checksum = new CRC32C();
    checksum.update(head.duplicate().flip());
    return head.putInt((int) checksum.getValue()).flip();
  }

  /** Whether a body of so many bytes can be one of the type. */
  static boolean isPossible(int type, int bytes) {
    return switch (type) {
      case PAIRS -> bytes > 0 && bytes <= BLOCK_PAIRS * PAIR_BYTES && bytes % PAIR_BYTES == 0;
      case TOMBSTONE -> bytes == TOMBSTONE_BYTES;
      case ADVANCE -> bytes == ADVANCE_BYTES;
      default -> false;
    };
  }

  /** The checksum of a block, whose body ends with the buffer. */
  static int checksum(long number, long position, int type, ByteBuffer block) {
    ByteBuffer body = block.duplicate().position(BLOCK_HEAD_BYTES);
    CRC32C checksum = new CRC32C();
    ByteBuffer place = allocate(24).putLong(number).putLong(position).putInt(type);
    checksum.update(place.putInt(body.remaining()).flip());
    checksum.update(body);
    return (int) checksum.getValue();
  }
}
