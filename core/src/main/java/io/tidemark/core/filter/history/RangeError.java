package io.tidemark.core.filter.history;

import io.tidemark.core.time.Coverage;

/**
 * How often a history errs, as it was when this was made.
 *
 * <p>Errors: exact over the choice of the key where the filters are asked independently of each
 * other; the intervals of one question are, up to keys that share a digest.
 */
@FunctionalInterface
public interface RangeError {
  /** How many places {@link #mean} looks at. */
  int PLACES = 255;

  /**
   * The probability that a key that never occurred is answered "maybe" for {@code [from, to)}. Only
   * what lies between the first and the last covered tick counts; it is 0 for an empty range.
   */
  double of(long from, long to);

  /** The mean error of ranges of a length, at places all over what is covered. */
  default double mean(Coverage coverage, long ticks) {
    if (coverage.isEmpty()) {
      return 0.0;
    }
    long free = coverage.to() - coverage.from() - ticks;
    double sum = 0;
    for (int i = 0; i < PLACES; i++) {
      long from = coverage.from() + (long) ((double) free * i / (PLACES - 1));
      sum += of(from, from + ticks);
    }
    return sum / PLACES;
  }
}
