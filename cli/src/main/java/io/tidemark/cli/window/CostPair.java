package io.tidemark.cli.window;

import io.tidemark.cli.input.Shell;

/**
 * What both errors cost.
 *
 * @param falsePositive a new line taken for a duplicate
 * @param falseNegative a duplicate taken for a new line
 */
public record CostPair(Cost falsePositive, Cost falseNegative) {
  /** The options as they could have been written, with a blank before each. */
  String options() {
    return " --false-positive-cost "
        + Shell.word(falsePositive.text())
        + " --false-negative-cost "
        + Shell.word(falseNegative.text());
  }
}
