package io.tidemark.server.command;

import java.util.concurrent.atomic.LongAdder;

/**
 * How often a command was called, and for how long.
 *
 * <p>Threads: any number at once.
 */
public final class CommandCounts {
  private final LongAdder calls = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final LongAdder rejected = new LongAdder();
  private final LongAdder failed = new LongAdder();

  /** Calls that were executed, those that failed among them. */
  public long calls() {
    return calls.sum();
  }

  /** The time that they took, in nanoseconds. */
  public long nanos() {
    return nanos.sum();
  }

  /** Commands that were refused before they were executed: wrong number of words, no password. */
  public long rejected() {
    return rejected.sum();
  }

  /** Calls that ended with an error. */
  public long failed() {
    return failed.sum();
  }

  void called(long times, long inNanos) {
    calls.add(times);
    nanos.add(inNanos);
  }

  void wasRejected() {
    rejected.increment();
  }

  void hasFailed(long times) {
    failed.add(times);
  }

  void reset() {
    calls.reset();
    nanos.reset();
    rejected.reset();
    failed.reset();
  }
}
