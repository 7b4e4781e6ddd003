package io.tidemark.cli.window;

import io.tidemark.analysis.theory.ErrorCosts;
import io.tidemark.cli.input.Shell;
import java.util.Optional;

/**
 * What both errors cost.
 *
 * @param falsePositive a new line taken for a duplicate
 * @param falseNegative a duplicate taken for a new line
 */
public record CostPair(Cost falsePositive, Cost falseNegative) {
  /** Both errors are as bad. */
  public static final CostPair EQUAL = new CostPair(Cost.of(1), Cost.of(1));

  /** The costs for planning, if they are the same for all lines. */
  public Optional<ErrorCosts> constant() {
    return falsePositive.number().isPresent() && falseNegative.number().isPresent()
        ? Optional.of(ErrorCosts.constant(
            falsePositive.number().getAsDouble(), falseNegative.number().getAsDouble()))
        : Optional.empty();
  }

  /** The options as they could have been written, with a blank before each. */
  String options() {
    return " --false-positive-cost "
        + Shell.word(falsePositive.text())
        + " --false-negative-cost "
        + Shell.word(falseNegative.text());
  }
}
