package io.tidemark.experiments;

import io.tidemark.experiments.result.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

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

  /** The number of claims with a verdict. */
  public long count(Verdict verdict) {
    return count(outcomes, verdict);
  }

  private static long count(List<Outcome> outcomes, Verdict verdict) {
    return outcomes.stream().mapToLong(o -> o.count(verdict)).sum();
  }

  /** How many claims of which kind are true, in one line. */
  public static String tally(List<Outcome> outcomes) {
    return String.format(
        Locale.ROOT,
        "%d %s. Tidemark's own claims: %d hold, %d defects; its goals: %d met, %d missed."
            + " Papers' claims: %d confirmed, %d refuted.",
        outcomes.size(),
        outcomes.size() == 1 ? "experiment" : "experiments",
        count(outcomes, Verdict.HOLDS),
        count(outcomes, Verdict.DEFECT),
        count(outcomes, Verdict.GOAL_MET),
        count(outcomes, Verdict.GOAL_MISSED),
        count(outcomes, Verdict.CONFIRMED),
        count(outcomes, Verdict.REFUTED));
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
