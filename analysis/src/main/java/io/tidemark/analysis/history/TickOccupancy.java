package io.tidemark.analysis.history;

import io.tidemark.core.Require;

/**
 * How the ticks of keys lie to each other, as far as the distinct pairs (key, interval) of each
 * height tell.
 *
 * <p>In symbols: d(h) distinct pairs of a key and an interval of {@code 2^h} ticks, T ticks in all.
 *
 * <p>Errors: means over keys are exact. How much keys differ from each other is an estimate.
 */
public final class TickOccupancy {
  private final double[] distinct;
  private final double[] occupied;
  private final double spanTicks;

  /**
   * Takes counts.
   *
   * @param distinctByHeight d(h) for h = 0, 1, ...; the last counts keys
   * @param spanTicks the ticks among which they lie (T)
   */
  public TickOccupancy(double[] distinctByHeight, double spanTicks) {
    Require.inRange(distinctByHeight.length, 1, HistoryTheory.MAX_LEVELS + 1, "levels");
    HistoryTheory.checkFilters(distinctByHeight, distinctByHeight);
    this.spanTicks = Require.finiteAtLeast(spanTicks, 1, "spanTicks");
    this.distinct = distinctByHeight.clone();
    this.occupied = new double[distinct.length];
    double keys = distinct[distinct.length - 1];
    for (int h = 0; h < distinct.length; h++) {
      double intervals = Math.ceil(Math.scalb(spanTicks, -h));
      occupied[h] = keys == 0 ? 0 : Math.min(1, distinct[h] / (keys * intervals));
    }
  }

  /** T. */
  public double spanTicks() {
    return spanTicks;
  }

  /** d(h); above all heights that were counted, the number of keys. */
  public double distinct(int height) {
    return distinct[Math.min(height, distinct.length - 1)];
  }

  /**
   * The probability that a key occurs in an interval of so many ticks, at any place: {@code d(h) /
   * (keys T / 2^h)} for {@code 2^h} ticks, a power of the length in between, and 1 for all T.
   */
  public double occupied(double ticks) {
    if (ticks >= spanTicks) {
      return distinct(Integer.MAX_VALUE) == 0 ? 0 : 1;
    }
    int h = Math.min(Math.getExponent(ticks), distinct.length - 1);
    double above = h + 1 < distinct.length ? occupied[h + 1] : 1;
    double rest = ticks / Math.scalb(1.0, h);
    if (rest == 1 || occupied[h] == 0) {
      return occupied[h];
    }
    double slope = Math.log(above / occupied[h]) / Math.log(2);
    return Math.min(1, occupied[h] * Math.pow(rest, slope));
  }

  /**
   * The probability that a key which does not occur in a range occurs in a longer one around it:
   * {@code 1 - P(longer is empty) / P(range is empty)}. Quiet keys have more empty ranges, and so
   * are counted more.
   */
  public double occupiedAround(double longerTicks, double emptyTicks) {
    double empty = 1 - occupied(emptyTicks);
    return empty <= 0 ? 0 : Math.max(0, 1 - (1 - occupied(longerTicks)) / empty);
  }

  /** The mean number of slots of {@code 2^a} ticks in a window of {@code 2^b} that are in use. */
  public double slots(int a, int b) {
    double windows = distinct(b);
    return windows == 0 ? 0 : distinct(a) / windows;
  }

  /**
   * The mean square of that number, over the windows in use.
   *
   * <p>It counts ordered pairs of slots in a window. Of the pairs whose smallest common interval has
   * height a + i there are, if each half of an interval goes its own way, {@code 2 B(a+i-1) mu^2},
   * where {@code B(h) = d(h) - d(h+1)} intervals of height h + 1 have both halves in use, and mu
   * slots are used in each half; and if keys differ by their rates alone, {@code 2^i B(a)}, since
   * then all slots are equally likely neighbours. Streams lie between, and so does the estimate.
   */
  public double squaredSlots(int a, int b) {
    if (distinct(b) == 0) {
      return 0;
    }
    double sum = distinct(a);
    double neighbours = distinct(a) - distinct(a + 1);
    for (int i = 1; i <= b - a; i++) {
      double both = Math.max(0, distinct(a + i - 1) - distinct(a + i));
      double mu = slots(a, a + i - 1);
      double ownWay = 2 * both * mu * mu;
      double byRate = Math.scalb(neighbours, i);
      sum += Math.max(ownWay, (ownWay + byRate) / 2);
    }
    return Math.min(sum / distinct(b), Math.scalb(slots(a, b), b - a));
  }
}
