package io.tidemark.analysis.endless;

import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.filter.endless.WeighedSpec;

/**
 * How long a filter for endless streams remembers: how many keys, or after how many others half of them
 * are forgotten.
 *
 * <p>Errors: those of the theory. The other keys are taken to be all different, and their levels, where
 * keys are weighed, to be as frequent.
 */
public final class Retention {
  /* No stream is longer. */
  private static final long LONGEST = 1L << 50;
  private static final double PRECISION = 0.01;

  private final EndlessErrors errors;

  private Retention(EndlessErrors errors) {
    this.errors = errors;
  }

  /**
   * What a shape is good for; nothing where it forgets nothing.
   *
   * @param classes how many classes of importance keys have; 1 if all are alike
   */
  public static Facts of(FilterSpec spec, int classes) {
    if (spec instanceof WeighedSpec weighed) {
      return of(weighed.inside(), Math.max(2, classes));
    }
    Facts.Builder facts = Facts.builder();
    if (spec instanceof TidepoolSpec pools) {
      facts.count("remembersKeys", pools.slots());
    } else if (spec instanceof StableBloomSpec cells) {
      int most = cells.maxLevel();
      boolean levels = classes > 1 && keepsImportant(cells);
      Retention half = new Retention(
          StableErrors.of(cells, levels ? LevelLaw.uniform(most) : LevelLaw.greatest(most)));
      facts.count("halfForgottenAfter", half.of(levels ? 1 : most));
      if (levels) {
        facts.count("halfOfImportantForgottenAfter", half.of(most));
      }
    }
    return facts.build();
  }

  /** Whether keys that matter more are kept longer by a shape. */
  public static boolean keepsImportant(FilterSpec spec) {
    return spec instanceof TidepoolSpec pools
        ? pools.maxLevel() > 1
        : spec instanceof StableBloomSpec cells
            && cells.insert() != InsertRule.FULL
            && cells.maxLevel() > 1;
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
