package io.tidemark.analysis.endless;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * The value of one cell of a stable filter, for any law of levels: every arrival lowers the cell with
 * a probability, which may depend on its value, and then raises it to a level if it is below it.
 *
 * <p>Our own derivation; importance-aware 2013 has the stationary law of two classes only, with
 * misprints, and overwrites where its Algorithm 2 raises. Let {@code C(v)} be the probability that the
 * cell is below v, {@code u_v} that an arrival raises it to v or more, and {@code p_v} that one lowers
 * it from v. A cell is below v after an arrival if and only if that one does not raise it so far, and
 * it was below v before, or at v and lowered:
 *
 * <pre>  C'(v) = (1 - u_v) ((1 - p_v) C(v) + p_v C(v + 1)),   C(M + 1) = 1</pre>
 *
 * <p>So the chain is triangular, and its stationary law is a product with {@code d_v = p_v (1 - u_v)}:
 *
 * <pre>  C(v) = product over w = v to M of d_w / (d_w + u_w),   V_0 = C(1)</pre>
 *
 * <p>A key that comes raises its cells to {@code max(level, old value)}. If it comes again after a gap,
 * {@code gap - 1} whole arrivals lie between, and what counts is the value at that time. (The paper
 * takes "was ever zero" and "starts at the level"; the experiments show what that gives.)
 *
 * <p>Errors: exact for one cell. Cells of a key are taken as independent, arrivals as those of distinct
 * keys, and no arrival lowers a cell twice. A probability to be zero keeps its relative precision,
 * however small it is: all sums are of positive terms.
 */
public final class CellChain {
  /* What bounds the time and memory of a question. */
  private static final double MAX_STEPS = 0x1p26;

  /*
   * Powers. Let q be the greatest q_v = u_v + d_v, and R the matrix with which a step is the identity
   * with probability 1 - q and R with probability q. Then n steps are N steps of R with N binomial, a
   * mixture of positive terms, however small q is. R forgets its start after few steps, see horizon().
   */
  private final int max;

  /* R: what stays at v, and what comes from v + 1. */
  private final double[] stay;
  private final double[] come;
  private final double fastest;

  /* C(v) at the places v from 1 to M + 1, as all laws here are stored; place 0 holds 0. */
  private final double[] settled;
  private final double[] stationary;
  private final int horizon;

  private CellChain(double[] raise, double[] lower) {
    this.max = raise.length - 1;
    double[] leave = new double[max + 1];
    this.come = new double[max + 1];
    this.stay = new double[max + 1];
    this.settled = new double[max + 2];
    this.stationary = new double[max + 1];
    settled[max + 1] = 1;
    double fast = 0;
    for (int v = max; v >= 1; v--) {
      double down = lower[v] * (1 - raise[v]);
      leave[v] = raise[v] + down;
      settled[v] = settled[v + 1] * (down / leave[v]);
      stationary[v] = settled[v + 1] * (raise[v] / leave[v]);
      come[v] = down;
      fast = Math.max(fast, leave[v]);
    }
    stationary[0] = settled[1];
    this.fastest = fast;
    for (int v = 1; v <= max; v++) {
      stay[v] = (fast - leave[v]) / fast;
      come[v] /= fast;
    }
    this.horizon = horizon(leave);
  }

  /**
   * The chain where every cell is as likely to be lowered as any other.
   *
   * @param touch the probability that an arrival's key has the cell (paper: k = K/m)
   * @param decrement the probability that an arrival lowers it (paper: p = P/m)
   * @param law of the levels that cells are raised to
   */
  public static CellChain random(double touch, double decrement, LevelLaw law) {
    aboveZero(decrement, "decrement");
    double[] lower = new double[law.maxLevel() + 1];
    Arrays.fill(lower, decrement);
    return new CellChain(raises(touch, law), lower);
  }

  /**
   * The chain where a cell of value v is lowered with probability {@code decrement / v}, or 1 if that
   * is more.
   */
  static CellChain inverse(double touch, double decrement, LevelLaw law) {
    double[] lower = new double[law.maxLevel() + 1];
    for (int v = 1; v <= law.maxLevel(); v++) {
      lower[v] = Math.min(1, decrement / v);
    }
    return new CellChain(raises(touch, law), lower);
  }

  private static double[] raises(double touch, LevelLaw law) {
    aboveZero(touch, "touch");
    double[] raise = new double[law.maxLevel() + 1];
    for (int v = 1; v <= law.maxLevel(); v++) {
      raise[v] = touch * law.atLeast(v);
    }
    return raise;
  }

  static double aboveZero(double probability, String name) {
    if (!(probability > 0 && probability <= 1)) {
      throw new IllegalArgumentException(
          Require.message(name, probability, "0 < " + name + " <= 1"));
    }
    return probability;
  }

