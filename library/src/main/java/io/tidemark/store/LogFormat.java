package io.tidemark.store;

import io.tidemark.core.wire.BlockLog;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What the blocks of a log hold, a {@link BlockLog}: pairs of digest and tick, one tombstone, one tick that
 * time has come to, or the range of ticks of all that follows.
 */
final class LogFormat {
  static final int PAIRS = 1;
  static final int TOMBSTONE = 2;
  static final int ADVANCE = 3;
  static final int UNSYNCED = 4;

  static final int PAIR_BYTES = 16;
  static final int TOMBSTONE_BYTES = 32;
  static final int ADVANCE_BYTES = 8;
  static final int UNSYNCED_BYTES = 16;

  /** The pairs of a full block. */
  static final int BLOCK_PAIRS = 1 << 12;

  static final int MAX_BODY_BYTES = BLOCK_PAIRS * PAIR_BYTES;

  private LogFormat() {}

  /** Room for a block with a body of so many bytes; its position is that of the body. */
  static ByteBuffer block(int bodyBytes) {
    return ByteBuffer.allocate(BlockLog.BLOCK_HEAD_BYTES + bodyBytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .position(BlockLog.BLOCK_HEAD_BYTES);
  }

  /** Whether a body of so many bytes can be one of the type. */
  static boolean isPossible(int type, int bytes) {
    return switch (type) {
      case PAIRS -> bytes % PAIR_BYTES == 0;
      case TOMBSTONE -> bytes == TOMBSTONE_BYTES;
      case ADVANCE -> bytes == ADVANCE_BYTES;
      case UNSYNCED -> bytes == UNSYNCED_BYTES;
      default -> false;
    };
  }
}
