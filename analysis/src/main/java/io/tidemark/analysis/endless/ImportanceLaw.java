package io.tidemark.analysis.endless;

import io.tidemark.core.Require;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What arrivals are worth: classes by ascending weight.
 *
 * @param classes their shares sum to 1
 */
public record ImportanceLaw(List<ImportanceClass> classes) {
  /** How many times the least important arrival the most important is worth, where it is assumed. */
  public static final int ASSUMED_SPAN = 512;

  private static final double ROUNDING = 1e-6;

  /** Sorts the classes and checks their shares. */
  public ImportanceLaw {
    classes = classes.stream()
        .sorted(Comparator.comparingDouble(ImportanceClass::weight))
        .toList();
    double sum = classes.stream().mapToDouble(ImportanceClass::share).sum();
    if (!(Math.abs(sum - 1) < ROUNDING)) {
      throw new IllegalArgumentException(Require.message("sum of shares", sum, "1"));
    }
    if (!(classes.get(classes.size() - 1).weight() > 0)) {
      throw new IllegalArgumentException(
          Require.message("greatest weight", 0, "above 0, else no error matters"));
    }
  }

  /**
   * Classes of equal shares that are assumed where nothing is known: weights rise by equal factors from
   * 1 to {@link #ASSUMED_SPAN}. Whoever gives an importance has a reason: with less, plans would give up
   * levels for more keys.
   */
  static ImportanceLaw assumed(int count) {
    return new ImportanceLaw(IntStream.range(0, Require.inRange(count, 1, 1 << 16, "classes"))
        .mapToObj(i -> new ImportanceClass(
            1.0 / count, Math.pow(ASSUMED_SPAN, i / Math.max(1.0, count - 1.0))))
        .toList());
  }

  /** The mean weight of an arrival. */
  public double meanWeight() {
    return classes.stream().mapToDouble(each -> each.share() * each.weight()).sum();
  }

  /** Whether no arrival is worth more than another. */
  public boolean isAllAlike() {
    return classes.get(0).weight() == classes.get(classes.size() - 1).weight();
  }

  /**
   * The level of each class where levels have equal shares of the arrivals: {@code 1 + floor(q M)},
   * with q the share of arrivals that are worth less, as learned levels have it.
   */
  public int[] levels(int maxLevel) {
    Require.inRange(maxLevel, 1, 1 << 16, "maxLevel");
    int[] levels = new int[classes.size()];
    double below = 0;
    for (int i = 0; i < levels.length; i++) {
      // A class without arrivals may come last, and rounding lift its rank to 1.
      levels[i] = Math.min(maxLevel, 1 + (int) (below * maxLevel));
      below += classes.get(i).share();
    }
    return levels;
  }
}
