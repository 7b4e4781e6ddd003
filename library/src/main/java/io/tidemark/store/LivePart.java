package io.tidemark.store;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.ConcurrentTidelineHistory;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.time.TimeRange;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A part that is not sealed yet: a filter that answers, and a log of all pairs that it was given.
 *
 * <p>Threads: questions from any thread; one at a time changes it, but for the filter.
 */
final class LivePart implements StorePart {
  private final Manifest.LogEntry entry;
  private final ConcurrentTidelineHistory filter;
  private final LogWriter log;
  private final RestoredTicks restored = new RestoredTicks();

  /* The ticks it holds: they grow, so that a question sees at least what it had when it started. */
  private volatile long from = Long.MAX_VALUE;
  private volatile long to = Long.MIN_VALUE;
  private final AtomicLong pairs = new AtomicLong();
  private long startTick;

  LivePart(Manifest.LogEntry entry, ConcurrentTidelineHistory filter, LogWriter log) {
    this.entry = entry;
    this.filter = filter;
    this.log = log;
  }

  /** Takes notice of a pair that goes to the log and the filter. */
  void count(long tick) {
    if (pairs.get() == 0) {
      boolean isFirst = entry.coveredTo() == Long.MAX_VALUE;
      startTick = isFirst ? tick : Math.max(tick, entry.coveredTo() - 1);
    }
    from = Math.min(from, tick);
    to = Math.max(to, tick + 1);
    pairs.incrementAndGet();
  }

  long number() {
    return entry.number();
  }

  /** How the manifest names it; what was forced to the disk must be found there again. */
  Manifest.LogEntry entry() {
    return new Manifest.LogEntry(
        entry.number(), entry.absorbed(), entry.coveredTo(), log.forcedBytes());
  }

  ConcurrentTidelineHistory filter() {
    return filter;
  }

  LogWriter log() {
    return log;
  }

  RestoredTicks restored() {
    return restored;
  }

  long pairs() {
    return pairs.get();
  }

  /** The tick that its time is counted from: a late pair does not make it older. */
  long startTick() {
    return startTick;
  }

  /** The first tick of the time that it takes in the whole: there is no gap to the part before. */
  long coveredFrom() {
    return Math.min(from, entry.coveredTo());
  }

  @Override
  public long from() {
    return from;
  }

  @Override
  public long to() {
    return to;
  }

  @Override
  public long absorbed() {
    return entry.absorbed();
  }

  @Override
  public boolean mightHold(long keyDigest, long start, long end) {
    return filter.ask(keyDigest, start, end) == HistoryAnswer.MAYBE;
  }

  @Override
  public List<TimeRange> when(long keyDigest, long start, long end) {
    return filter.when(keyDigest, start, end);
  }

  @Override
  public List<TimeRange> restored(long keyDigest, long start, long end) {
    return restored.when(keyDigest, start, end);
  }

  @Override
  public RangeError errors() {
    return filter.errors();
  }

  long memoryBytes() {
    return filter.memoryBytes() + log.memoryBytes() + restored.memoryBytes();
  }
}
