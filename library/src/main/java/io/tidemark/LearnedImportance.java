package io.tidemark;

import io.tidemark.core.Require;
import io.tidemark.core.filter.endless.LearnedLevels;
import io.tidemark.core.filter.endless.LearnedLevelsSpec;
import java.util.function.ToDoubleFunction;

/**
 * Importance by the rank of a number among those of lately.
 *
 * @param weight the number
 * @param horizonItems the mean age of those that it is compared with, in items
 */
record LearnedImportance<I>(ToDoubleFunction<? super I> weight, long horizonItems)
    implements Importance<I> {
  LearnedImportance {
    Require.nonNull(weight, "weight");
    Require.inRange(
        horizonItems,
        LearnedLevels.SAMPLE_WEIGHTS,
        LearnedLevelsSpec.MAX_HORIZON_ITEMS,
        "horizonItems");
  }

  /** The weight of something. */
  double of(I importance) {
    return weight.applyAsDouble(Require.nonNull(importance, "importance"));
  }
}
