package io.tidemark.core.filter.counting;

import io.tidemark.core.cell.SpectralCells;

/**
 * What the rules of spectral Bloom filters do with the counters of one key, given by their places. A
 * place may be there twice: it is then raised and lowered twice.
 */
final class KeyCounters {
  private KeyCounters() {}

  /** The least of them. */
  static long least(SpectralCells cells, long[] places) {
    long least = Long.MAX_VALUE;
    for (long place : places) {
      least = Math.min(least, cells.value(place));
    }
    return least;
  }

  /** Minimum selection: all are raised. */
  static void raise(SpectralCells cells, long[] places, long times) {
    for (long place : places) {
      cells.raise(place, times);
    }
  }

  /** Minimal increase: all are at least what the least of them becomes, and the others stay. */
  static void raiseLeast(SpectralCells cells, long[] places, long times) {
    long least = least(cells, places) + times;
    for (long place : places) {
      if (cells.value(place) < least) {
        cells.setValue(place, least);
      }
    }
  }

  /** Undoes {@link #raise}. */
  static void lower(SpectralCells cells, long[] places, long times) {
    for (long place : places) {
      cells.lower(place, times);
    }
  }

  /** How often {@link #lower} can be done: as the least, but a place that is there twice gives half. */
  static long most(SpectralCells cells, long[] places) {
    long most = Long.MAX_VALUE;
    for (long place : places) {
      most = Math.min(most, cells.value(place) / occurrences(places, place));
    }
    return most;
  }

  private static int occurrences(long[] places, long wanted) {
    int occurrences = 0;
    for (long place : places) {
      occurrences += place == wanted ? 1 : 0;
    }
    return occurrences;
  }

  /** Whether only one counter, however often it is there, has the least value. */
  static boolean hasSingleMinimum(SpectralCells cells, long[] places) {
    long least = Long.MAX_VALUE;
    long leastPlace = -1;
    boolean single = true;
    for (long place : places) {
      long value = cells.value(place);
      if (value < least) {
        least = value;
        leastPlace = place;
        single = true;
      } else if (value == least && place != leastPlace) {
        single = false;
      }
    }
    return single;
  }
}
