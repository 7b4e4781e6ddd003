package io.tidemark.cli.terminal;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets Ctrl-C end a stream in order: what was to be written is written before the process ends.
 *
 * <p>The working thread holds this from its creation, except between {@link #pause}, where its state
 * is whole, and {@link #resume}: typically while it waits for input. If the process is asked to end,
 * the next pause (or the one under way) is the last thing the thread does, and the ending runs in
 * its place.
 */
public final class Interruption implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 10;

  // Fair, so that the working thread cannot overtake the ending from pause to pause.
  private final ReentrantLock working = new ReentrantLock(true);
  private final Thread hook;
  private boolean closed;

  /** Runs {@code ending} if the process is asked to end before {@link #close}. */
  public Interruption(Runnable ending) {
    working.lock();
    hook = new Thread(() -> end(ending), "ending");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private Interruption() {
    working.lock();
    hook = null;
  }

  /** For work that is itself done because the process ends: nothing interrupts it. */
  public static Interruption none() {
    return new Interruption();
  }

  private void end(Runnable ending) {
    try {
      if (working.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS) && !closed) {
        // Kept for good: the working thread must not go on.
        closed = true;
        ending.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The state is whole: the process may end here. */
  public void pause() {
    if (working.isHeldByCurrentThread()) {
      working.unlock();
    }
  }

  /** The state is about to change; waits forever if the process is ending. */
  public void resume() {
    if (!working.isHeldByCurrentThread()) {
      working.lock();
    }
  }

  /** A moment at which the process may end. */
  public void checkpoint() {
    pause();
    resume();
  }

  /**
   * Looks at the state from another thread, if the working thread does not change it now and the
   * process does not end.
   *
   * @return false if it was not the moment to look
   */
  public boolean lookIfPaused(Runnable look) {
    // Taken without waiting: a caller that fails can ask again.
    if (!working.tryLock()) {
      return false;
    }
    try {
      if (!closed) {
        look.run();
      }
      return !closed;
    } finally {
      working.unlock();
    }
  }

  /** Ends the process as Ctrl-C does, from a thread that found the work useless. */
  public void stop(int exitCode) {
    System.exit(exitCode);
  }

  /** The work is done. */
  @Override
  public void close() {
    resume();
    closed = true;
    working.unlock();
    if (hook == null) {
      return;
    }
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending already, and the hook finds nothing to do.
      return;
    }
  }
}
