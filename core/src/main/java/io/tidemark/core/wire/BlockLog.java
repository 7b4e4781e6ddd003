package io.tidemark.core.wire;

import io.tidemark.core.Require;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32C;

/**
 * Appends blocks to a log: a file of a head and blocks one after the other, lowest bytes first. {@link
 * BlockLogReader} reads it.
 *
 * <pre>
 * head:  magic 4, version 4, number of the log 8, CRC-32C 4
 * block: type 4, bytes of the body 4, CRC-32C 4, body
 * </pre>
 *
 * <p>The checksum of a block is over the number of the log, the place of the block, its type, size and
 * body: what an older file left on the disk, or a block that was copied elsewhere, is no block.
 *
 * <p>Errors: a block that could not be written is not there, and the next one takes its place. Once the
 * log could not be forced to the disk nobody knows what the disk has, and asking again would tell
 * nothing: all further appends and forces are refused.
 *
 * <p>Threads: one at a time, but for {@link #force}, {@link #bytes}, {@link #forcedBytes} and {@link
 * #close}, which any thread may call.
 */
public final class BlockLog implements Closeable {
  static final int MAGIC = 0xF24C4D54; // "TML" and a byte that is no text
  static final int VERSION = 1;

  /** The bytes of the head of a log. */
  public static final int HEAD_BYTES = 20;

  /** The bytes of a block before its body. */
  public static final int BLOCK_HEAD_BYTES = 12;

  /** The greatest type of a block; the least is 1. */
  public static final int MAX_TYPE = 255;

  /** The most bytes that a body can be allowed to have. */
  public static final int MAX_BODY_BYTES = 1 << 30;

  private static final int FIRST_SPACE_BYTES = 1 << 10;

  private final DiskFile file;
  private final long number;
  private final int maxBodyBytes;
  private final Object forcing = new Object();
  private final AtomicLong forced = new AtomicLong();
  private ByteBuffer space = allocate(0);
  private volatile long written; // what was written in part only is written again, in place
  private volatile IOException damage; // null while all is well
  private volatile boolean closed;

  private BlockLog(DiskFile file, long number, int maxBodyBytes) {
    this.file = Require.nonNull(file, "file");
    this.number = number;
    this.maxBodyBytes = Require.inRange(maxBodyBytes, 1, MAX_BODY_BYTES, "maxBodyBytes");
  }

  /**
   * Starts a new log, whose head is on the disk when this returns. The name of the file is not: {@link
   * Disk#forceFolder} does that.
   *
   * @param file an empty one; closed with the log
   * @param number tells the log from others
   * @param maxBodyBytes the most bytes that a block holds; a reader needs the same or more
   * @throws IOException if the file is not empty, or cannot be written
   */
  public static BlockLog create(DiskFile file, long number, int maxBodyBytes) throws IOException {
    BlockLog log = new BlockLog(file, number, maxBodyBytes);
    if (file.bytes() != 0) {
      throw new IOException(
          Require.message("file of log " + number, file.bytes() + " bytes", "an empty one"));
    }
    file.write(head(number), 0);
    log.resumeAt(HEAD_BYTES);
    return log;
  }

  /**
   * Opens a log that is there. {@link #resumeAt} must be called before anything is appended.
   *
   * @param file closed with the log
   * @param number tells the log from others
   * @param maxBodyBytes the most bytes that a block holds; a reader needs the same or more
   */
  public static BlockLog open(DiskFile file, long number, int maxBodyBytes) {
    return new BlockLog(file, number, maxBodyBytes);
  }

  /**
   * Goes on behind so many bytes, which are on the disk when this returns. The caller has read them, and
   * cuts off what is behind them.
   *
   * @throws IOException if they cannot be forced to the disk
   */
  public void resumeAt(long bytes) throws IOException {
    Require.inRange(bytes, HEAD_BYTES, Long.MAX_VALUE, "bytes");
    synchronized (forcing) {
      written = bytes;
      forced.set(0);
      force();
    }
  }

