package io.tidemark.analysis.history;

import io.tidemark.analysis.Plan;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.history.HistorySpec;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.hash.KeyDigest;
import java.util.List;

/**
 * A history that could be made, and what the model says of it.
 *
 * <p>Errors: the predictions are as good as the load they are made from. Intervals of one height are
 * taken to be alike; where they are not, an interval history errs more than predicted. How often it
 * is asked for keys that occur just beside the range is an assumption of {@link HistoryErrors}. A
 * tideline is predicted for keys that it holds, the others for keys that occur nowhere near: where
 * keys are busy, it does better than it is predicted to for keys that it never met.
 *
 * @param structure what it is made of
 * @param spec its shape
 * @param bits all its memory, tables included
 * @param lengths the lengths of ranges that it was planned for
 * @param errors the predicted false-positive rate for each of them, in the same order
 */
record HistoryPlan(
    HistoryStructure structure,
    HistorySpec spec,
    long bits,
    QueryLengths lengths,
    List<Double> errors) {
  /** Checks that there is an error for each length. */
  HistoryPlan {
    errors = List.copyOf(errors);
    int expected = lengths.lengths().length;
    Require.inRange(errors.size(), expected, expected, "errors");
  }

  /** The mean of the errors. */
  double meanError() {
    return errors.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /** The error of the length that errs most. */
  double highestError() {
    return errors.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }

  /** All its memory. */
  long memoryBytes() {
    return bits >>> 3;
  }

  /** An empty history of this shape. */
  LiveHistory history(KeyDigest digest) {
    return (LiveHistory) spec.create(digest);
  }

  /** As one of several that are compared; its error is the mean over the lengths. */
  Plan.Candidate candidate() {
    return new Plan.Candidate(
        structure.word(),
        spec,
        meanError(),
        memoryBytes(),
        errorFacts(lengths, errors).build());
  }

  /** The error of each length, named by it: {@code error64} is that of ranges of 64 ticks. */
  static Facts.Builder errorFacts(QueryLengths lengths, List<Double> errors) {
    Facts.Builder facts = Facts.builder();
    for (int i = 0; i < errors.size(); i++) {
      facts.fraction("error" + lengths.lengths()[i], errors.get(i));
    }
    return facts;
  }
}
