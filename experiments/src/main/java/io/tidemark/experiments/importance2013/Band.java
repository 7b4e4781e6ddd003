package io.tidemark.experiments.importance2013;

import java.util.ArrayList;
import java.util.List;

/**
 * Neighbouring importances.
 *
 * @param from the least
 * @param to the greatest
 */
record Band(int from, int to) {
  /** All importances. */
  static final Band ALL = new Band(1, PaperImportance.MOST);

  /** All importances in bands of a width that divides 50. */
  static List<Band> ofWidth(int width) {
    List<Band> bands = new ArrayList<>();
    for (int from = 1; from <= PaperImportance.MOST; from += width) {
      bands.add(new Band(from, from + width - 1));
    }
    return bands;
  }

  /** The middle, for charts. */
  double middle() {
    return (from + to) / 2.0;
  }

  @Override
  public String toString() {
    return from + "\u2013" + to;
  }
}
