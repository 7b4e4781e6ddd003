package io.tidemark.core.filter.window;

import io.tidemark.core.cell.StampCells;

/** What the timers of a filter say at one block: how many are within the window. */
final class TimerFill {
  private final StampCells cells;
  private final long oldest;

  /** Looks at the timers of a block that is not older than {@code oldest}. */
  TimerFill(StampCells cells, long oldest) {
    this.cells = cells;
    this.oldest = oldest;
  }

  /** The share of timers that are within the window. */
  double share() {
    return share(0, cells.words());
  }

  /** The probability that all timers of a key that never came are within the window. */
  double error(BlockTimingSpec spec) {
    return switch (spec.layout()) {
      case SCATTERED -> scatteredError(spec.probes());
      case LINED -> linedError(spec.probes());
    };
  }

  private double scatteredError(int probes) {
    long wordsOfProbe = cells.words() / probes;
    double product = 1;
    for (int probe = 0; probe < probes; probe++) {
      product *= share(probe * wordsOfProbe, wordsOfProbe);
    }
    return product;
  }

  /* In lines, the probes of a key are in words that follow each other, from any of the line on. */
  private double linedError(int probes) {
    double[] shares = new double[StampCells.LINE_WORDS];
    long lines = cells.words() / StampCells.LINE_WORDS;
    double sum = 0;
    for (long line = 0; line < lines; line++) {
      for (int word = 0; word < shares.length; word++) {
        shares[word] = share(line * StampCells.LINE_WORDS + word, 1);
      }
      for (int first = 0; first < shares.length; first++) {
        double product = 1;
        for (int probe = 0; probe < probes; probe++) {
          product *= shares[(first + probe) % shares.length];
        }
        sum += product;
      }
    }
    return sum / ((double) lines * shares.length);
  }

  private double share(long from, long words) {
    long within = 0;
    for (long word = from; word < from + words; word++) {
      long least = Math.max(1, oldest - cells.origin(word));
      for (int cell = 0; cell < cells.cellsPerWord(); cell++) {
        within += cells.distance(word, cell) >= least ? 1 : 0;
      }
    }
    return (double) within / ((double) words * cells.cellsPerWord());
  }
}
