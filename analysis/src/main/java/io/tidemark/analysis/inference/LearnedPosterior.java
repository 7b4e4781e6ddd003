package io.tidemark.analysis.inference;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * What is believed about the age of a key by a learned law: pieces of ages, each of which has a
 * probability that is spread evenly over it, and beyond the last of them an exponential rest.
 *
 * <p>Errors: as {@link LearnedWindow}. Ages are ticks. Beyond twice the window nothing is learned but
 * how many ages there are: they are taken to go on as they did from one window to two.
 */
final class LearnedPosterior implements AgePosterior {
  /* Piece i has the ages from edges[i] to edges[i + 1]; the rest begins at the last edge. */
  private final double[] edges;

  /* The probability of all ages below an edge. */
  private final double[] below;

  /* The mean of what is beyond the last edge, less that edge. */
  private final double restMean;

  /**
   * Normalises pieces.
   *
   * @param masses one for each piece, and one for the rest
   */
  LearnedPosterior(double[] edges, double[] masses, double restMean) {
    this.edges = edges;
    this.restMean = restMean;
    this.below = new double[edges.length];
    double total = Arrays.stream(masses).sum();
    double sum = 0;
    for (int i = 0; i + 1 < edges.length; i++) {
      sum += masses[i];
      below[i + 1] = Math.min(1, sum / total);
    }
  }

  private double cumulative(double age) {
    int last = edges.length - 1;
    if (age <= edges[0]) {
      return 0;
    }
    if (age >= edges[last]) {
      double rest = 1 - below[last];
      return rest == 0 || restMean == Double.POSITIVE_INFINITY
          ? below[last]
          : 1 - rest * Math.exp((edges[last] - age) / restMean);
    }
    int found = Arrays.binarySearch(edges, age);
    int i = found >= 0 ? found : -found - 2;
    double share = (age - edges[i]) / (edges[i + 1] - edges[i]);
    return below[i] + share * (below[i + 1] - below[i]);
  }

  @Override
  public double within(long items) {
    Require.inRange(items, 0, Long.MAX_VALUE, "items");
    return cumulative((double) items);
  }

  @Override
  public double between(long from, long to) {
    Require.inRange(from, 0, Long.MAX_VALUE, "from");
    Require.inRange(to, from, Long.MAX_VALUE, "to");
    return cumulative((double) to) - cumulative((double) from);
  }

  /** The mean age; infinite if keys do not seem to come again after two windows. */
  @Override
  public double expectedAge() {
    int last = edges.length - 1;
    double mean = below[last] < 1 ? (1 - below[last]) * (edges[last] + restMean) : 0;
    for (int i = 0; i < last; i++) {
      // Whole ages from edge to edge have their mean half an age below the middle.
      double middle = Math.max(edges[i], (edges[i] + edges[i + 1] - 1) / 2);
      mean += (below[i + 1] - below[i]) * middle;
    }
    return mean;
  }

  /** The least age of the piece in which ages are likeliest. */
  @Override
  public long likeliestAge() {
    int last = edges.length - 1;
    int best = last;
    double density = (1 - below[last]) / restMean;
    for (int i = last - 1; i >= 0; i--) {
      double here = (below[i + 1] - below[i]) / (edges[i + 1] - edges[i]);
      if (here >= density) {
        density = here;
        best = i;
      }
    }
    return (long) Math.ceil(edges[best]);
  }

  /** One end of the shortest range is an edge: else it could be moved to where ages are likelier. */
  @Override
  public AgeInterval credible(double probability) {
    Require.insideUnit(probability, "probability");
    AgeInterval best = null;
    for (int i = 0; i < edges.length; i++) {
      best = shorter(best, edges[i], age(below[i] + probability));
      if (below[i] >= probability) {
        best = shorter(best, age(below[i] - probability), edges[i]);
      }
    }
    if (best == null) {
      throw new IllegalArgumentException(
          Require.message("probability", probability, "at most " + below[edges.length - 1]));
    }
    return best;
  }

  private AgeInterval shorter(AgeInterval best, double first, double end) {
    if (!(end < AgeSearch.MAX_STEP)) {
      return best;
    }
    long from = (long) Math.floor(first);
    long to = (long) Math.ceil(end);
    return best == null || to - from < best.to() - best.from()
        ? new AgeInterval(from, to, between(from, to))
        : best;
  }

  /** The age below which there is a probability; infinite if there is none. */
  private double age(double probability) {
    int last = edges.length - 1;
    if (probability > below[last]) {
      double rest = 1 - below[last];
      return probability >= 1
          ? Double.POSITIVE_INFINITY
          : edges[last] - restMean * Math.log((1 - probability) / rest);
    }
    int i = 0;
    while (below[i + 1] < probability) {
      i++;
    }
    double share = (probability - below[i]) / (below[i + 1] - below[i]);
    return edges[i] + share * (edges[i + 1] - edges[i]);
  }
}
