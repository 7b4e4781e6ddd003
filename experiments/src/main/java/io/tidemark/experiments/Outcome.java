package io.tidemark.experiments;

import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Verdict;

/** How an experiment ended. */
public sealed interface Outcome {
  /** Which it was. */
  ExperimentInfo info();

  /** The number of its claims with a verdict. */
  default long count(Verdict verdict) {
    return this instanceof Completed completed
        ? completed.result().claims().stream()
            .filter(c -> c.verdict() == verdict)
            .count()
        : 0;
  }

  /**
   * It ran to its end.
   *
   * @param info which it was
   * @param parameters the record that it ran with
   * @param result what it gave
   */
  record Completed(ExperimentInfo info, Record parameters, ExperimentResult result)
      implements Outcome {}

  /**
   * It did not run.
   *
   * @param info which it was
   * @param need what it would have needed
   */
  record Skipped(ExperimentInfo info, String need) implements Outcome {}

  /**
   * A file that it reads is missing or bad.
   *
   * @param info which it was
   * @param message what is wrong
   */
  record Failed(ExperimentInfo info, String message) implements Outcome {}
}
