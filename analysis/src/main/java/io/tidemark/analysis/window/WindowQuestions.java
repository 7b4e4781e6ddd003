package io.tidemark.analysis.window;

import io.tidemark.core.filter.window.WindowSpec;
import java.util.function.DoubleUnaryOperator;

/** Makes estimates of filters that only say whether they find a key. */
final class WindowQuestions {
  private final WindowTask task;
  private final FoundCost found;

  WindowQuestions(WindowTask task) {
    this.task = task;
    this.found = new FoundCost(task.law(), task.span().windowItems(), task.costs());
  }

  /**
   * The estimate. All functions take {@code -ln(1 - p)} of a key and give probabilities.
   *
   * @param collision that it did not come in window and grain and is found because of others
   * @param near that it did not come there and is found because it came shortly before
   * @param presentFound that it is in the window and found
   */
  WindowEstimate estimate(
      WindowStructure structure,
      WindowSpec spec,
      DoubleUnaryOperator collision,
      DoubleUnaryOperator near,
      DoubleUnaryOperator presentFound) {
    DoubleUnaryOperator absentFound =
        rate -> collision.applyAsDouble(rate) + near.applyAsDouble(rate);
    return new WindowEstimate(
        structure,
        spec,
        ofAbsent(collision),
        ofAbsent(near),
        missed(presentFound),
        task.cost(absentFound, presentFound));
  }

  double ofAbsent(DoubleUnaryOperator joint) {
    double absent = task.absent();
    return absent == 0 ? 0 : Math.max(0, found.absentFound(joint)) / absent;
  }

  double missed(DoubleUnaryOperator presentFound) {
    double present = found.absentFound(task::present);
    return present == 0 ? 0 : Math.max(0, 1 - found.absentFound(presentFound) / present);
  }
}
