package io.tidemark.server.command;

import java.util.concurrent.locks.StampedLock;

/**
 * Keeps commands of other clients out while a transaction is executed. The commands of one read share the way in, so that
 * it is taken once per read; EXEC has it alone.
 *
 * <p>Threads: any number at once; a thread must not enter twice.
 */
public final class Isolation {
  /*
   * Two locks. Event loops hold the first one for the length of a read, so whoever wants it alone waits for a moment only.
   * Slow commands hold the second one, for as long as they take; whoever wants both alone takes the second one first. So a
   * transaction that waits for a slow command does not keep the event loops waiting.
   */
  private final StampedLock reads = new StampedLock();
  private final StampedLock slow = new StampedLock();

  /** Enters together with others, for a read; waits at most for a transaction to end. */
  long enter() {
    return reads.readLock();
  }

  void exit(long stamp) {
    reads.unlockRead(stamp);
  }

  /** Enters together with others, for a command that may take long. */
  long enterSlow() {
    return slow.readLock();
  }

  void exitSlow(long stamp) {
    slow.unlockRead(stamp);
  }

  /** Enters alone, unless slow commands are executed: then 0, at once. */
  long tryEnterAlone() {
    long stamp = slow.tryWriteLock();
    return stamp == 0 ? 0 : alone(stamp);
  }

  /** Enters alone, and waits for slow commands to end. */
  long enterAlone() {
    return alone(slow.writeLock());
  }

  void exitAlone(long stamp) {
    reads.tryUnlockWrite();
    slow.unlockWrite(stamp);
  }

  private long alone(long stamp) {
    reads.writeLock();
    return stamp;
  }
}
