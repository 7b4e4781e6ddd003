package io.tidemark.core.filter.history.tideline;

import io.tidemark.core.Require;
import io.tidemark.core.cell.LineCells;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.filter.OccurrenceQuery;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import java.util.List;

/**
 * A {@link TidelineHistory} that many threads add to and ask at once, without locks.
 *
 * <p>Errors: false positives only, as {@link TidelineHistory}. An addition that has returned is never
 * lost and is seen by every question that starts after it.
 *
 * <p>Threads: all methods from any thread.
 */
public final class ConcurrentTidelineHistory implements HistoryFilter, OccurrenceQuery {
  /*
   * Bits are only ever set: an atomic OR for each word that lacks its bit, and none for a word that
   * has it. A question that meets an addition half done may miss it, since the addition has not
   * returned yet.
   */
  private final KeyDigest digest;
  private final TidelineLines lines;
  private volatile TidelineHistorySpec spec; // its coverage grows

  /** Creates an empty history. */
  public ConcurrentTidelineHistory(TidelineHistorySpec spec, KeyDigest digest) {
    this(spec, digest, new LineCells(spec.lines()));
  }

  private ConcurrentTidelineHistory(TidelineHistorySpec spec, KeyDigest digest, LineCells cells) {
    this.spec = spec;
    this.digest = Require.nonNull(digest, "digest");
    this.lines = new TidelineLines(spec.scales(), cells, TidelineHistory.MAX_LOOKS);
  }

  /** A concurrent history over the bits of another, which only this one changes from now on. */
  public static ConcurrentTidelineHistory sharing(TidelineHistory history) {
    return new ConcurrentTidelineHistory(history.spec(), history.digest(), history.cells());
  }

  /** A concurrent history that starts with what {@code history} holds now. */
  public static ConcurrentTidelineHistory copyOf(TidelineHistory history) {
    return new ConcurrentTidelineHistory(
        history.spec(), history.digest(), history.cells().copy());
  }

  /**
   * A copy for one thread: to be saved, measured or merged. It holds every addition that returned
   * before the call; one under way may be there in part, which adds no key and loses none.
   */
  public TidelineHistory snapshot() {
    // The coverage first: what it says must be in the bits.
    TidelineHistorySpec covered = spec;
    return new TidelineHistory(covered, digest, lines.cells().copy());
  }

  /** The same bits without a copy, to be asked, measured and saved while others add. */
  public TidelineHistory view() {
    return new TidelineHistory(spec, digest, lines);
  }

  /** The shape, with the ticks that it knows about now. */
  public TidelineHistorySpec spec() {
    return spec;
  }

  /** What turns keys into the digests of this history. */
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public void add(long keyDigest, long tick) {
    lines.addAtomic(keyDigest, spec.timeline().relative(tick));
  }

  /**
   * As {@link #add}, for callers who take turns, such as those who write to one log: no two additions
   * may run at once, but questions may. It needs no atomic instructions.
   */
  public void addInTurn(long keyDigest, long tick) {
    lines.add(keyDigest, spec.timeline().relative(tick));
  }

  /** Says that more ticks are known about, and can be added; time has no bound. */
  public synchronized void cover(long from, long to) {
    spec = spec.covering(Coverage.of(from, to));
  }

  @Override
  public HistoryAnswer ask(long keyDigest, long from, long to) {
    return lines.ask(spec.timeline(), keyDigest, from, to);
  }

  @Override
  public List<TimeRange> when(long keyDigest, long from, long to) {
    return lines.when(spec.timeline(), keyDigest, from, to);
  }

  @Override
  public Coverage coverage() {
    return spec.timeline().coverage();
  }

  /** How often it errs, with the bits as they are now: as {@link TidelineHistory#errors}. */
  public RangeError errors() {
    return lines.errors(spec.timeline());
  }

  /** The number of questions so far that were answered "maybe" since they took too many looks. */
  public long cappedAnswers() {
    return lines.capped();
  }

  /** The memory of all bits. */
  public long memoryBytes() {
    return lines.cells().memoryBytes();
  }
}
