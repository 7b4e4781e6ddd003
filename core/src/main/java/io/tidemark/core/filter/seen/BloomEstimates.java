package io.tidemark.core.filter.seen;

import io.tidemark.core.cell.BitCells;

/** Estimates from the cells of a filter. */
final class BloomEstimates {
  private BloomEstimates() {}

  static double keys(BloomSpec spec, BitCells cells) {
    double zeroFraction = 1.0 - (double) cells.ones() / spec.bits();
    return zeroFraction == 0.0
        ? Double.POSITIVE_INFINITY
        : Math.log(zeroFraction) / Math.log1p(-bitsPerKey(spec) / spec.bits()) + 0.0;
  }

  /** The expected number of distinct bits of one key. */
  private static double bitsPerKey(BloomSpec spec) {
    return switch (spec.layout()) {
      case STANDARD -> spec.bits() * -Math.expm1(spec.probes() * Math.log1p(-1.0 / spec.bits()));
      case BLOCKED -> {
        double bits = 0;
        for (int word = 0; word < spec.windowWords(); word++) {
          bits += 64 * (1 - Math.pow(63.0 / 64, spec.probesInWord(word)));
        }
        yield bits;
      }
    };
  }

  static double error(BloomSpec spec, BitCells cells) {
    return switch (spec.layout()) {
      case STANDARD -> Math.pow((double) cells.ones() / spec.bits(), spec.probes());
      case BLOCKED -> blockedError(spec, cells);
    };
  }

  /** The mean over all windows of the probability that bits drawn in its words are all set. */
  private static double blockedError(BloomSpec spec, BitCells cells) {
    int windowWords = spec.windowWords();
    long windows = cells.words() - windowWords + 1;
    double sum = 0;
    for (long first = 0; first < windows; first++) {
      double product = 1;
      for (int word = 0; word < windowWords; word++) {
        double fill = Long.bitCount(cells.word(first + word)) / 64.0;
        product *= spec.probesInWord(word) == 2 ? fill * fill : fill;
      }
      sum += product;
    }
    return sum / windows;
  }
}