  /**
   * Appends a block. It is on the disk when a {@link #force} that begins afterwards has returned.
   *
   * @param type 1 to {@link #MAX_TYPE}
   * @param body what remains of the buffer, which is left as it is
   * @return where the block ends
   * @throws IOException if it cannot be written, and so is not there, or the log is damaged
   */
  public long append(int type, ByteBuffer body) throws IOException {
    int bytes = Require.inRange(body.remaining(), 1, maxBodyBytes, "body bytes");
    if (space.capacity() < BLOCK_HEAD_BYTES + bytes) {
      long wanted = Math.max(FIRST_SPACE_BYTES, 2L * (BLOCK_HEAD_BYTES + bytes));
      space = allocate((int) Math.min(wanted, (long) BLOCK_HEAD_BYTES + maxBodyBytes));
    }
    space.clear().position(BLOCK_HEAD_BYTES).put(body.duplicate());
    return appendInPlace(type, space.flip());
  }

  /**
   * The same without a copy.
   *
   * @param type 1 to {@link #MAX_TYPE}
   * @param block the body, behind {@link #BLOCK_HEAD_BYTES} bytes that this fills in; from 0 to the limit of
   *     a buffer that has an array. Its position and limit are left as they are.
   * @return where the block ends
   * @throws IOException if it cannot be written, and so is not there, or the log is damaged
   */
  public long appendInPlace(int type, ByteBuffer block) throws IOException {
    Require.inRange(type, 1, MAX_TYPE, "type");
    int bytes = Require.inRange(block.limit() - BLOCK_HEAD_BYTES, 1, maxBodyBytes, "body bytes");
    checkUndamaged();
    long position = written;
    if (position == 0) {
      throw new IllegalStateException(
          "log " + number + ": opened (expected: resumeAt before anything is appended)");
    }
    ByteBuffer whole = block.duplicate().order(ByteOrder.LITTLE_ENDIAN).position(0);
    int checksum = checksum(number, position, type, whole);
    whole.putInt(0, type).putInt(4, bytes).putInt(8, checksum);
    file.write(whole, position);
    long end = position + BLOCK_HEAD_BYTES + bytes;
    written = end;
    return end;
  }

  /**
   * Forces to the disk what was appended before. Who waits for another thread that forces the same
   * does not force it again.
   *
   * @throws IOException if that fails, now or before; it is never tried again
   */
  public void force() throws IOException {
    long reached = written;
    // One at a time: the system tells a failure only once, and another thread must not miss it.
    synchronized (forcing) {
      if (damage == null && reached <= forced.get()) {
        return;
      }
      checkUndamaged();
      reached = written;
      try {
        file.force();
      } catch (IOException e) {
        damage = e;
        throw e;
      }
      forced.set(reached);
    }
  }

  /**
   * Refuses a log to which nothing can be appended any more.
   *
   * @throws IOException if it could not be forced to the disk, or is closed
   */
  public void checkUndamaged() throws IOException {
    IOException cause = damage;
    if (cause != null) {
      throw new IOException(
          "log " + number + " could not be forced to the disk; what was added since"
              + " the last sync may be lost: close it and open it again",
          cause);
    }
    if (closed) {
      throw new IOException("log " + number + ": closed (expected: open)");
    }
  }

  /** The bytes so far; 0 if it was not said yet where it goes on. */
  public long bytes() {
    return written;
  }

  /** The bytes that are known to be on the disk. */
  public long forcedBytes() {
    return forced.get();
  }

  /** The memory that waits for the next block. */
  public long memoryBytes() {
    return space.capacity();
  }

  /** Closes the file. Nothing is forced: {@link #force} comes first. */
  @Override
  public void close() throws IOException {
    closed = true;
    file.close();
  }

  static ByteBuffer allocate(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The head of a log, ready to be written. */
  static ByteBuffer head(long number) {
    ByteBuffer head = allocate(HEAD_BYTES).putInt(MAGIC).putInt(VERSION).putLong(number);
    return head.putInt(headChecksum(head)).flip();
  }

  /** The checksum of a head. */
  static int headChecksum(ByteBuffer head) {
    CRC32C checksum = new CRC32C();
    checksum.update(head.duplicate().position(0).limit(HEAD_BYTES - 4));
    return (int) checksum.getValue();
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
