package io.tidemark.analysis.window;

import java.util.function.DoubleUnaryOperator;

/** Makes plans of filters that only say whether they find a key. */
final class WindowQuestions {
  private final WindowTask task;
  private final FoundPenalty found;

  WindowQuestions(WindowTask task) {
    this.task = task;
    this.found = new FoundPenalty(task.law(), task.span().windowItems(), task.costs());
  }

  /**
   * The plan. All functions take {@code -ln(1 - p)} of a key and give probabilities.
   *
   * @param collision that it is not in the window and found because of others
   * @param near that it is not in the window and found because it came shortly before
   * @param presentFound that it is in the window and found
   */
  WindowPlan plan(
      WindowStructure structure,
      Record spec,
      long bytes,
      DoubleUnaryOperator collision,
      DoubleUnaryOperator near,
      DoubleUnaryOperator presentFound) {
    DoubleUnaryOperator absentFound =
        rate -> collision.applyAsDouble(rate) + near.applyAsDouble(rate);
    return new WindowPlan(
        structure,
        spec,
        ofAbsent(collision),
        ofAbsent(near),
        missed(presentFound),
        task.penalty(absentFound, presentFound),
        bytes);
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
