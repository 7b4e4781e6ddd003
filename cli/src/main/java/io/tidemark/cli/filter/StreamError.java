package io.tidemark.cli.filter;

import io.tidemark.analysis.theory.BloomTheory;
import io.tidemark.core.filter.classic.BloomSpec;

/** What the error of a filter that fills up comes to over a stream. */
public final class StreamError {
  /*
   * Each different key is new exactly once, when the filter holds those before it: the expected
   * number of false positives among keys a to b is the integral of the rate from a to b. By
   * Simpson's rule on pieces that halve towards b's end, where nearly all of it lies: the rate grows
   * like a power of the number of keys.
   */
  private static final int PIECES = 4;
  private static final int INTERVALS = 8;

  private StreamError() {}

  /**
   * The expected number of different keys that are taken for duplicates while a filter goes from
   * {@code from} different keys to {@code to}.
   */
  public static double falsePositives(BloomSpec spec, double from, double to) {
    double sum = 0;
    double high = to;
    for (int piece = 0; piece < PIECES && high > from; piece++) {
      double low = piece == PIECES - 1 ? from : Math.max(from, high / 2);
      sum += simpson(spec, low, high);
      high = low;
    }
    return sum;
  }

  private static double simpson(BloomSpec spec, double low, double high) {
    double step = (high - low) / INTERVALS;
    double sum = rate(spec, low) + rate(spec, high);
    for (int i = 1; i < INTERVALS; i++) {
      sum += (i % 2 == 1 ? 4 : 2) * rate(spec, low + i * step);
    }
    return sum * step / 3;
  }

  private static double rate(BloomSpec spec, double keys) {
    return BloomTheory.falsePositiveRate(spec, keys);
  }
}
