package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;

/**
 * How a day grows: entries (paper: N), distinct pairs (n) and distinct keys (n') up to each moment.
 */
final class DayCurves {
  private final DayKind kind;
  private final double[] entries;
  private final double[] pairs;
  private final double[] keys;
  private final double[] distinctByHeight;

  private DayCurves(DayKind kind, int ticks, double[] distinctByHeight) {
    this.kind = kind;
    this.entries = new double[ticks];
    this.pairs = new double[ticks];
    this.keys = new double[ticks];
    this.distinctByHeight = distinctByHeight;
  }

  /**
   * Counts a day. The days have distinct pairs only; how many entries stand behind a pair is drawn
   * from a geometric distribution with the paper's mean.
   */
  static DayCurves of(DayKind kind, PairSet day, long seed) {
    int ticks = Math.toIntExact(day.span().to());
    int levels = 64 - Long.numberOfLeadingZeros(ticks - 1L) + 1;
    DayCurves curves = new DayCurves(kind, ticks, day.distinctByHeight(levels));
    SplittableRandom random = RandomSource.seeded(seed, "entries");
    double mean = kind.paper().entriesPerPair();
    for (int i = 0; i < day.size(); i++) {
      int tick = (int) day.tick(i);
      curves.entries[tick] += (double) RandomSource.geometric(random, mean);
      curves.pairs[tick]++;
      curves.keys[tick] += i == 0 || day.key(i) != day.key(i - 1) ? 1 : 0;
    }
    cumulate(curves.entries);
    cumulate(curves.pairs);
    cumulate(curves.keys);
    return curves;
  }

  private static void cumulate(double[] counts) {
    for (int i = 1; i < counts.length; i++) {
      counts[i] += counts[i - 1];
    }
  }

  DayKind kind() {
    return kind;
  }

  int ticks() {
    return pairs.length;
  }

  /** Entries before a moment. */
  double entriesBefore(int tick) {
    return before(entries, tick);
  }

  /** Distinct pairs before a moment. */
  double pairsBefore(int tick) {
    return before(pairs, tick);
  }

  /** Distinct keys before a moment. */
  double keysBefore(int tick) {
    return before(keys, tick);
  }

  private static double before(double[] counts, int tick) {
    return tick == 0 ? 0 : counts[tick - 1];
  }

  double[] distinctByHeight() {
    return distinctByHeight.clone();
  }
}
