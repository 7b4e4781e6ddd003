package io.tidemark.analysis.inference;

import java.util.Arrays;

/** Makes posteriors of a learned law and of evidence. */
final class LearnedPosteriors {
  /* As if so many ages more had been seen, evenly over the block of the evidence. */
  private static final double UNSEEN_AGES = 0.5;

  private final AgeLaw law;
  private final double window;

  LearnedPosteriors(AgeLaw law, double window) {
    this.law = law;
    this.window = window;
  }

  /**
   * The law of a class times evidence.
   *
   * @param from no age is less
   * @param to ages from here on are less likely
   * @param touch how much less
   * @param out the probability of ages from the window on, which is better known than by the law
   */
  LearnedPosterior of(int type, double from, double to, double touch, double out) {
    double[] edges = edges(from, to);
    double[] masses = new double[edges.length];
    double inside = 0;
    double outside = 0;
    for (int i = 0; i < edges.length; i++) {
      double ages =
          law.tail(type, edges[i]) - (i + 1 < edges.length ? law.tail(type, edges[i + 1]) : 0);
      boolean isStep = edges[i] < to;
      double unseen = isStep ? UNSEEN_AGES * (edges[i + 1] - edges[i]) / window : 0;
      masses[i] = (ages + unseen) * (isStep ? 1 : touch);
      if (edges[i] < window) {
        inside += masses[i];
      } else {
        outside += masses[i];
      }
    }
    for (int i = 0; i < edges.length; i++) {
      boolean isInside = edges[i] < window;
      double all = isInside ? inside : outside;
      double wanted = isInside ? 1 - out : out;
      masses[i] = all == 0 ? 0 : masses[i] / all * wanted;
    }
    if (outside == 0) {
      // Nothing was ever that old: then it is older than all that was.
      masses[edges.length - 1] = out;
    }
    return new LearnedPosterior(edges, masses, restMean(type));
  }

  /** An age that is known. */
  LearnedPosterior exact(double age) {
    return new LearnedPosterior(new double[] {age, age + 1}, new double[] {1, 0}, 1);
  }

  private double[] edges(double from, double to) {
    int buckets = AgeLaw.buckets();
    double[] all = new double[buckets + 2];
    for (int i = 0; i < buckets; i++) {
      all[i] = Math.max(from, law.least(i));
    }
    all[buckets] = from;
    all[buckets + 1] = Math.max(from, to);
    return Arrays.stream(all).sorted().distinct().toArray();
  }

  /** As many ages end per tick as from one window to two, on the average. */
  private double restMean(int type) {
    double atOne = law.tail(type, window);
    double atTwo = law.tail(type, 2 * window);
    if (atTwo == 0) {
      return window;
    }
    return atOne > atTwo ? window / Math.log(atOne / atTwo) : Double.POSITIVE_INFINITY;
  }
}
