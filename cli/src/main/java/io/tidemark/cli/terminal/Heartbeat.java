package io.tidemark.cli.terminal;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Does something repeatedly, in a thread of its own, until it is closed. */
public final class Heartbeat implements AutoCloseable {
  private final ScheduledExecutorService clock;

  private Heartbeat() {
    clock = null;
  }

  /** Never does anything. */
  public static Heartbeat none() {
    return new Heartbeat();
  }

  /**
   * Begins.
   *
   * @param beat must not throw: nothing would follow
   */
  public Heartbeat(String name, long firstMillis, long periodMillis, Runnable beat) {
    clock = Executors.newSingleThreadScheduledExecutor(task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    });
    var unused = clock.scheduleAtFixedRate(beat, firstMillis, periodMillis, TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    stop();
  }

  /** Ends it, and waits a moment for what is under way; {@link #close} may follow. */
  public void stop() {
    if (clock == null) {
      return;
    }
    clock.shutdownNow();
    try {
      var unused = clock.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
