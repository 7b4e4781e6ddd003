package io.tidemark.analysis.endless;

import io.tidemark.core.Require;
import io.tidemark.core.hash.KeyDigest;

/** What a filter for an endless stream is tuned for. */
public sealed interface EndlessGoal {
  /** New keys are found with at most a probability, and as little weight as can be is missed. */
  static EndlessGoal error(double falsePositiveRate) {
    return new Bound(falsePositiveRate);
  }

  /** The least expected cost per arrival. What an error costs is times the weight of the arrival. */
  static EndlessGoal costs(double falsePositive, double falseNegative) {
    return new Costs(falsePositive, falseNegative);
  }

  /**
   * A bound on false positives.
   *
   * @param falsePositiveRate the most of new keys that may be found, below 1 and not below {@link
   *     KeyDigest#COLLISION_RATE}
   */
  record Bound(double falsePositiveRate) implements EndlessGoal {
    /** Checks the bound. */
    public Bound {
      Require.insideUnit(falsePositiveRate, "error");
      if (falsePositiveRate < KeyDigest.COLLISION_RATE) {
        throw new IllegalArgumentException(Require.message(
            "error",
            falsePositiveRate,
            "at least " + KeyDigest.COLLISION_RATE + ", as often as two keys share a digest"));
      }
    }
  }

  /**
   * The costs of both errors.
   *
   * @param falsePositive of a new key that is taken for a duplicate
   * @param falseNegative of a duplicate that is not found
   */
  record Costs(double falsePositive, double falseNegative) implements EndlessGoal {
    /** Checks the costs. */
    public Costs {
      Require.finiteAtLeast(falsePositive, 0, "falsePositive");
      Require.finiteAtLeast(falseNegative, 0, "falseNegative");
      if (falsePositive + falseNegative == 0) {
        throw new IllegalArgumentException(
            Require.message("costs", 0, "one above 0, else every filter is as good"));
      }
    }
  }
}
