package io.tidemark.analysis.history;

import io.tidemark.core.cell.LineCells;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineScale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Looks for the scales of a tideline with the least error: from a few starts, by small steps, as long
 * as they help.
 */
final class TidelineSearch {
  /*
   * What is least is the mean square, over the lengths, of the error as a part of the error that one
   * filter of pairs of the same size has: the error grows with the length by nature, and the plain
   * mean would care for the longest ranges only. But to be no worse than pairs is not enough where
   * these are mostly wrong, and so the error as a part of a tolerable one counts as well.
   *
   * An addition touches a line for each scale, so that there are few of them: with more than four the
   * error hardly falls.
   */
  private static final double TOLERABLE = 0.1;

  /*
   * Every bit of a slot takes time, and so does every line. Where the error is about a hundredth of that
   * of pairs, half of the bits and three scales do nearly as well; where it is greater, this is too
   * little to count.
   */
  private static final double BIT_COST = 1e-5;
  private static final double LINE_COST = 1e-4;

  private static final int SCALES = 4;

  /* A question looks at no more windows of the coarsest scale than this; fewer are worth a little. */
  private static final double MAX_WINDOWS = 64;
  private static final double LOOKS_COUNT = 0.25;

  private static final int MIN_WINDOW_BITS = 1;
  private static final int WIDE_WINDOW_BITS = 4;
  private static final int MAX_HEIGHT = 62;
  private static final int MAX_LENGTHS = 7;
  private static final double LEAST_GAIN = 1e-3;
  private static final double LEAST_GAIN_OF_ALL_STEPS = 1e-2;

  /* An error that nobody measures is not made smaller, nor one that is so small beside that of pairs. */
  private static final double NEGLIGIBLE = 1e-9;
  private static final double LEAST_COST = 1e-8;
  /* What no shape costs that fits; the more windows, the more. */
  private static final double UNFIT = 1e100;

  /*
   * Window bits of the finest and of the other scales, and the probes of the finest. Where no range is
   * short the finest scale need not tell much, and that is far from where it tells most.
   */
  private static final int[][] STARTS = {
    {2, 3, 6}, {3, 4, 6}, {4, 4, 6}, {6, 6, 6}, {2, 2, 1}, {5, 3, 1}
  };
  private static final int[][] MANY_SCALES_STARTS = {{4, 4, 6}, {6, 6, 1}};

  private final TickOccupancy occupancy;
  private final long lines;
  private final long[] lengths;
  private final double[] pairErrors;
  private final int scales;
  private final double price; // of time, 1 or 0
  private final int reach; // two steps at once are taken in scales that are so near to each other

  private TidelineSearch(TickOccupancy occupancy, long lines, QueryLengths lengths, double price) {
    this.price = price;
    this.occupancy = occupancy;
    this.lines = lines;
    this.lengths = thinned(lengths.lengths(), Math.max(1, (long) (occupancy.spanTicks() / 2)));
    this.pairErrors = pairErrors();
    this.scales = scalesFor((double) this.lengths[this.lengths.length - 1]);
    this.reach = scales <= SCALES + 1 ? scales : 1;
  }

  /** Looks for little error in little time. */
  static TidelineSearch balanced(TickOccupancy occupancy, long lines, QueryLengths lengths) {
    return new TidelineSearch(occupancy, lines, lengths, 1);
  }

  /** Looks for the least error, whatever time an addition takes. */
  static TidelineSearch exact(TickOccupancy occupancy, long lines, QueryLengths lengths) {
    return new TidelineSearch(occupancy, lines, lengths, 0);
  }

  /** Some of the lengths, from the shortest on; what is true of more than half the time is so of half. */
  private static long[] thinned(long[] all, long longest) {
    long[] sorted = Arrays.stream(all)
        .map(ticks -> Math.min(ticks, longest))
        .sorted()
        .distinct()
        .toArray();
    int count = Math.min(MAX_LENGTHS, sorted.length);
    long[] some = new long[count];
    for (int i = 0; i < count; i++) {
      some[i] = sorted[count == 1 ? 0 : i * (sorted.length - 1) / (count - 1)];
    }
    return some;
  }

  private double[] pairErrors() {
    double pairs = occupancy.distinct(0);
    double bits = (double) lines * LineCells.LINE_BITS;
    int probes = HistoryTheory.probes(bits, pairs, HistoryTuning.MAX_PROBES);
    double rate =
        HistoryTheory.rate(FilterSizes.uniform(1, lines * LineCells.LINE_BITS, probes), 0, pairs);
    return Arrays.stream(lengths)
        .mapToDouble(ticks -> Math.max(NEGLIGIBLE, HistoryTheory.pairError(rate, (double) ticks)))
        .toArray();
  }

