package io.tidemark.analysis.window;

import io.tidemark.analysis.search.Bisection;
import io.tidemark.core.Require;
import java.util.Arrays;
import java.util.function.LongToDoubleFunction;

/**
 * The age of a key when the likelihood of the evidence is a smooth function of the age that no longer
 * changes from some age on: the geometric prior times the likelihood, divided by its sum (inferential
 * 2019, eq. 9).
 *
 * <p>Sums are those of {@link AgeGrid}, all terms positive, and the tail is a closed form. Nothing is
 * lost by likelihoods that are too small for a {@code double}: they are given by their logarithms.
 */
public final class SmoothAge {
  private final double logQ;
  private final double p;
  private final LongToDoubleFunction logLikelihood;
  private final double logLimit;
  private final long end;
  private final double reference;

  /* Ends of the pieces of the grid, and the sums of all ages below them. */
  private final long[] ends;
  private final double[] sums;
  private final double total;
  private final double ageSum;

  /**
   * The posterior of a prior and a likelihood.
   *
   * @param p the probability that an item is the key
   * @param logLikelihood the logarithm of the likelihood of an age
   * @param logLimit its limit for great ages
   * @param horizon the age from which on the limit stands for it
   */
  public SmoothAge(double p, LongToDoubleFunction logLikelihood, double logLimit, long horizon) {
    this.p = Require.insideUnit(p, "p");
    this.logQ = Math.log1p(-p);
    this.logLikelihood = Require.nonNull(logLikelihood, "logLikelihood");
    this.logLimit = logLimit;
    Require.inRange(horizon, 0, AgeGrid.MAX_AGE / 2, "horizon");
    int pieces = 0;
    long age = 0;
    long[] all = new long[1024];
    while (age < horizon) {
      age = AgeGrid.pieceEnd(age);
      all[pieces++] = age;
    }
    this.end = age;
    this.ends = Arrays.copyOf(all, pieces);
    this.reference = greatest();
    this.sums = new double[pieces + 1];
    Sum sum = new Sum();
    for (int piece = 0; piece < pieces; piece++) {
      AgeGrid.visit(piece == 0 ? 0 : ends[piece - 1], ends[piece], sum);
      sums[piece + 1] = sum.mass;
    }
    double tail = tail(end);
    this.total = sum.mass + tail;
    this.ageSum = sum.ages + tail * (end + (1 - p) / p);
    if (!(total > 0)) {
      throw new IllegalArgumentException(
          Require.message("logLikelihood", "that of evidence that cannot be", "possible"));
    }
  }

  private final class Sum implements AgeGrid.Visitor {
    private double mass;
    private double ages;

    @Override
    public void visit(long age, double weight) {
      double value = weight * p * Math.exp(logDensity(age) - reference);
      mass += value;
      ages += value * age;
    }
  }

  private double greatest() {
    double[] greatest = {logDensity(end)};
    AgeGrid.visit(0, end, (age, weight) -> greatest[0] = Math.max(greatest[0], logDensity(age)));
    return greatest[0] == Double.NEGATIVE_INFINITY ? 0 : greatest[0];
  }

  /** The logarithm of the prior divided by p, times the likelihood of an age. */
  public double logDensity(long age) {
    return (age < end ? logLikelihood.applyAsDouble(age) : logLimit) + age * logQ;
  }

  /** The sum of all ages from one on that is beyond the grid. */
  private double tail(long from) {
    return Math.exp(logLimit - reference + from * logQ);
  }

  /** {@code P(age < w)}. */
  public double within(long w) {
    return between(0, w);
  }

  /** {@code P(alpha <= age < beta)}. */
  public double between(long alpha, long beta) {
    Require.inRange(alpha, 0, AgeGrid.MAX_AGE, "alpha");
    Require.inRange(beta, alpha, AgeGrid.MAX_AGE, "beta");
    double mass = inGrid(Math.min(alpha, end), Math.min(beta, end));
    if (beta > end) {
      long from = Math.max(alpha, end);
      mass += tail(from) * -Math.expm1((double) (beta - from) * logQ);
    }
    return Math.min(1, Math.max(0, mass / total));
  }

  /** The sum of a range: whole pieces are known already, at most two are cut. */
  private double inGrid(long from, long to) {
    int first = wholePieces(from);
    int last = wholePieces(to);
    long firstStart = first == 0 ? 0 : ends[first - 1];
    long lastStart = last == 0 ? 0 : ends[last - 1];
    if (first == last || from == to) {
      return sum(from, to);
    }
    double head = from == firstStart ? 0 : sum(from, ends[first]);
    int whole = from == firstStart ? first : first + 1;
    return head + (sums[last] - sums[whole]) + sum(lastStart, to);
  }

  private double sum(long from, long to) {
    Sum sum = new Sum();
    AgeGrid.visit(from, to, sum);
    return sum.mass;
  }

  /** The number of pieces that end at an age or before it. */
  private int wholePieces(long age) {
    int found = Arrays.binarySearch(ends, age);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** The mean age. */
  public double expected() {
    return ageSum / total;
  }

  /** The likeliest age, if the likelihood has one peak. */
  public long likeliest() {
    long best = 0;
    double value = logDensity(0);
    for (long end : ends) {
      long age = AgeGrid.pieceStart(end - 1);
      double density = logDensity(age);
      if (density > value) {
        best = age;
        value = density;
      }
    }
    // The peak is in the piece that begins at the best of these ages, or in the one before it.
    long low = AgeGrid.pieceStart(Math.max(0, best - 1));
    long high = AgeGrid.pieceEnd(best);
    return Bisection.least(low, high, age -> logDensity(age + 1) <= logDensity(age));
  }
}
