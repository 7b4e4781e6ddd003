package io.tidemark.experiments.inferential2019;

import java.util.ArrayList;
import java.util.List;

/** How often what was called likely came true, by how likely it was called. */
final class Reliability {
  /** The paper's number of bins (section 6.1.4). */
  static final int BINS = 20;

  /**
   * Questions with nearly the same posterior.
   *
   * @param questions how many (paper: η)
   * @param present how many of them were for keys in the window
   * @param predicted the sum of their posteriors
   */
  record Bin(long questions, long present, double predicted) {
    /** The fraction that was in the window (paper: f). */
    double observed() {
      return (double) present / questions;
    }
  }

  private final long[] questions = new long[BINS];
  private final long[] present = new long[BINS];
  private final double[] predicted = new double[BINS];

  void add(double posterior, boolean isPresent) {
    if (!(posterior >= 0 && posterior <= 1)) {
      throw new IllegalStateException("posterior: " + posterior + " (expected: 0..1)");
    }
    int bin = Math.min(BINS - 1, (int) (posterior * BINS));
    questions[bin]++;
    present[bin] += isPresent ? 1 : 0;
    predicted[bin] += posterior;
  }

  List<Bin> bins() {
    List<Bin> bins = new ArrayList<>();
    for (int i = 0; i < BINS; i++) {
      bins.add(new Bin(questions[i], present[i], predicted[i]));
    }
    return bins;
  }

  /** The mean distance of what was observed from the middle of the bin (eq. 35). */
  static double posteriorError(List<Bin> bins) {
    double sum = 0;
    double all = 0;
    for (int i = 0; i < bins.size(); i++) {
      Bin bin = bins.get(i);
      if (bin.questions() > 0) {
        sum += bin.questions() * Math.abs(bin.observed() - (i + 0.5) / bins.size());
        all += bin.questions();
      }
    }
    return sum / all;
  }

  /** The same from the mean posterior of the bin: without what is due to the width of the bins. */
  static double calibrationError(List<Bin> bins) {
    double sum = 0;
    double all = 0;
    for (Bin bin : bins) {
      sum += Math.abs(bin.present() - bin.predicted());
      all += bin.questions();
    }
    return sum / all;
  }
}
