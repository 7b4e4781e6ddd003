package io.tidemark.store;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.OccurrenceQuery;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.tideline.ConcurrentTidelineHistory;
import io.tidemark.core.time.TimeRange;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A part that is not sealed yet: a filter that answers, and a log of all pairs that it was given.
 *
 * <p>Threads: questions from any thread; one at a time changes it.
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
  private volatile Manifest.LogPlace sealed;

  LivePart(Manifest.LogEntry entry, ConcurrentTidelineHistory filter, LogWriter log) {
    this.entry = entry;
    this.filter = filter;
    this.log = log;
    this.sealed = entry.sealed();
  }

  /** Takes a pair that is in the log. */
  void add(long keyDigest, long tick) {
    filter.addInTurn(keyDigest, tick);
    if (pairs.get() == 0) {
      boolean isFirst = entry.coveredTo() == Long.MAX_VALUE;
      startTick = isFirst ? tick : Math.max(tick, entry.coveredTo() - 1);
    }
    pairs.lazySet(pairs.get() + 1);
    if (tick < from) {
      from = tick;
    }
    // Written last and each time: a question reads it first, and then sees the bits.
    to = Math.max(to, tick + 1);
  }

  long number() {
    return entry.number();
  }

  /** How the manifest names it; what was forced to the disk must be found there again. */
  Manifest.LogEntry entry() {
    return new Manifest.LogEntry(
        entry.number(), entry.absorbed(), entry.coveredTo(), log.forcedBytes(), sealed);
  }

  /** The pairs of the log before this place are in sealed files; the filter may have them, too. */
  Manifest.LogPlace sealed() {
    return sealed;
  }

  void sealedTo(Manifest.LogPlace place) {
    sealed = place;
  }

  /** So many bytes of its log were on the disk when it was last opened. */
  long leastBytes() {
    return entry.leastBytes();
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
  public OccurrenceQuery occurrences() {
    return filter;
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
