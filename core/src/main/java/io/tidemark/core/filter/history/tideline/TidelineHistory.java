package io.tidemark.core.filter.history.tideline;

import io.tidemark.core.Require;
import io.tidemark.core.cell.LineCells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.Merging;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import java.util.List;

/**
 * A history that keeps, for each key and each of a few scales of time, small bitmaps of when the key
 * occurred; all of them share one array, and each lies in one cache line. A question walks from the
 * coarsest scale to the ticks and follows only what is set.
 *
 * <p>Errors: false positives only. More than {@link #MAX_LOOKS} bitmaps are not looked at for one
 * question; it is then answered "maybe", and {@link #cappedAnswers} counts it.
 *
 * <p>Threads: one at a time; questions change no answer, so that several may ask while none adds.
 * {@link ConcurrentTidelineHistory} takes additions from many threads.
 */
public final class TidelineHistory implements LiveHistory {
  /*
   * Our own; docs/decisions/0009-tideline.md tells how it works and why. Related: Rosetta (doubting a
   * positive by asking its children), bloomRF and REncoder (neighbouring levels of a key together).
   */

  /** The most bitmaps that are looked at for one question. */
  public static final int MAX_LOOKS = 1 << 14;

  private final KeyDigest digest;
  private final TidelineLines lines;
  private TidelineHistorySpec spec; // its coverage grows

  /** Creates an empty history. */
  public TidelineHistory(TidelineHistorySpec spec, KeyDigest digest) {
    this(spec, digest, new LineCells(spec.lines()));
  }

  TidelineHistory(TidelineHistorySpec spec, KeyDigest digest, LineCells cells) {
    this(spec, digest, new TidelineLines(spec.scales(), cells, MAX_LOOKS));
  }

  TidelineHistory(TidelineHistorySpec spec, KeyDigest digest, TidelineLines lines) {
    this.spec = spec;
    this.digest = Require.nonNull(digest, "digest");
    this.lines = lines;
  }

  /** The shape, with the ticks that it knows about now. */
  @Override
  public TidelineHistorySpec spec() {
    return spec;
  }

  LineCells cells() {
    return lines.cells();
  }

  @Override
  public void add(long keyDigest, long tick) {
    lines.add(keyDigest, spec.timeline().relative(tick));
  }

  /** Says that more ticks are known about, and can be added; time has no bound. */
  public void cover(long from, long to) {
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

  /** The number of questions so far that were answered "maybe" since they took too many looks. */
  public long cappedAnswers() {
    return lines.capped();
  }

  /** The fraction of set bits. */
  public double fill() {
    return TidelineFill.of(cells()).mean();
  }

  /**
   * How often it errs, with the bits as they are now, for keys that never occurred. A key that occurs
   * beside the range, or often, is denied by fewer scales, and takes "maybe" for an answer more often.
   */
  @Override
  public RangeError errors() {
    return lines.errors(spec.timeline());
  }

  @Override
  public TidelineHistory merged(SingleHistory other) {
    TidelineHistory that = Merging.sameKind(this, TidelineHistory.class, other);
    TidelineHistorySpec both = spec.common(that.spec, Merging.timeline(this, other));
    LineCells cells = new LineCells(both.lines());
    cells.orFolded(cells());
    cells.orFolded(that.cells());
    return new TidelineHistory(both, digest, cells);
  }

  /**
   * The same history in fewer lines: no answer is lost, the errors grow. This history is not changed.
   *
   * @param fewer a divisor of the number of lines
   */
  public TidelineHistory foldedTo(long fewer) {
    LineCells cells = new LineCells(fewer);
    cells.orFolded(cells());
    return new TidelineHistory(
        new TidelineHistorySpec(spec.timeline(), fewer, spec.scales()), digest, cells);
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public long memoryBytes() {
    return cells().memoryBytes();
  }

  @Override
  public boolean mergesWell(SingleHistory other) {
    return Merging.isPossible(this, other) && spec.mergesWell(((TidelineHistory) other).spec);
  }

  @Override
  public TidelineHistory copy() {
    return new TidelineHistory(spec, digest, cells().copy());
  }

  @Override
  public Facts stateFacts() {
    return Facts.builder()
        .fraction("fill", fill())
        .count("cappedAnswers", cappedAnswers())
        .build();
  }
}
