package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.history.Seeds;
import io.tidemark.workload.Require;

/**
 * Parameters of {@link Figure14}.
 *
 * @param seed seed of the day
 * @param runSeed seed of the digest that orders the tree
 * @param divisor how many times smaller than the paper's the day is
 * @param points moments of the day that are shown, evenly spaced
 * @param filterBits bits of the filters beside it
 */
public record Figure14Parameters(
    long seed, long runSeed, int divisor, int points, long filterBits) {
  public Figure14Parameters {
    Require.inRange(divisor, 1, 1_000, "divisor");
    Require.inRange(points, 4, 1_440, "points");
    Require.inRange(filterBits, 1, 1L << 40, "filterBits");
  }

  static Figure14Parameters full() {
    return new Figure14Parameters(Seeds.DAY, Seeds.RUN, 1, 48, Table3.USUAL_BITS);
  }

  static Figure14Parameters quick() {
    return new Figure14Parameters(
        Seeds.DAY, Seeds.RUN, Seeds.QUICK_DIVISOR, 24, Table3.USUAL_BITS / Seeds.QUICK_DIVISOR);
  }
}
