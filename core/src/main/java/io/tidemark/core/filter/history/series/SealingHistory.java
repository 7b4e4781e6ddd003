package io.tidemark.core.filter.history.series;

import io.tidemark.core.Require;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.filter.OccurrenceQuery;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealedHistoryBuilder;
import io.tidemark.core.filter.history.sealed.SealingSpace;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A history without an end in a limited memory: the newest pairs as they are, older ones in sealed parts
 * that are merged as they grow. When the memory is full, the part whose time ends first is forgotten, and
 * what lies before that end is not covered any more.
 *
 * <p>Errors: false positives only, and as often for long ranges as for short ones: a key is taken for
 * another where a sealed part holds one with the same fingerprint. The shape says how often at most; what
 * would be more often is forgotten instead. A key that shares no fingerprint is answered exactly.
 *
 * <p>Threads: one at a time; questions write nothing, so that several may ask while none adds.
 */
public final class SealingHistory implements HistoryFilter, OccurrenceQuery {
  /*
   * Invariant ONE FLOOR: no answer looks at what lies before the floor. So a part may still hold ticks from
   * before it, and a pair that a part seems to hold need not be added again: it is covered no longer than
   * the part is there.
   *
   * A pair far ahead makes only its own part last longer: parts are forgotten by their last ticks, and those
   * that end far from each other are merged only where no span is to be kept.
   */

  private final SealingHistorySpec spec;
  private final KeyDigest digest;
  private final MergeRule rule;
  private final List<Part> sealed = new ArrayList<>(); // from old to new
  private OpenPairs open = new OpenPairs();
  private long first = Long.MAX_VALUE;
  private long end = Long.MIN_VALUE;
  private long floor = Long.MIN_VALUE; // what lies before is forgotten

  /** A sealed part; it is never changed. */
  private record Part(SealedHistory history) implements MergeRule.Part {
    @Override
    public long pairs() {
      return history.spec().pairs();
    }

    @Override
    public long bytes() {
      return history.memoryBytes();
    }

    @Override
    public long to() {
      return history.coverage().to();
    }
  }

  /** Creates an empty history. */
  public SealingHistory(SealingHistorySpec spec, KeyDigest digest) {
    this.spec = Require.nonNull(spec, "spec");
    this.digest = Require.nonNull(digest, "digest");
    this.rule = MergeRule.keeping(spec.maxBytes(), spec.keepTicks());
  }

  /**
   * Goes on with what {@link #joined} returned. What lies before its coverage is forgotten.
   *
   * @throws IllegalArgumentException if it has other ticks, parts that are not sealed, or parts that keep
   *     less of a key than this shape
   */
  public static SealingHistory of(SealingHistorySpec spec, SegmentedHistory saved) {
    SealingHistory history = new SealingHistory(spec, saved.digest());
    spec.unit().requireSame(saved.unit());
    for (SingleHistory piece : saved.pieces()) {
      if (!(piece instanceof SealedHistory part) || part.timeline().origin() != 0) {
        throw new IllegalArgumentException(
            Require.message("history", piece.spec().kind().stem(), "one that was sealed"));
      }
      history.take(new Part(part));
    }
    if (!saved.coverage().isEmpty()) {
      history.first = saved.coverage().from();
      history.end = saved.coverage().to();
      history.floor = history.first;
    }
    history.fit();
    return history;
  }

  private void take(Part part) {
    if (part.history().spec().fingerprintBits() < spec.fingerprintBits()) {
      throw new IllegalArgumentException(Require.message(
          "fingerprintBits",
          part.history().spec().fingerprintBits(),
          "at least " + spec.fingerprintBits() + ", for this error in this memory"));
    }
    if (part.pairs() > 0) {
      sealed.add(part);
    }
  }

  /** The shape. */
  public SealingHistorySpec spec() {
    return spec;
  }

  /** What turns keys into the digests of this history. */
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public void add(long keyDigest, long tick) {
    addNew(keyDigest, tick);
  }

