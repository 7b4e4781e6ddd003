package io.tidemark.core.filter.history;

/**
 * How often a history errs, as it was when this was made.
 *
 * <p>Errors: exact over the choice of the key where the filters are asked independently of each
 * other; the intervals of one question are, up to keys that share a digest.
 */
@FunctionalInterface
public interface RangeError {
  /**
   * The probability that a key that never occurred is answered "maybe" for {@code [from, to)}. Only
   * what lies between the first and the last covered tick counts; it is 0 for an empty range.
   */
  double of(long from, long to);
}
