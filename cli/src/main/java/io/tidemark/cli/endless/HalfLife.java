package io.tidemark.cli.endless;

import io.tidemark.analysis.endless.EndlessErrors;
import io.tidemark.analysis.endless.LevelLaw;
import io.tidemark.analysis.endless.StableErrors;
import io.tidemark.core.filter.endless.StableBloomSpec;

/**
 * After how many other keys half of those of a level are forgotten, in a filter of cells.
 *
 * <p>Errors: those of the theory. The other keys are taken to be all different, and their levels, where
 * they are weighed, to be as frequent.
 */
final class HalfLife {
  /* No stream is longer. */
  private static final long LONGEST = 1L << 50;
  private static final double PRECISION = 0.01;

  private final int maxLevel;
  private final EndlessErrors errors;

  HalfLife(StableBloomSpec spec, Weighing importance) {
    this.maxLevel = spec.maxLevel();
    this.errors = StableErrors.of(
        spec,
        importance == Weighing.WEIGHED ? LevelLaw.uniform(maxLevel) : LevelLaw.greatest(maxLevel));
  }

  /** Of the keys that matter least; of all, where they are not weighed. */
  long ofLeast(Weighing importance) {
    return of(importance == Weighing.WEIGHED ? 1 : maxLevel);
  }

  /** Of the keys that matter most. */
  long ofGreatest() {
    return of(maxLevel);
  }

  private long of(int level) {
    long low = 1;
    long high = 2;
    while (high < LONGEST && errors.falseNegativeRate(level, high) < 0.5) {
      low = high;
      high <<= 1;
    }
    while (high - low > PRECISION * low && high - low > 1) {
      long middle = (low + high) >>> 1;
      if (errors.falseNegativeRate(level, middle) < 0.5) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return rounded(high);
  }

  /** To two digits: more would not be true. */
  private static long rounded(long count) {
    long unit = 1;
    while (count / unit >= 100) {
      unit *= 10;
    }
    return Math.round(count / (double) unit) * unit;
  }
}