  /**
   * As {@link #add}; true if the key was certainly not there at this tick.
   *
   * @throws IllegalArgumentException if the tick is forgotten, or too far from 0
   */
  public boolean addNew(long keyDigest, long tick) {
    Require.inRange(tick, -Timeline.MAX_DISTANCE, Timeline.MAX_DISTANCE - 1, "tick");
    if (tick < keptFrom()) {
      throw new IllegalArgumentException(Require.message(
          "tick", tick, "at least " + keptFrom() + "; what is before is forgotten"));
    }
    first = Math.min(first, tick);
    coverTo(tick + 1);
    if (mightHold(keyDigest, tick, tick + 1)) {
      return false;
    }
    open.add(keyDigest, tick);
    if (open.count() >= spec.openPairs()) {
      seal();
    }
    return true;
  }

  /** Says that time has come to a tick: everything before it is known, even without an addition. */
  public void advanceTo(long tick) {
    Require.inRange(tick, -Timeline.MAX_DISTANCE, Timeline.MAX_DISTANCE, "tick");
    if (tick > end) {
      first = Math.min(first, tick);
      coverTo(tick);
    }
  }

  private void coverTo(long tick) {
    if (tick > end) {
      end = tick;
    }
  }

  /** Nothing before this tick is known. */
  public long keptFrom() {
    return spec.keepTicks() == SealingHistorySpec.ANY_TICKS || end == Long.MIN_VALUE
        ? floor
        : Math.max(floor, end - spec.keepTicks());
  }

  /** Forgets everything. */
  public void clear() {
    sealed.clear();
    open = new OpenPairs();
    first = Long.MAX_VALUE;
    end = Long.MIN_VALUE;
    floor = Long.MIN_VALUE;
  }

  /** A history of its own with the same content. */
  public SealingHistory copy() {
    SealingHistory copy = new SealingHistory(spec, digest);
    copy.sealed.addAll(sealed);
    copy.open = open.copy();
    copy.first = first;
    copy.end = end;
    copy.floor = floor;
    return copy;
  }

  /**
   * Adds everything that another history holds, which is not changed. What either has forgotten is
   * forgotten.
   *
   * @throws IllegalArgumentException if it has other ticks, another digest, or parts that keep less of a
   *     key than this shape
   */
  public void merge(SealingHistory other) {
    spec.unit().requireSame(other.spec.unit());
    if (!digest.equals(other.digest)) {
      throw new IllegalArgumentException(
          Require.message("digest", other.digest, digest.toString()));
    }
    SealingHistory both = copy();
    if (other.spec.keepTicks() != SealingHistorySpec.ANY_TICKS || other.floor > Long.MIN_VALUE) {
      both.floor = Math.max(floor, other.keptFrom());
    }
    both.first = Math.min(first, other.first);
    both.coverTo(Math.max(end, other.end));
    other.sealed.forEach(both::take);
    both.sealed.sort(Comparator.comparingLong(Part::to));
    long kept = both.keptFrom();
    other.open.each((keyDigest, tick) -> {
      if (tick >= kept && tick >= both.keptFrom()) {
        both.addNew(keyDigest, tick);
      }
    });
    both.fit();
    sealed.clear();
    sealed.addAll(both.sealed);
    open = both.open;
    first = both.first;
    end = both.end;
    floor = both.floor;
  }

  private void seal() {
    sealed.add(sealedOpen());
    open = new OpenPairs();
    for (int from = rule.firstToMerge(sealed);
        from < sealed.size();
        from = rule.firstToMerge(sealed)) {
      List<Part> newest = sealed.subList(from, sealed.size());
      Part merged = merged(newest);
      newest.clear();
      sealed.add(merged);
    }
    fit();
  }

