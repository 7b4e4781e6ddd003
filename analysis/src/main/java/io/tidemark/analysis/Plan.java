package io.tidemark.analysis;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.hash.KeyDigest;
import java.util.List;

/**
 * What a goal leads to: the structures that can reach it, with predicted error and memory, the best
 * first. One type for all questions.
 *
 * @param goal what was asked for, and what was assumed where nothing was said
 * @param candidates at least one, the best first
 */
public record Plan(Facts goal, List<Candidate> candidates) {
  /** Checks that there is a best one. */
  public Plan {
    Require.nonNull(goal, "goal");
    candidates = List.copyOf(candidates);
    Require.inRange(candidates.size(), 1, Integer.MAX_VALUE, "candidates, their number");
  }

  /**
   * A structure that can reach the goal.
   *
   * @param structure its name, as {@code --structure} and {@code structure(...)} take it
   * @param spec its shape
   * @param error the predicted error, in the sense of the question
   * @param memoryBytes the predicted memory, at its greatest
   * @param predictions what else is predicted, such as how often keys are forgotten
   */
  public record Candidate(
      String structure, FilterSpec spec, double error, long memoryBytes, Facts predictions) {
    /** An empty filter of this shape. */
    public Filter create(KeyDigest digest) {
      return spec.create(digest);
    }
  }

  /** The best candidate. */
  public Candidate best() {
    return candidates.get(0);
  }

  /** An empty filter of the best shape. */
  public Filter create(KeyDigest digest) {
    return best().create(digest);
  }
}
