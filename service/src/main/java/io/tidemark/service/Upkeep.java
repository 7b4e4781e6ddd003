package io.tidemark.service;

import io.tidemark.core.Require;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Makes snapshots in the background: when the log has become long, when someone asks, and when the log has failed,
 * until that succeeds.
 *
 * <p>Threads: any number; it has one of its own.
 */
final class Upkeep {
  private static final long TURN_NANOS = TimeUnit.SECONDS.toNanos(1);

  /* What fails is tried again when ten times as long has passed as it took: it leaves room for others. */
  private static final long PATIENCE = 10;

  /* A snapshot that failed for another reason than the log is not urgent, and leaves another log behind. */
  private static final long LONG_PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final Durability durability;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private boolean isAsked;
  private boolean isBusy;
  private boolean isEnding;
  private Thread thread;

  Upkeep(Durability durability) {
    this.durability = Require.nonNull(durability, "durability");
  }

  void start() {
    thread = new Thread(this::run, "tidemark-upkeep");
    thread.setDaemon(true);
    thread.start();
  }

  /** Asks for a snapshot; false if one was asked for, or is being made, that is not done yet. */
  boolean askForSave() {
    lock.lock();
    try {
      if (isAsked || isBusy) {
        return false;
      }
      isAsked = true;
      changed.signal();
      return true;
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    long nextSave = System.nanoTime();
    long nextRenewal = nextSave;
    while (awaitTurn(TURN_NANOS)) {
      boolean isFailed = durability.isFailed();
      long start = System.nanoTime();
      boolean isDue =
          isFailed ? start - nextRenewal >= 0 : durability.isSaveDue() && start - nextSave >= 0;
      boolean isDone = save(isDue);
      long end = System.nanoTime();
      if (!isDone && isFailed) {
        nextRenewal = end + Math.max(TURN_NANOS, PATIENCE * (end - start));
      } else if (!isDone) {
        nextSave = end + Math.max(LONG_PAUSE_NANOS, PATIENCE * (end - start));
      }
    }
  }

  /** Waits for a time, or until someone asks; false if the end has come. */
  private boolean awaitTurn(long nanos) {
    lock.lock();
    try {
      for (long left = nanos; left > 0 && !isAsked && !isEnding; ) {
        left = changed.awaitNanos(left);
      }
      return !isEnding;
    } catch (InterruptedException e) {
      return !isEnding; // Nobody has a reason for that; the end is told otherwise.
    } finally {
      lock.unlock();
    }
  }

  /** Makes a snapshot if it is due, or was asked for; false if that failed. */
  private boolean save(boolean isDue) {
    boolean isWanted = begin(isDue);
    try {
      if (isWanted) {
        durability.save();
      }
      return true;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      return false; // The statistics say why.
    } finally {
      end();
    }
  }

  private boolean begin(boolean isDue) {
    lock.lock();
    try {
      isBusy = isDue || isAsked;
      isAsked = false;
      return isBusy;
    } finally {
      lock.unlock();
    }
  }

  private void end() {
    lock.lock();
    try {
      isBusy = false;
    } finally {
      lock.unlock();
    }
  }

  /** Waits for what is being done, and does nothing more. */
  void close() {
    lock.lock();
    try {
      isEnding = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
    join(thread);
  }

  /** Waits for the end of a thread, if there is one, whoever interrupts. */
  static void join(Thread thread) {
    boolean isInterrupted = false;
    while (thread != null && thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        isInterrupted = true; // It ends soon, and half of what it does is of no use.
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
