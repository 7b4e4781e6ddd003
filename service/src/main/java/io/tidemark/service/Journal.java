package io.tidemark.service;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Where changes go after they were made, in the order in which they were made, so that they can be made again.
 *
 * <p>A position is a number of bytes since the service was opened; it only grows. Positions up to {@link
 * #acknowledged} may be answered to clients: with the policy "always" they are on the disk, with the others as
 * soon as they were appended.
 *
 * <p>Threads: any number.
 */
public interface Journal {
  /** Where nothing is kept. */
  Journal NONE = new NoJournal();

  /** Told when a position is acknowledged, or never will be. Called by any thread; must not block. */
  @FunctionalInterface
  interface Waiter {
    /** Whether the position was acknowledged; false if it cannot be any more. */
    void acknowledged(boolean isDurable);
  }

  /** Something with a log of its own. */
  @FunctionalInterface
  interface Syncable {
    /**
     * Forces all that was changed so far to the disk.
     *
     * @throws IOException if that fails; it is not known then what is on the disk
     */
    void sync() throws IOException;

    /**
     * Makes it usable again after a {@link #sync} that failed; called before it is synced again.
     *
     * @throws IOException if that fails; then it is tried again later
     */
    default void renew() throws IOException {
      // For those that need nothing of the kind.
    }
  }

  /**
   * Refuses before a change, if changes cannot be kept any more.
   *
   * @throws RefusedException with the reason NOT_WRITABLE
   */
  void checkWritable();

  /**
   * A number for the time in which changes are refused since they cannot be kept, another one each time; 0 while they are
   * taken. Who sees the same number twice, and not 0, has changed nothing in between.
   */
  long refusing();

  /**
   * Appends a record. The caller holds the lock of the memory that it changed, so that the records of a memory
   * are in order. It waits while too much is waiting to be written; it never fails: what cannot be written is
   * not acknowledged.
   *
   * @param record what remains is copied; position and limit are left as they are
   * @return the position behind it
   */
  long append(ByteBuffer record);

  /**
   * Takes note that something with a log of its own was changed: it is synced before the position is
   * acknowledged. As {@link #append}, this never fails.
   *
   * @param changed the same object each time, for something that is the same
   * @return the position that stands for the change
   */
  long touch(Syncable changed);

  /** The position behind all that was appended. */
  long appended();

  /** The position up to which clients may be answered. */
  long acknowledged();

  /** Tells a waiter when a position is acknowledged: at once, if it is already or never will be. */
  void whenAcknowledged(long position, Waiter waiter);

  /**
   * Tells a waiter when a position is on the disk, whatever may be answered to clients before: for what must not be
   * undone by a crash. At once, if it is already or never will be.
   */
  void whenOnDisk(long position, Waiter waiter);
}
