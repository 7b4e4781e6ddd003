package io.tidemark.analysis.endless;

import io.tidemark.analysis.search.Bisection;

/** When the keys of a stream come again, with the levels that a filter gives them. */
final class StreamReturns implements ReturnLaw {
  private final EndlessStream stream;
  private final double[] shares;
  private final double[] repeatShares;
  private final GapLaw[] gaps;

  /**
   * The law of a stream.
   *
   * @param levels of its classes of importance, from 1
   */
  StreamReturns(EndlessStream stream, int[] levels, int maxLevel) {
    this.stream = stream;
    this.shares = new double[maxLevel];
    this.repeatShares = new double[maxLevel];
    this.gaps = new GapLaw[maxLevel];
    double[][] weights = new double[maxLevel][GapLaw.buckets()];
    for (int i = 0; i < levels.length; i++) {
      ImportanceClass part = stream.importance().classes().get(i);
      Repeats again = stream.repeats(part);
      int place = levels[i] - 1;
      shares[place] += part.share();
      repeatShares[place] += part.share() * again.share();
      again.gaps().addTo(weights[place], part.share() * again.share());
    }
    for (int place = 0; place < maxLevel; place++) {
      gaps[place] = repeatShares[place] == 0 ? stream.gaps() : GapLaw.ofWeights(weights[place]);
      repeatShares[place] = shares[place] == 0 ? 0 : repeatShares[place] / shares[place];
    }
  }

  @Override
  public int maxLevel() {
    return shares.length;
  }

  @Override
  public double share(int level) {
    return shares[level - 1];
  }

  @Override
  public double within(int level, double arrivals) {
    return repeatShares[level - 1] * gaps[level - 1].within(arrivals);
  }

  @Override
  public long gap(int level, double uniform) {
    double share = repeatShares[level - 1];
    return uniform < share ? gaps[level - 1].draw(uniform / share) : NEVER;
  }

  /**
   * As {@link #steadyDistinct}; of a stream that ends, a gap has room at all but the first places, and is
   * as much more likely at the others. So there are as many in all as there are.
   */
  @Override
  public double distinct(double arrivals) {
    if (stream.isEndless()) {
      return steadyDistinct(arrivals);
    }
    double all = stream.arrivals();
    double within = Math.min(arrivals, all);
    double again = stream.gaps().mean(gap -> gap >= within ? 0 : (within - gap) / (1 - gap / all));
    // Rounded gaps near the end of the stream count for too much.
    double newShare = 1 - stream.repeatShare();
    return Math.max(newShare * within, within - stream.repeatShare() * again);
  }

  /** The number of distinct keys among arrivals of a stream that has always been as it is. */
  private double steadyDistinct(double arrivals) {
    double again = stream.gaps().mean(gap -> Math.max(0, arrivals - gap));
    return arrivals - stream.repeatShare() * again;
  }

  /** How likely each level is. */
  LevelLaw levels() {
    return LevelLaw.ofWeights(shares);
  }

  /**
   * The share of arrivals whose key has not come within so many arrivals, where those are counted by
   * their distinct keys.
   */
  double freshWithin(double arrivals) {
    return steadyDistinct(arrivals) / arrivals;
  }

  /** The same within as many arrivals as have some number of distinct keys; 0 if no number has. */
  double freshAmong(double keys) {
    double arrivals = arrivalsOf(keys);
    return arrivals == Double.POSITIVE_INFINITY ? 0 : freshWithin(arrivals);
  }

  /** How many arrivals have so many distinct keys; infinite if none have. */
  private double arrivalsOf(double keys) {
    double high = keys;
    while (steadyDistinct(high) < keys) {
      high *= 2;
      if (high > GapLaw.MAX_GAP) {
        return Double.POSITIVE_INFINITY;
      }
    }
    // Halving, since the law of gaps has a kink at every bucket.
    return Bisection.leastReal(high / 2, high, arrivals -> steadyDistinct(arrivals) >= keys);
  }

  /**
   * After how many arrivals so many distinct keys have come. Of a stream that ends, the number of its
   * keys is known: what the steady law says of it is off by those whose repeats the end cuts off.
   */
  double firstArrivalsOf(double keys) {
    return stream.isEndless()
        ? arrivalsOf(keys)
        : arrivalsOf(
            keys * steadyDistinct(stream.arrivals()) / stream.distinctKeys().orElseThrow());
  }
}
