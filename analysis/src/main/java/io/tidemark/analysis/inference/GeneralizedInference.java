package io.tidemark.analysis.inference;

import io.tidemark.analysis.window.AgeGrid;
import io.tidemark.analysis.window.BitEvidence;
import io.tidemark.analysis.window.GeneralizedShape;
import io.tidemark.analysis.window.GeneralizedTheory;
import io.tidemark.core.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * From the bits of a key in a generalized Bloom filter to its age (inferential 2019, section 5.3, with
 * the likelihood of eq. 32). For one length of window, likelihoods are kept, so that a question costs
 * one exponential function for each of some hundred ages.
 *
 * <p>Errors: as {@link AgePosterior}.
 *
 * <p>Safe for use by several threads.
 */
public final class GeneralizedInference {
  private final GeneralizedShape shape;
  private final long windowItems;
  private final int window;
  private final long end;
  private final double[] ages;
  private final double[] weights;

  /* By evidence: weight times likelihood of each age, and last the limit of the likelihood. */
  private final ConcurrentMap<BitEvidence, double[]> likelihoods = new ConcurrentHashMap<>();

  /**
   * Inference for a shape and a window.
   *
   * @param cells the most bits of a key: k0 + k1
   * @param windowItems the window of {@link #within}
   */
  public GeneralizedInference(GeneralizedShape shape, int cells, long windowItems) {
    this.shape = Require.nonNull(shape, "shape");
    Require.inRange(cells, 1, 1 << 16, "cells");
    this.windowItems = Require.inRange(windowItems, 1, AgeGrid.MAX_AGE / 4, "windowItems");
    long horizon = GeneralizedTheory.horizon(cells, shape.logUntouched());
    this.end = Math.max(windowItems, horizon);
    List<double[]> points = new ArrayList<>();
    AgeGrid.visit(0, windowItems, (age, weight) -> points.add(point(age, weight)));
    this.window = points.size();
    AgeGrid.visit(windowItems, end, (age, weight) -> points.add(point(age, weight)));
    this.ages = points.stream().mapToDouble(point -> point[0]).toArray();
    this.weights = points.stream().mapToDouble(point -> point[1]).toArray();
  }

  private static double[] point(long age, double weight) {
    return new double[] {(double) age, weight};
  }

  /** The probability that a key is in the window. */
  public double within(double p, BitEvidence evidence) {
    double logQ = Math.log1p(-Require.insideUnit(p, "p"));
    double[] terms = likelihoods.get(evidence);
    if (terms == null) {
      terms = terms(evidence);
      likelihoods.put(evidence, terms);
    }
    double inside = sum(terms, logQ, 0, window);
    double outside = sum(terms, logQ, window, ages.length);
    double tail = terms[ages.length] * Math.exp((double) end * logQ) / p;
    double total = inside + outside + tail;
    // Where all terms are too small for a double, sums of logarithms are not.
    return total > 0 ? inside / total : posterior(p, evidence).within(windowItems);
  }

  private double sum(double[] terms, double logQ, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += terms[i] * Math.exp(ages[i] * logQ);
    }
    return sum;
  }

  private double[] terms(BitEvidence evidence) {
    double[] terms = new double[ages.length + 1];
    for (int i = 0; i < ages.length; i++) {
      terms[i] = weights[i] * evidence.likelihood(shape.balance(), ages[i] * shape.logUntouched());
    }
    terms[ages.length] = evidence.likelihood(shape.balance(), Double.NEGATIVE_INFINITY);
    return terms;
  }

  /** All that is known about the age. */
  public SmoothPosterior posterior(double p, BitEvidence evidence) {
    return new SmoothPosterior(GeneralizedTheory.exact(p, evidence, shape));
  }
}
