package io.tidemark.service;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * What waits to be written: records, laid out as the blocks of a {@link ChangeLogFile} of which no record is
 * split, and what must be synced with them.
 *
 * <p>Threads: one at a time.
 */
final class PendingRecords {
  /* A block is closed when it has as many bytes; one record may make it larger. */
  private static final int BLOCK_BYTES = 4 << 20;

  private static final int FIRST_BYTES = 1 << 16;
  private static final int RECORD_LENGTH_BYTES = Integer.BYTES;

  private ByteBuffer bytes = allocate(FIRST_BYTES);
  private int[] starts = new int[8]; // of the blocks
  private int blocks;
  private final Set<Journal.Syncable> touched = Collections.newSetFromMap(new IdentityHashMap<>());
  private long end;

  /** The bytes that a record takes here. */
  static int bytesOf(ByteBuffer record) {
    return RECORD_LENGTH_BYTES + record.remaining();
  }

  boolean isEmpty() {
    return blocks == 0 && touched.isEmpty();
  }

  /** All that waits, in bytes. */
  int size() {
    return bytes.position();
  }

  /** The position behind all of it. */
  long end() {
    return end;
  }

  /** Takes notice of the position behind all of it. */
  void endAt(long position) {
    end = position;
  }

  /** What must be synced. */
  Set<Journal.Syncable> touched() {
    return touched;
  }

  /** Adds a record, which is left as it is. */
  void add(ByteBuffer record) {
    ensureRoom(ChangeLogFile.BLOCK_HEAD_BYTES + bytesOf(record));
    if (blocks == 0 || bytes.position() - starts[blocks - 1] + bytesOf(record) > BLOCK_BYTES) {
      startBlock();
    }
    bytes.putInt(record.remaining());
    bytes.put(bytes.position(), record, record.position(), record.remaining());
    bytes.position(bytes.position() + record.remaining());
  }

  private void startBlock() {
    if (blocks == starts.length) {
      starts = Arrays.copyOf(starts, 2 * blocks);
    }
    starts[blocks++] = bytes.position();
    bytes.position(bytes.position() + ChangeLogFile.BLOCK_HEAD_BYTES);
  }

  private void ensureRoom(int more) {
    int needed = Math.addExact(bytes.position(), more);
    if (needed > bytes.capacity()) {
      long wanted = Math.max(needed, 2L * bytes.capacity());
      bytes = allocate((int) Math.min(wanted, Integer.MAX_VALUE - 8)).put(bytes.flip());
    }
  }

  /** Writes all blocks; nothing is left out of here. */
  void writeTo(ChangeLogFile file) throws IOException {
    for (int block = 0; block < blocks; block++) {
      int end = block + 1 < blocks ? starts[block + 1] : bytes.position();
      file.records(bytes.slice(starts[block], end - starts[block]));
    }
  }

  /** Forgets all; room that was hardly used is given back, a half each time. */
  void clear() {
    boolean isTooLarge = bytes.capacity() > FIRST_BYTES && bytes.position() < bytes.capacity() / 8;
    bytes = isTooLarge ? allocate(Math.max(FIRST_BYTES, bytes.capacity() / 2)) : bytes.clear();
    blocks = 0;
    touched.clear();
  }

  private static ByteBuffer allocate(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }
}
