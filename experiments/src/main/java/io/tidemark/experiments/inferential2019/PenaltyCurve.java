package io.tidemark.experiments.inferential2019;

import java.util.List;

/**
 * Penalties of one technique over the bits per item.
 *
 * @param scene where
 * @param technique which, in a few words
 * @param points by size
 */
record PenaltyCurve(Scene scene, String technique, List<Size> points) {
  /**
   * A size.
   *
   * @param bitsPerItem bits per item of the window
   * @param penalty per question
   * @param shape the parameters in words
   */
  record Size(double bitsPerItem, double penalty, String shape) {}

  PenaltyCurve {
    points = List.copyOf(points);
  }
}
