package io.tidemark.core.filter.history;

import io.tidemark.core.Require;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.time.Timeline;

/** What two histories need to become one. */
public final class Merging {
  /* A merge that keeps less than one in so many bits of the smaller history is not worth having. */
  private static final long LEAST_PART = 4;

  private Merging() {}

  /** The other history, if it can be merged with one of the kind. */
  public static <H extends LiveHistory> H sameKind(H own, Class<H> kind, LiveHistory other) {
    if (!kind.isInstance(other)
        || !own.digest().equals(other.digest())
        || !own.timeline().countsLike(other.timeline())) {
      throw new IllegalArgumentException(Require.message("other", describe(other), describe(own)));
    }
    return kind.cast(other);
  }

  /** One history of two of the same kind. */
  public static SingleHistory merged(SingleHistory own, SingleHistory other) {
    return own instanceof LiveHistory live
        ? live.merged((LiveHistory) other)
        : SealedHistory.merge((SealedHistory) own, (SealedHistory) other);
  }

  private static String describe(LiveHistory history) {
    Timeline timeline = history.timeline();
    return history.getClass().getSimpleName() + " from origin " + timeline.origin()
        + " in ticks of " + timeline.tickNanos() + " ns with " + history.digest();
  }

  public static Timeline timeline(LiveHistory own, LiveHistory other) {
    return own.timeline().withCoverage(own.coverage().union(other.coverage()));
  }

  /**
   * Sizes that both can be folded to, filter by filter: the greatest common divisor of the bits, and
   * the fewer probes, since the probes of a key start alike whatever their number. Where one has no
   * bits, or is not there at all, nothing can be said of its keys, and the result has no bits.
   */
  public static FilterSizes common(FilterSizes own, FilterSizes other) {
    int count = Math.max(own.count(), other.count());
    long[] bits = new long[count];
    int[] probes = new int[count];
    for (int i = 0; i < Math.min(own.count(), other.count()); i++) {
      if (own.bits(i) > 0 && other.bits(i) > 0) {
        bits[i] = greatestCommonDivisor(own.bits(i), other.bits(i));
        probes[i] = Math.min(own.probes(i), other.probes(i));
      }
    }
    return FilterSizes.of(bits, probes);
  }

  /**
   * Whether the common sizes leave a fair part of the bits. Sizes that share no large divisor would
   * fold to almost nothing, and every answer would be "maybe".
   */
  public static boolean foldsWell(SingleHistory own, SingleHistory other) {
    if (own instanceof SealedHistory) {
      // Each pair has bits of its own; none is folded onto another.
      return true;
    }
    return own instanceof TidelineHistory tideline
        ? tideline.spec().foldsWell(((TidelineHistory) other).spec(), LEAST_PART)
        : foldsWell((BankHistory) own, (BankHistory) other);
  }

  private static boolean foldsWell(BankHistory own, BankHistory other) {
    // The filters of intervals are not folded onto each other, only the last, that of pairs, is.
    boolean intervals = own instanceof IntervalHistory;
    long fewer = Math.min(lastOrAll(own.sizes(), intervals), lastOrAll(other.sizes(), intervals));
    long common = intervals
        ? greatestCommonDivisor(lastBits(own.sizes()), lastBits(other.sizes()))
        : common(own.sizes(), other.sizes()).totalBits();
    return common * LEAST_PART >= fewer;
  }

  private static long lastOrAll(FilterSizes sizes, boolean last) {
    return last ? lastBits(sizes) : sizes.totalBits();
  }

  private static long lastBits(FilterSizes sizes) {
    return sizes.bits(sizes.count() - 1);
  }

  public static long greatestCommonDivisor(long a, long b) {
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }
}
