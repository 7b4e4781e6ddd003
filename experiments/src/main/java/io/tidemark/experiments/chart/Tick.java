package io.tidemark.experiments.chart;

/**
 * A labelled place of an axis.
 *
 * @param value where
 * @param base the label, or what stands under the exponent
 * @param exponent the label's superscript; empty if it has none
 */
record Tick(double value, String base, String exponent) {
  static Tick plain(double value, String label) {
    return new Tick(value, label, "");
  }

  /** The label's characters in a row, for measuring. */
  String flat() {
    return base + exponent;
  }
}
