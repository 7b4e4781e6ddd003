package io.tidemark.cli.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C interrupt the thread that created this, and lets it finish what it has in hand before
 * the process ends.
 */
public final class GracefulStop implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 30;

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook;

  /** From now until {@link #close} the process ends only after this thread had its chance. */
  public GracefulStop() {
    Thread worker = Thread.currentThread();
    hook = new Thread(() -> stop(worker), "stop");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void stop(Thread worker) {
    worker.interrupt();
    try {
      // If it does not come to an end in this time, the process ends without it.
      var unused = finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** As {@link #done}. */
  @Override
  public void close() {
    done();
  }

  /** The thread has finished: the process may end. */
  public void done() {
    finished.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending already.
      return;
    }
  }
}
