package io.tidemark.analysis;

import io.tidemark.core.Require;

/**
 * The answer of least expected cost (inferential 2019, section 2.6).
 *
 * <p>Errors: as good as the probability it was made with.
 *
 * @param isYes whether the answer is yes
 * @param expectedCost what the answer is expected to cost
 */
public record Decision(boolean isYes, double expectedCost) {
  /** Decides. */
  public static Decision of(double probability, Costs costs) {
    checkProbability(probability);
    double yes = costs.falsePositive() * (1 - probability);
    double no = costs.falseNegative() * probability;
    return yes <= no ? new Decision(true, yes) : new Decision(false, no);
  }

  /** Whether yes is the cheaper answer, or as cheap as no. */
  public static boolean isYes(double probability, double falsePositive, double falseNegative) {
    checkProbability(probability);
    return falsePositive * (1 - probability) <= falseNegative * probability;
  }

  private static void checkProbability(double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException(
          Require.message("probability", probability, "0 <= probability <= 1"));
    }
  }
}
