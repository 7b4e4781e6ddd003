package io.tidemark.analysis.inference;

import io.tidemark.analysis.window.TimerTouch;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import java.util.Arrays;

/**
 * T(c, j), the probability that c timers of a key are set by j items, where the distinct model changes
 * with time: calculated when it is asked for, and kept until the model is to be looked at anew.
 */
final class TouchCurve {
  /*
   * The c-th root of T is nearly proportional to j as long as few timers are set: it is known at
   * powers of two and a straight line in between. Where timers are scattered it does not depend on c.
   */
  private static final int OCTAVES = 40;

  private final BlockTimingSpec spec;
  private final DistinctModel distinct;
  private final boolean isOneForAll;
  private final float[] roots;

  TouchCurve(BlockTimingSpec spec, DistinctModel distinct) {
    this.spec = spec;
    this.distinct = distinct;
    this.isOneForAll = spec.layout() == TimerLayout.SCATTERED;
    this.roots = new float[(isOneForAll ? 1 : spec.probes()) * OCTAVES];
    refresh();
  }

  /** Looks at the distinct model anew. */
  void refresh() {
    Arrays.fill(roots, Float.NaN);
  }

  /** T(c, j) for c from 1 on. */
  double touch(int count, long items) {
    if (items <= 0) {
      return 0;
    }
    int octave = Long.SIZE - 1 - Long.numberOfLeadingZeros(items);
    if (octave >= OCTAVES - 1) {
      return power(root(count, OCTAVES - 1), count);
    }
    double low = root(count, octave);
    double share = (double) (items - (1L << octave)) / (double) (1L << octave);
    return power(low + share * (root(count, octave + 1) - low), count);
  }

  private double root(int count, int octave) {
    int c = isOneForAll ? 1 : count;
    int place = (c - 1) * OCTAVES + octave;
    if (Float.isNaN(roots[place])) {
      double keys = distinct.distinct((double) (1L << octave));
      double touch = TimerTouch.probability(spec, c, keys);
      roots[place] = (float) (c == 1 ? touch : Math.pow(touch, 1.0 / c));
    }
    return roots[place];
  }

  private static double power(double x, int n) {
    double product = x;
    for (int i = 1; i < n; i++) {
      product *= x;
    }
    return product;
  }

  long memoryBytes() {
    return (long) roots.length * Float.BYTES;
  }
}
