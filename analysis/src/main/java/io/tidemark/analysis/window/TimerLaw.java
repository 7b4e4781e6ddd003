package io.tidemark.analysis.window;

import io.tidemark.core.cell.StampCells;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;

/**
 * How many of a key's k timers have not been set by D distinct other keys: the F of inferential 2019
 * (eq. 21) for the layouts of our filter, for many D of one shape.
 *
 * <p>A key leaves n given timers alone with a probability {@code u(n)}. Scattered, timers are
 * independent and {@code u(1) = 1 - k/m}. In lines, a key meets another in its line with a
 * probability of 1/lines, and then the words they share are those of two runs of k successive words
 * of eight.
 *
 * <p>Errors: in lines the n timers are any n of the k.
 */
public final class TimerLaw {
  private final int probes;
  private final boolean lined;
  private final double[] logAlone;
  private final double[][] binomials;

  /* What the untouched counts of a call are put into. */
  private final double[] untouched;

  private TimerLaw(BlockTimingSpec spec) {
    probes = spec.probes();
    lined = spec.layout() == TimerLayout.LINED;
    logAlone = new double[probes + 1];
    untouched = new double[probes + 1];
    binomials = binomials(probes);
    if (lined) {
      double lines = (double) spec.words() / StampCells.LINE_WORDS;
      double cellsPerWord = (double) spec.timers() / spec.words();
      for (int n = 1; n <= probes; n++) {
        logAlone[n] = Math.log1p(-metInLine(n, cellsPerWord) / lines);
      }
    } else {
      double one = Math.log1p(-probes / (double) spec.timers());
      for (int n = 1; n <= probes; n++) {
        logAlone[n] = n * one;
      }
    }
  }

  public static TimerLaw of(BlockTimingSpec spec) {
    return new TimerLaw(spec);
  }

  private static double[][] binomials(int n) {
    double[][] rows = new double[n + 1][];
    for (int i = 0; i <= n; i++) {
      rows[i] = new double[i + 1];
      rows[i][0] = 1;
      rows[i][i] = 1;
      for (int j = 1; j < i; j++) {
        rows[i][j] = rows[i - 1][j - 1] + rows[i - 1][j];
      }
    }
    return rows;
  }

  /** The probability that a key of the same line sets one of n timers. */
  private double metInLine(int n, double cellsPerWord) {
    double alone = 0;
    for (int shift = 0; shift < StampCells.LINE_WORDS; shift++) {
      int ahead = Math.max(0, probes - shift);
      int behind = Math.max(0, probes - (StampCells.LINE_WORDS - shift));
      int shared = shift == 0 ? probes : ahead + behind;
      for (int common = Math.max(0, n - (probes - shared));
          common <= Math.min(n, shared);
          common++) {
        double ways = binomials[shared][common] * binomials[probes - shared][n - common];
        alone += ways / binomials[probes][n] * Math.pow(1 - 1 / cellsPerWord, common);
      }
    }
    return 1 - alone / StampCells.LINE_WORDS;
  }

  /** The probability that c given timers were all set by D keys. */
  public double allTouched(int c, double distinct) {
    if (!lined) {
      double one = -Math.expm1(distinct * logAlone[1]);
      return distinct == 0 ? (c == 0 ? 1 : 0) : Math.pow(one, c);
    }
    // The binomials with alternating signs sum to zero: one less of each power changes nothing.
    double sum = 0;
    for (int n = 1; n <= c; n++) {
      double term = binomials[c][n] * Math.expm1(distinct * logAlone[n]);
      sum += n % 2 == 0 ? term : -term;
    }
    return c == 0 ? 1 : Math.max(0, sum);
  }

  /** Puts into an array, for each c, the probability that c given timers were all set by D keys. */
  public void allTouched(double distinct, double[] byCount) {
    byCount[0] = 1;
    if (!lined) {
      double one = distinct == 0 ? 0 : -Math.expm1(distinct * logAlone[1]);
      for (int c = 1; c <= probes; c++) {
        byCount[c] = byCount[c - 1] * one;
      }
      return;
    }
    for (int c = 1; c <= probes; c++) {
      byCount[c] = allTouched(c, distinct);
    }
  }

  /** Puts into an array, for each c, the probability that just c timers were not set by D keys. */
  public void justUntouched(double distinct, double[] byCount) {
    if (!lined) {
      double alone = Math.exp(distinct * logAlone[1]);
      double set = distinct == 0 ? 0 : -Math.expm1(distinct * logAlone[1]);
      double power = 1;
      for (int c = 0; c <= probes; c++) {
        byCount[c] = binomials[probes][c] * power;
        power *= alone;
      }
      power = 1;
      for (int c = probes; c >= 0; c--) {
        byCount[c] *= power;
        power *= set;
      }
      return;
    }
    for (int n = 0; n <= probes; n++) {
      untouched[n] = Math.exp(distinct * logAlone[n]);
    }
    for (int c = 0; c <= probes; c++) {
      double sum = 0;
      for (int more = 0; more <= probes - c; more++) {
        double term = binomials[probes - c][more] * untouched[c + more];
        sum += more % 2 == 0 ? term : -term;
      }
      byCount[c] = Math.max(0, binomials[probes][c] * sum);
    }
  }
}
