package io.tidemark.core.filter.history.bank;

import io.tidemark.core.Require;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.Merging;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;

/**
 * A history in one Bloom filter of pairs (key, tick): asked once for every tick of a range.
 *
 * <p>Errors: false positives only, about in proportion to the length of the range. A range of more
 * than {@link #MAX_LOOKS} ticks is answered "maybe" without a look.
 *
 * <p>Threads: one at a time; questions write nothing, so that several may ask while none adds.
 */
public final class PairHistory implements BankHistory {
  /*
   * The baseline (single filter, β0) of [1], section 3.1. Deviation: none, but for the limit.
   *
   * [1] Y. Peng, J. Guo, F. Li, W. Qian, A. Zhou: Persistent Bloom filter: membership testing for
   *     the entire history. SIGMOD 2018.
   */

  /** The most ticks or intervals that are looked at for one part of a question. */
  public static final long MAX_LOOKS = 1 << 20;

  private final PairHistorySpec spec;
  private final KeyDigest digest;
  private final FilterBank bank;

  /** Creates an empty history. */
  public PairHistory(PairHistorySpec spec, KeyDigest digest) {
    this(spec, digest, new FilterBank(spec.sizes()));
  }

  PairHistory(PairHistorySpec spec, KeyDigest digest, FilterBank bank) {
    this.spec = Require.nonNull(spec, "spec");
    this.digest = Require.nonNull(digest, "digest");
    this.bank = bank;
  }

  /** The shape. */
  @Override
  public PairHistorySpec spec() {
    return spec;
  }

  @Override
  public FilterBank bank() {
    return bank;
  }

  @Override
  public void add(long keyDigest, long tick) {
    bank.add(0, Probes.derive(keyDigest, spec.timeline().relative(tick)));
  }

  @Override
  public HistoryAnswer ask(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    Timeline timeline = spec.timeline();
    boolean might =
        anyTick(bank, 0, keyDigest, timeline.relativeFrom(from), timeline.relativeTo(to));
    return HistoryAnswer.of(might, timeline.coverage().contains(from, to));
  }

  /** Whether a filter of pairs might contain the key with a tick of {@code [from, to)}. */
  public static boolean anyTick(FilterBank bank, int filter, long keyDigest, long from, long to) {
    // Not to - from, which may be as much as 2^63.
    if (from < to - MAX_LOOKS) {
      return true;
    }
    for (long tick = from; tick < to; tick++) {
      if (bank.mightContain(filter, Probes.derive(keyDigest, tick))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public RangeError errors() {
    double error = bank.error(0);
    Timeline timeline = spec.timeline();
    return (from, to) -> {
      TimeRange.checkOrder(from, to);
      return anyTickError(error, timeline.relativeFrom(from), timeline.relativeTo(to));
    };
  }

  /** Eq. (4) of [1]: the error of {@link #anyTick} if each look has the given error. */
  static double anyTickError(double error, long from, long to) {
    if (from >= to) {
      return 0.0;
    }
    return from < to - MAX_LOOKS ? 1.0 : -Math.expm1((to - from) * Math.log1p(-error));
  }

  @Override
  public PairHistory merged(SingleHistory other) {
    PairHistory that = Merging.sameKind(this, PairHistory.class, other);
    FilterSizes sizes = spec.sizes().common(that.spec.sizes());
    FilterBank both = new FilterBank(sizes);
    both.addFolded(0, bank, 0);
    both.addFolded(0, that.bank, 0);
    Timeline timeline = Merging.timeline(this, other);
    return new PairHistory(
        new PairHistorySpec(timeline, sizes.bits(0), sizes.probes(0)), digest, both);
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public boolean mergesWell(SingleHistory other) {
    if (!Merging.isPossible(this, other)) {
      return false;
    }
    FilterSizes others = ((PairHistory) other).sizes();
    long fewer = Math.min(sizes().totalBits(), others.totalBits());
    return sizes().common(others).totalBits() * Merging.LEAST_PART >= fewer;
  }

  @Override
  public PairHistory copy() {
    return new PairHistory(spec, digest, bank.copy());
  }
}
