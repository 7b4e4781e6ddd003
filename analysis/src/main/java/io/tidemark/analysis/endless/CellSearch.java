package io.tidemark.analysis.endless;

import io.tidemark.core.cell.LevelCells;
import java.util.Optional;

/**
 * The best width and number of cells of a key, where the best of all else is known for each: probes are
 * climbed from the best of the width before, and widths until they get worse.
 */
final class CellSearch {
  /** The most probes that are tried. */
  static final int MAX_PROBES = 40;

  private static final int FIRST_PROBES = 4;

  /* Other numbers are whole too, so that costs are not quite smooth. */
  private static final int WORSE_WIDTHS = 2;
  private static final int WORSE_PROBES = 2;

  private final Best best;

  /** The best filter of a width and number of probes, if any is good enough. */
  interface Best {
    /** The plan. */
    Optional<EndlessPrediction> of(int bitsPerCell, int probes);
  }

  CellSearch(Best best) {
    this.best = best;
  }

  Optional<EndlessPrediction> best(int leastBits) {
    Optional<EndlessPrediction> found = Optional.empty();
    int probes = FIRST_PROBES;
    int worse = 0;
    for (int bits = leastBits; bits <= LevelCells.MAX_BITS && worse < WORSE_WIDTHS; bits++) {
      Optional<EndlessPrediction> next = climb(bits, probes);
      probes = next.map(plan -> plan.stable().probes()).orElse(probes);
      Optional<EndlessPrediction> better = EndlessPrediction.better(found, next);
      worse = better.equals(found) && found.isPresent() ? worse + 1 : 0;
      found = better;
    }
    return found;
  }

  private Optional<EndlessPrediction> climb(int bits, int from) {
    Optional<EndlessPrediction> found = best.of(bits, from);
    for (int direction = -1; direction <= 1; direction += 2) {
      int worse = 0;
      for (int probes = from + direction; isTried(probes) && worse < WORSE_PROBES; ) {
        Optional<EndlessPrediction> better = EndlessPrediction.better(found, best.of(bits, probes));
        worse = better.equals(found) && found.isPresent() ? worse + 1 : 0;
        found = better;
        probes += direction;
      }
    }
    return found;
  }

  private static boolean isTried(int probes) {
    return probes >= 1 && probes <= MAX_PROBES;
  }
}
