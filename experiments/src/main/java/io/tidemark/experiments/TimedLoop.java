package io.tidemark.experiments;

import java.util.function.LongSupplier;

/**
 * Times a piece of work by repeating it: for charts of how times compare on this machine. The
 * benchmarks, which measure with JMH, are the place for numbers to rely on.
 */
public final class TimedLoop {
  private final Stopwatch stopwatch;
  private final int rounds;

  /* What work returns ends here, so that none of it can be left out. */
  private long sink;

  /**
   * With a stopwatch.
   *
   * @param rounds how often work is timed; it is done as often before, untimed
   */
  public TimedLoop(Stopwatch stopwatch, int rounds) {
    this.stopwatch = stopwatch;
    this.rounds = rounds;
  }

  /**
   * The time per operation in the fastest round: what else the machine does only adds to it.
   *
   * @param operations how many operations the work does
   * @param work returns something that depends on all of them
   */
  public double nanosPerOperation(int operations, LongSupplier work) {
    for (int i = 0; i < rounds; i++) {
      sink += work.getAsLong();
    }
    long least = Long.MAX_VALUE;
    for (int i = 0; i < rounds; i++) {
      long start = stopwatch.nanos();
      sink += work.getAsLong();
      least = Math.min(least, stopwatch.nanos() - start);
    }
    return (double) least / operations;
  }

  /** Depends on all work so far. */
  public long checksum() {
    return sink;
  }
}
