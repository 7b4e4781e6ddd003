package io.tidemark.cli.window;

import io.tidemark.analysis.Costs;
import io.tidemark.cli.input.Shell;
import io.tidemark.cli.outcome.Failure;
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
  public Optional<Costs> constant() {
    return falsePositive.number().isPresent() && falseNegative.number().isPresent()
        ? Optional.of(new Costs(
            falsePositive.number().getAsDouble(), falseNegative.number().getAsDouble()))
        : Optional.empty();
  }

  /** The same for a window, where errors may be free: then there is nothing to plan for. */
  Optional<Costs> planned() {
    boolean isFree =
        falsePositive.number().orElse(1) == 0 && falseNegative.number().orElse(1) == 0;
    return isFree ? Optional.empty() : constant();
  }

  /**
   * Checks that the costs are the same for all lines.
   *
   * @throws Failure if a field holds them
   */
  public void checkNumbers() {
    checkNumber("--false-positive-cost", falsePositive);
    checkNumber("--false-negative-cost", falseNegative);
  }

  private static void checkNumber(String option, Cost cost) {
    if (cost.number().isEmpty()) {
      throw Failure.wrongUse(option
          + ": "
          + cost.text()
          + " (expected: a number; fields are for --window and --last, where each line is"
          + " decided by its own costs)");
    }
  }

  /** The options as they could have been written, with a blank before each. */
  public String options() {
    return " --false-positive-cost "
        + Shell.word(falsePositive.text())
        + " --false-negative-cost "
        + Shell.word(falseNegative.text());
  }
}
