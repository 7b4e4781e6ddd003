package io.tidemark.analysis.inference;

import io.tidemark.analysis.endless.StableTheory;
import io.tidemark.analysis.window.AgeGrid;
import io.tidemark.analysis.window.SmoothAge;
import io.tidemark.core.Require;
import java.util.HashMap;
import java.util.Map;

/**
 * From the values of a key's cells in a stable Bloom filter to its age. The law of a cell at each of
 * some hundred ages is kept.
 *
 * <p>Errors: as {@link AgePosterior}; see {@link StableTheory} for what is assumed.
 *
 * <p>Safe for use by several threads.
 */
public final class StableInference {
  private final double decrement;
  private final double set;
  private final int max;
  private final long horizon;
  private final double[] limit;
  private final Map<Long, double[]> laws;

  /**
   * Inference for a shape.
   *
   * @param decrement the probability that an insertion decrements a given cell (paper: P/m)
   * @param set the probability that an insertion sets a given cell (paper: K/m)
   * @param max the greatest value of a cell (paper: M)
   */
  public StableInference(double decrement, double set, int max) {
    this.decrement = decrement;
    this.set = set;
    this.max = max;
    this.horizon = StableTheory.horizon(decrement, set, max);
    this.limit = logs(StableTheory.stationary(decrement, set, max));
    Map<Long, double[]> kept = new HashMap<>();
    AgeGrid.visit(0, AgeGrid.pieceEnd(horizon), (age, weight) -> kept.put(age, law(age)));
    this.laws = kept;
  }

  private double[] law(long age) {
    return logs(StableTheory.lostAfter(decrement, set, max, age));
  }

  private static double[] logs(double[] law) {
    double[] logs = new double[law.length];
    for (int i = 0; i < law.length; i++) {
      logs[i] = Math.log(law[i]);
    }
    return logs;
  }

  /**
   * All that is known about the age of a key with some values in its cells.
   *
   * @param values of the distinct cells of the key, each from 0 to {@code max}
   */
  public SmoothPosterior posterior(double p, int... values) {
    int[] lost = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      lost[i] = max - Require.inRange(values[i], 0, max, "value");
    }
    return new SmoothPosterior(
        new SmoothAge(p, age -> sum(logLaw(age), lost), sum(limit, lost), horizon));
  }

  private double[] logLaw(long age) {
    double[] kept = laws.get(age);
    return kept == null ? law(age) : kept;
  }

  private static double sum(double[] logs, int[] lost) {
    double sum = 0;
    for (int j : lost) {
      sum += logs[j];
    }
    return sum;
  }
}
