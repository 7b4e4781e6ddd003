package io.tidemark.experiments;

import io.tidemark.experiments.result.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * How a run ended.
 *
 * @param outcomes in the order of the run; an experiment that was interrupted has none
 * @param ending whether all experiments had their turn
 * @param index the page that shows the results
 */
public record RunSummary(List<Outcome> outcomes, Ending ending, Path index) {
  /** Whether all experiments had their turn. */
  public enum Ending {
    /** All had. */
    COMPLETE,
    /** The thread was interrupted. */
    INTERRUPTED
  }

  public RunSummary {
    outcomes = List.copyOf(outcomes);
    Objects.requireNonNull(ending, "ending");
    Objects.requireNonNull(index, "index");
  }

  /** The number of completed experiments with a verdict. */
  public long count(Verdict verdict) {
    return outcomes.stream()
        .filter(o -> o instanceof Outcome.Completed done && done.result().verdict() == verdict)
        .count();
  }

  /** The number of experiments that did not run for want of something. */
  public long skipped() {
    return outcomes.stream().filter(o -> o instanceof Outcome.Skipped).count();
  }

  /** The number of experiments that a missing or bad file ended. */
  public long failed() {
    return outcomes.stream().filter(o -> o instanceof Outcome.Failed).count();
  }
}
