package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.wire.CorruptDataException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A memory of a service. What it does is in the subclasses, one for each {@link MemoryType}.
 *
 * <p>Each change has a number, the {@linkplain #sequence() sequence}, and is made in three steps inside the lock:
 * refuse what must be refused, change, append the record to the journal. Replaying the records of a journal in
 * their order to an empty memory of the same {@link Origin} gives equal bytes.
 *
 * <p>A large memory consists of parts, so that it can be copied to the disk without stopping it for long: a
 * part is copied inside the lock, with the sequence at that moment. What a record changes in a part whose
 * sequence is not lower is skipped when it is replayed.
 *
 * <p>Threads: any number; one at a time is let in. Exactly one of those that add the same new item at the same
 * time is told that it is new.
 */
public abstract class NamedMemory {
  /** The bytes of a record before its body: id of the memory, sequence, operation. */
  static final int RECORD_HEAD_BYTES = 8 + 8 + 1;

  /** The operation of a record that brings a piece of a part, in any memory. */
  static final int LOAD_PIECE = 255;

  private static final int PIECE_HEAD_BYTES = 4 + 8 + 8;
  private static final int MAX_PIECE_BYTES = 1 << 20;

  private final Origin origin;
  private final Surroundings surroundings;
  private final Metering metering = new Metering();
  private final ReentrantLock lock = new ReentrantLock();
  private ByteBuffer record = ByteBuffer.allocate(1 << 10).order(ByteOrder.LITTLE_ENDIAN);
  private volatile long sequence;
  private boolean deleted;
  private long[] restoredAt = {}; // the sequence of each part that was restored
  private final PartJoin join = new PartJoin();
  private long pieceBytes; // reserved for what is not yet joined
  private final BitSet loaded = new BitSet(); // the parts that were loaded while replaying

  NamedMemory(Origin origin, Surroundings surroundings) {
    this.origin = Require.nonNull(origin, "origin");
    this.surroundings = Require.nonNull(surroundings, "surroundings");
  }

  /** How it came to be. */
  public final Origin origin() {
    return origin;
  }

  /** What it answers. */
  public final MemoryType type() {
    return origin.options().type();
  }

  /** The number of changes so far; who has seen the same number twice has seen the same memory. */
  public final long sequence() {
    return sequence;
  }

  /** The memory that it takes now, all counted. */
  public abstract long memoryBytes();

  /** What there is to know about it. */
  public abstract Facts facts();

  /** Counts a refusal. */
  final RefusedException metered(RefusedException refused) {
    metering.refused(refused.reason());
    return refused;
  }

  /** What was done with it since the start. */
  public final Metering metering() {
    return metering;
  }

  final Surroundings surroundings() {
    return surroundings;
  }

  /** Waits until no other thread is inside. */
  final void enter() {
    lock.lock();
  }

  /**
   * As {@link #enter}, before a change.
   *
   * @throws RefusedException if nothing can be changed; then it was left again
   */
  final void enterToChange() {
    lock.lock();
    boolean isRefused = true;
    try {
      if (deleted) {
        throw new RefusedException(RefusedException.Reason.MISSING, "memory: deleted meanwhile");
      }
      surroundings.journal().checkWritable();
      isRefused = false;
    } finally {
      if (isRefused) {
        lock.unlock();
      }
    }
  }

  /** Lets the next thread in. */
  final void exit() {
    lock.unlock();
  }

  /** Whether this thread is inside. */
  final boolean isInside() {
    return lock.isHeldByCurrentThread();
  }

  /** Begins the record of a change; inside. The body is put behind, and {@link #append} ends it. */
  final ByteBuffer beginRecord(int operation, int maxBodyBytes) {
    assert isInside();
    int bytes = Math.addExact(RECORD_HEAD_BYTES, maxBodyBytes);
    if (record.capacity() < bytes) {
      record = ByteBuffer.allocate(Math.max(bytes, 2 * record.capacity()))
          .order(ByteOrder.LITTLE_ENDIAN);
    }
    return record.clear().putLong(origin.id()).putLong(sequence + 1).put((byte) operation);
  }

  /** Ends the record of a change that was made; inside. */
  final void append(ByteBuffer ended) {
    long number = sequence; // written inside only, so that nothing comes between
    sequence = number + 1;
    surroundings.journal().append(ended.flip());
  }

  /** Takes no more changes; whoever deletes it calls this before the record of the deletion. */
  final void markDeleted() {
    lock.lock();
    try {
      deleted = true;
    } finally {
      lock.unlock();
    }
  }

  /** Whether it takes no more changes; inside. */
  final boolean isDeleted() {
    assert isInside();
    return deleted;
  }

  /**
   * Makes a change again. Called by one thread before the service is open.
   *
   * @param body what was put behind the head of the record, lowest bytes first
   * @throws IOException if it is none of this memory, or a record before it is missing
   */
  final void replay(long number, int operation, ByteBuffer body) throws IOException {
    if (number > sequence + 1) {
      throw new IOException(
          Require.message("record of memory " + origin.id(), number, "at most " + (sequence + 1)));
    }
    ByteBuffer in = body.slice().order(ByteOrder.LITTLE_ENDIAN);
    try {
      if (operation == LOAD_PIECE) {
        replayPiece(number, in);
      } else {
        replayInParts(number, operation, in);
      }
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new IOException(
          Require.message("record " + number + " of memory " + origin.id(), e, "a valid one"), e);
    }
    sequence = Math.max(sequence, number);
  }

  private void replayPiece(long number, ByteBuffer body) throws IOException {
    if (body.remaining() < PIECE_HEAD_BYTES) {
      throw new IOException(Require.message("piece of a part", body.remaining(), "more bytes"));
    }
    int part = body.getInt();
    if (part < 0 || part >= parts()) {
      throw new IOException(Require.message("part", part, "0.." + (parts() - 1)));
    }
    long total = body.getLong();
    long offset = body.getLong();
    if (!isNewTo(part, number)) {
      return;
    }
    byte[] piece = new byte[body.remaining()];
    body.get(piece);
    byte[] all = join.take(part, total, offset, piece, 0, piece.length);
    if (all != null) {
      restorePart(part, all);
      loaded.set(part);
    }
  }

  /** Ends replaying: the service is open now. */
  void endReplay() {
    // Most have nothing to do.
  }

  /** Whether all parts were loaded by what was replayed. */
  final boolean isLoaded() {
    return loaded.cardinality() == parts();
  }

  /** Keeps all of a part in the journal, as it was put in place by {@link #restorePart}; inside. */
  final void keepPart(int part, byte[] bytes) {
    int offset = 0;
    do {
      int length = Math.min(MAX_PIECE_BYTES, bytes.length - offset);
      append(beginRecord(LOAD_PIECE, PIECE_HEAD_BYTES + length)
          .putInt(part)
          .putLong(bytes.length)
          .putLong(offset)
          .put(bytes, offset, length));
      offset += length;
    } while (offset < bytes.length);
  }

  /**
   * Takes a piece of a part from outside. The pieces of a part come in order; the last one puts the part in place
   * of the one that is there.
   *
   * @throws IOException if it is not the next piece, or all together are no such part; nothing has changed then, and
   *     the part has to come from its beginning
   * @throws RefusedException if there is no memory for it
   */
  final void loadPiece(MemoryDump.Piece piece) throws IOException {
    enterToChange();
    boolean isTaken = false;
    try {
      if (piece.part() < 0 || piece.part() >= parts()) {
        throw new CorruptDataException(0, "part", piece.part(), "0.." + (parts() - 1));
      }
      if (piece.offset() == 0) {
        forgetPieces();
      }
      surroundings.budget().reserve(piece.length());
      pieceBytes += piece.length();
      byte[] all = join.take(
          piece.part(), piece.total(), piece.offset(), piece.in(), piece.from(), piece.length());
      if (all != null) {
        forgetPieces();
        restorePart(piece.part(), all);
        keepPart(piece.part(), all);
      }
      isTaken = true;
    } finally {
      if (!isTaken) {
        forgetPieces();
      }
      exit();
    }
  }

  private void forgetPieces() {
    join.clear();
    surroundings.budget().release(pieceBytes);
    pieceBytes = 0;
  }

  /** Makes a change again, in those parts to which it {@linkplain #isNewTo is new}. */
  abstract void replayInParts(long number, int operation, ByteBuffer body) throws IOException;

  /** The number of parts; it never changes. */
  abstract int parts();

  /**
   * A part as bytes, with all that belongs to it; inside.
   *
   * @param part from 0
   */
  abstract byte[] copyPart(int part) throws IOException;

  /**
   * Puts back what {@link #copyPart} gave, in an empty memory; before the service is open.
   *
   * @param number the sequence at which it was copied
   * @throws IOException if the bytes are none of such a part
   */
  final void restore(int part, long number, byte[] bytes) throws IOException {
    restorePart(part, bytes);
    if (restoredAt.length == 0) {
      restoredAt = new long[parts()];
      sequence = number;
    }
    restoredAt[part] = number;
    // The least of all parts: the records that come next must not seem to be missing.
    sequence = Math.min(sequence, number);
  }

  /**
   * Puts a part in place of the one that is there, and reserves what it takes beforehand.
   *
   * @throws IOException if the bytes are none of such a part; then nothing has changed
   */
  abstract void restorePart(int part, byte[] bytes) throws IOException;

  /** Whether a change that is replayed is not yet in a part. */
  final boolean isNewTo(int part, long number) {
    return restoredAt.length == 0 || number > restoredAt[part];
  }

  /** As {@link #release}, when no other thread is inside any more. */
  final void releaseInside() {
    lock.lock();
    try {
      forgetPieces();
      release();
    } finally {
      lock.unlock();
    }
  }

  /** Gives back what was reserved for it, and closes what is open. It is not changed any more. */
  abstract void release();

  /** As {@link #erase}, when no other thread is inside any more. */
  final void eraseInside() {
    lock.lock();
    try {
      erase();
    } finally {
      lock.unlock();
    }
  }

  /** As {@link #release}, of a memory that was deleted: nothing of its own is left on the disk. */
  void erase() {
    release();
  }
}
