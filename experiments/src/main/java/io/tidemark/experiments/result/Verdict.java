package io.tidemark.experiments.result;

import java.util.Collection;

/** What the comparisons of an experiment say. */
public enum Verdict {
  /** Every point lies where it should. */
  HOLDS,
  /** Some point does not. */
  DIFFERS,
  /** There is nothing to compare with. */
  OPEN;

  /** The verdict on all claims together. */
  public static Verdict of(Collection<Comparison> comparisons) {
    if (comparisons.isEmpty()) {
      return OPEN;
    }
    return comparisons.stream().allMatch(c -> c.verdict() == HOLDS) ? HOLDS : DIFFERS;
  }
}
