package io.tidemark.cli.stream;

import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Heartbeat;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.cli.terminal.Terminal;
import java.util.concurrent.TimeUnit;

/**
 * Saves again and again while a stream is read: by the reading thread where it settles, or while it waits
 * for input by the thread that keeps the time. A save that fails is told of once, and the reading goes on.
 */
final class RepeatedSaves {
  private final Runnable save;
  private final Terminal terminal;

  /* Set by the thread that keeps the time, where the reading thread is busy. */
  private volatile boolean due;

  private volatile boolean done;
  private volatile boolean failed;

  /** Saves nothing yet. */
  RepeatedSaves(Runnable save, Terminal terminal) {
    this.save = save;
    this.terminal = terminal;
  }

  /** Begins to keep the time, if there is a period. */
  Heartbeat heartbeat(SaveTo target, Interruption interruption) {
    if (target.file().isEmpty() || target.everyNanos().isEmpty()) {
      return Heartbeat.none();
    }
    long millis = Math.max(1, TimeUnit.NANOSECONDS.toMillis(target.everyNanos().getAsLong()));
    return new Heartbeat("saves", millis, millis, () -> {
      due = true;
      // If this is not the moment, the reading thread will find it is due.
      interruption.lookIfPaused(this::saveIfDue);
    });
  }

  /** Saves if it is time; what was read so far is settled. */
  void saveIfDue() {
    if (!due) {
      return;
    }
    due = false;
    try {
      save.run();
      done = true;
    } catch (Failure e) {
      if (!failed) {
        failed = true;
        terminal.warn(e.getMessage());
      }
    }
  }

  /** Whether anything was saved. */
  boolean done() {
    return done;
  }
}