  private static int scalesFor(double longest) {
    int enough = SCALES;
    while (enough < TidelineHistorySpec.MAX_SCALES
        && windows(longest, enough * WIDE_WINDOW_BITS) > MAX_WINDOWS) {
      enough++;
    }
    return enough;
  }

  private static double windows(double ticks, int height) {
    return Math.scalb(ticks, -height);
  }

  List<TidelineScale> best() {
    Shape best = null;
    double least = Double.POSITIVE_INFINITY;
    // The descent takes scales out of use only one bit after the other, and rarely comes to fewer.
    for (int count = scales == SCALES ? SCALES - 1 : scales; count <= scales; count++) {
      for (int[] start : scales <= SCALES + 1 ? STARTS : MANY_SCALES_STARTS) {
        Shape shape = new Shape(count, start[0], Math.min(start[1], MAX_HEIGHT / count), start[2]);
        double cost = descend(shape);
        if (cost < least) {
          least = cost;
          best = shape;
        }
      }
    }
    return best.scales();
  }

  /** Takes steps that help until none does; the cost at the end. */
  private double descend(Shape shape) {
    double cost = cost(shape);
    boolean better = true;
    while (better && cost > LEAST_COST) {
      double before = cost;
      for (int i = 0; i < 2 * shape.count; i++) {
        for (int step = -1; step <= 1; step += 2) {
          cost = tryStep(shape, i, step, i, 0, cost);
          for (int j = 0; j < i; j++) {
            if (Math.abs(i % shape.count - j % shape.count) <= reach) {
              cost = tryStep(shape, i, step, j, 1, cost);
              cost = tryStep(shape, i, step, j, -1, cost);
            }
          }
        }
      }
      better = cost < before * (1 - LEAST_GAIN_OF_ALL_STEPS);
    }
    return cost;
  }

  /** The cost after two steps at once if they help, and else as it was. */
  private double tryStep(Shape shape, int i, int step, int j, int other, double cost) {
    shape.values[i] += step;
    shape.values[j] += other;
    double stepped = shape.isValid() ? cost(shape) : Double.POSITIVE_INFINITY;
    if (stepped < cost * (1 - LEAST_GAIN)) {
      return stepped;
    }
    shape.values[i] -= step;
    shape.values[j] -= other;
    return cost;
  }

  private double cost(Shape shape) {
    List<TidelineScale> candidate = shape.scales();
    int height = candidate.get(candidate.size() - 1).windowHeight();
    double windows = windows((double) lengths[lengths.length - 1], height);
    if (windows > MAX_WINDOWS) {
      return UNFIT * windows;
    }
    TidelineTheory theory = new TidelineTheory(occupancy, (double) lines, candidate);
    double sum = 0;
    for (int i = 0; i < lengths.length; i++) {
      double error = theory.error(lengths[i]);
      double relative = error / pairErrors[i];
      double absolute = error / TOLERABLE;
      sum += relative * relative + absolute * absolute;
    }
    int bits = candidate.stream().mapToInt(TidelineScale::probes).sum();
    double time = price * (BIT_COST * bits + LINE_COST * candidate.size());
    return (sum + time) * (1 + LOOKS_COUNT * windows / MAX_WINDOWS);
  }

  /** The window bits of all scales, then the probes of all scales. */
  private static final class Shape {
    final int[] values;
    final int count;

    Shape(int count, int finest, int coarser, int finestProbes) {
      this.count = count;
      this.values = new int[2 * count];
      for (int i = 0; i < count; i++) {
        values[i] = i == 0 ? finest : coarser;
        values[count + i] = i == 0 ? finestProbes : Math.max(1, 5 - i);
      }
    }

    boolean isValid() {
      int height = 0;
      for (int i = 0; i < count; i++) {
        height += values[i];
        int probes = values[count + i];
        if (values[i] < MIN_WINDOW_BITS
            || values[i] > TidelineScale.MAX_WINDOW_BITS
            || probes < (i == 0 ? 1 : 0)
            || probes > LineCells.MAX_PROBES
            || (probes > 0 && i > 0 && values[count + i - 1] == 0)) {
          return false;
        }
      }
      return height <= MAX_HEIGHT;
    }

    /** Without the coarsest as long as they have no bits. */
    List<TidelineScale> scales() {
      int used = count;
      while (values[count + used - 1] == 0) {
        used--;
      }
      List<TidelineScale> scales = new ArrayList<>();
      int height = 0;
      for (int i = 0; i < used; i++) {
        scales.add(new TidelineScale(height, values[i], values[count + i]));
        height += values[i];
      }
      return scales;
    }
  }
}
