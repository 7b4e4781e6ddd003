package io.tidemark.analysis.window;

import io.tidemark.analysis.keys.KeyLaw;
import java.util.function.DoubleUnaryOperator;

/**
 * What a window filter is planned for.
 *
 * @param span the window
 * @param law how likely keys are
 * @param costs what errors cost
 * @param decision how answers are found
 */
record WindowTask(WindowSpan span, KeyLaw law, ErrorCosts costs, WindowDecision decision) {
  /**
   * The items of window and grain. Where answers are inferred they are about the window alone, and
   * there is no grain.
   */
  double toleratedItems() {
    return span.windowItems() + (decision == WindowDecision.STANDARD ? span.grainItems() : 0);
  }

  /** The probability that a key which is asked for did not come in window and grain. */
  double absent() {
    return law.absent(toleratedItems());
  }

  /** The cost per question of a filter that only finds keys or not, as {@link FoundCost} has it. */
  double cost(DoubleUnaryOperator absentFound, DoubleUnaryOperator presentFound) {
    FoundCost cost = new FoundCost(law, span.windowItems(), costs);
    return switch (decision) {
      case STANDARD -> cost.standard(absentFound, presentFound);
      case INFERRED -> cost.inferred(absentFound, presentFound);
    };
  }

  /** The probability that a key is in the window. */
  double present(double rate) {
    return -Math.expm1(-rate * span.windowItems());
  }
}
