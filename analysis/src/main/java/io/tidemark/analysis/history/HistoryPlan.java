package io.tidemark.analysis.history;

import io.tidemark.core.Require;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
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
 * @param spec its shape: a {@link PairHistorySpec}, {@link LevelHistorySpec}, {@link
 *     IntervalHistorySpec} or {@link TidelineHistorySpec}
 * @param bits all its memory, tables included
 * @param lengths the lengths of ranges that it was planned for
 * @param errors the predicted false-positive rate for each of them, in the same order
 */
public record HistoryPlan(
    HistoryStructure structure, Record spec, long bits, QueryLengths lengths, List<Double> errors) {
  /** Checks that there is an error for each length. */
  public HistoryPlan {
    errors = List.copyOf(errors);
    int expected = lengths.lengths().length;
    Require.inRange(errors.size(), expected, expected, "errors");
  }

  /** The mean of the errors. */
  public double meanError() {
    return errors.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /** All its memory. */
  public long memoryBytes() {
    return bits >>> 3;
  }

  /** An empty history of this shape. */
  public LiveHistory history(KeyDigest digest) {
    return switch (structure) {
      case PAIR -> new PairHistory((PairHistorySpec) spec, digest);
      case LEVEL -> new LevelHistory((LevelHistorySpec) spec, digest);
      case INTERVAL -> new IntervalHistory((IntervalHistorySpec) spec, digest);
      case TIDELINE -> new TidelineHistory((TidelineHistorySpec) spec, digest);
    };
  }
}