  /**
   * The probability that one of K probes falls on a given one of m cells: a little less than K/m, since
   * two may fall on one cell.
   */
  public static double touch(long m, int k) {
    Require.inRange(m, 1, Long.MAX_VALUE, "m");
    Require.inRange(k, 1, Integer.MAX_VALUE, "k");
    return -Math.expm1(k * Math.log1p(-1.0 / m));
  }

  /** M. */
  public int maxLevel() {
    return max;
  }

  /** V_0: the probability that a cell is zero once the filter has settled. */
  public double zeroShare() {
    return settled[1];
  }

  /** V_0 to V_M: the law of a cell once the filter has settled. */
  public double[] stationary() {
    return stationary.clone();
  }

  /** V_0 after some arrivals at an empty filter. */
  public double zeroShareAfter(long arrivals) {
    return fromEmpty(arrivals)[1];
  }

  /** The law of a cell after some arrivals at an empty filter. */
  public double[] lawAfter(long arrivals) {
    return law(fromEmpty(arrivals));
  }

  private double[] fromEmpty(long arrivals) {
    Require.inRange(arrivals, 0, Long.MAX_VALUE, "arrivals");
    double[] below = new double[max + 2];
    Arrays.fill(below, 1, max + 2, 1);
    return after(below, arrivals);
  }

  /**
   * The probability that a cell of a key is zero when the key comes again.
   *
   * @param level what the key raised its cells to
   * @param gap arrivals from the one to the other: 1 if no other lies between
   */
  public double zeroAtReturn(int level, long gap) {
    Require.inRange(level, 1, max, "level");
    Require.inRange(gap, 1, Long.MAX_VALUE, "gap");
    double[] below = settled.clone();
    Arrays.fill(below, 1, level + 1, 0);
    return after(below, gap - 1)[1];
  }

  /** The same for all gaps, of some levels. */
  public CellReturns returns(int... levels) {
    for (int level : levels) {
      Require.inRange(level, 1, max, "level");
    }
    return new CellReturns(stay, come, settled, fastest, levels);
  }

  /** The law after some steps. Stops when all that is left cannot change a last digit. */
  private double[] after(double[] start, long steps) {
    double[] counts = EventCounts.of(fastest, horizon, steps);
    if (counts[horizon] == 1) {
      return settled;
    }
    double[] now = start.clone();
    double[] sum = new double[max + 2];
    double[] left = tails(counts);
    for (int n = 0; n <= horizon && left[n] > 0x1p-60 * sum[1]; n++) {
      for (int v = 1; v <= max + 1; v++) {
        sum[v] += counts[n] * now[v];
      }
      step(now);
    }
    return sum;
  }

  private void step(double[] below) {
    for (int v = 1; v <= max; v++) {
      below[v] = stay[v] * below[v] + come[v] * below[v + 1];
    }
  }

  /** That the number of events is j or more; a sum from the end, so that its rounding is relative. */
  private static double[] tails(double[] counts) {
    double[] tails = counts.clone();
    for (int n = counts.length - 2; n >= 0; n--) {
      tails[n] += tails[n + 1];
    }
    return tails;
  }

  /**
   * The number of steps of R after which the start is forgotten. Looking back from the end, a cell is
   * zero if the least value v that would do grows from 1 to M + 1 before a raise to it is met. At each v
   * that takes a geometric number of steps with probability {@code q_v / q}. So the time it takes in all
   * is a sum of geometric ones, which is {@code lambda} times its mean or more with a probability of at
   * most {@code exp(-c least mean)}, {@code c = lambda - 1 - ln lambda} (S. Janson, Tail bounds for sums
   * of geometric and exponential variables, 2018). Here that is {@code e^-50}, and for the way from an
   * empty filter to a V_0 that is small as much less, down to {@code e^-150}.
   */
  private int horizon(double[] leave) {
    double mean = 0;
    double least = 1;
    for (int v = 1; v <= max; v++) {
      mean += fastest / leave[v];
      least = Math.min(least, leave[v] / fastest);
    }
    double c = (50 + Math.min(100, -Math.log(settled[1]))) / (least * mean);
    double lambda = 1 + c + Math.sqrt(c * (c + 2));
    if (!(lambda * mean <= MAX_STEPS)) {
      throw new IllegalArgumentException(Require.message(
          "least rate of change", least * fastest, "not so far below the greatest, " + fastest));
    }
    return (int) Math.ceil(lambda * mean);
  }

  static double[] law(double[] below) {
    double[] law = new double[below.length - 1];
    for (int v = 0; v < law.length; v++) {
      law[v] = below[v + 1] - below[v];
    }
    return law;
  }
}