  private static Part merged(List<Part> parts) {
    try {
      return new Part(
          SealedHistory.merge(parts.stream().map(Part::history).toList(), SealingSpace.HEAP));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Part sealedOpen() {
    Timeline timeline = new Timeline(0, Coverage.of(open.from(), open.to()), spec.unit());
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(timeline, digest, SealingSpace.HEAP)) {
      open.each(builder::add);
      return new Part(builder.withFingerprintBits(spec.fingerprintBits()).build());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Forgets what nobody can ask for, and what ends first, until memory and error are what they may be. */
  private void fit() {
    long kept = keptFrom();
    sealed.removeIf(part -> part.to() <= kept);
    while (sealedBytes() > spec.sealedBytes() || sealedError() > mostError()) {
      Part oldest = sealed.stream().min(Comparator.comparingLong(Part::to)).orElseThrow();
      sealed.remove(oldest);
      floor = Math.max(floor, oldest.to());
    }
  }

  private long sealedBytes() {
    return sealed.stream().mapToLong(Part::bytes).sum();
  }

  private double sealedError() {
    return sealed.stream()
        .mapToDouble(
            part -> error(part.history().spec().keys(), part.history().spec().fingerprintBits()))
        .sum();
  }

  private double mostError() {
    return error(spec.maxKeys(), spec.fingerprintBits());
  }

  private static double error(long keys, int bits) {
    return (double) keys * Math.pow(2, -bits);
  }

  private boolean mightHold(long keyDigest, long from, long to) {
    if (open.holds(keyDigest, from, to)) {
      return true;
    }
    for (int i = sealed.size() - 1; i >= 0; i--) {
      if (sealed.get(i).history().ask(keyDigest, from, to) == HistoryAnswer.MAYBE) {
        return true;
      }
    }
    return false;
  }

  @Override
  public HistoryAnswer ask(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    long kept = Math.max(from, keptFrom());
    return HistoryAnswer.of(
        kept < to && mightHold(keyDigest, kept, to), coverage().contains(from, to));
  }

  @Override
  public List<TimeRange> when(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    long kept = Math.max(from, keptFrom());
    if (kept >= to) {
      return List.of();
    }
    List<TimeRange> found = new ArrayList<>(open.when(keyDigest, kept, to));
    for (Part part : sealed) {
      found.addAll(part.history().when(keyDigest, kept, to));
    }
    return Coverage.ofAll(found).ranges();
  }

  @Override
  public Coverage coverage() {
    long from = Math.max(first, keptFrom());
    return from < end ? Coverage.of(from, end) : Coverage.NONE;
  }

  /** The number of parts, the open one counted if it holds anything. */
  public int parts() {
    return sealed.size() + (open.count() > 0 ? 1 : 0);
  }

  /** The pairs that all parts hold. */
  public long pairs() {
    return sealed.stream().mapToLong(Part::pairs).sum() + open.count();
  }

  /** The memory of all parts. While some are merged, their result is there as well. */
  public long memoryBytes() {
    return sealedBytes() + open.memoryBytes();
  }

  /** How often it errs, as it is now; later additions do not change the result. */
  public RangeError errors() {
    List<RangeError> errors =
        sealed.stream().map(part -> part.history().errors()).toList();
    long kept = keptFrom();
    return (from, to) -> {
      TimeRange.checkOrder(from, to);
      double logNone = 0.0;
      for (RangeError error : errors) {
        logNone += kept < to ? Math.log1p(-error.of(Math.max(from, kept), to)) : 0.0;
      }
      return 0.0 - Math.expm1(logNone);
    };
  }

  /** Seals what is open; all as one history that can be saved, and does not change with this one. */
  public SegmentedHistory joined() {
    if (open.count() > 0) {
      seal();
    }
    List<SealedHistory> all = new ArrayList<>();
    sealed.forEach(part -> all.add(part.history()));
    if (all.isEmpty()) {
      all.add(nothing());
    }
    return new SegmentedHistory(coverage(), all);
  }

  /** For the digest and the ticks. */
  private SealedHistory nothing() {
    Timeline timeline = new Timeline(0, Coverage.of(0, 1), spec.unit());
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(timeline, digest, SealingSpace.HEAP)) {
      return builder.withFingerprintBits(spec.fingerprintBits()).build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
