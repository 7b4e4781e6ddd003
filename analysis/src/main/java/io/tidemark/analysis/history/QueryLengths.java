package io.tidemark.analysis.history;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * The lengths of the ranges that a history will be asked for, all equally often and at any place.
 *
 * <p>Errors: none; it is a goal.
 */
public final class QueryLengths {
  /** The longest range. */
  public static final long MAX_TICKS = 1L << (HistoryTheory.MAX_LEVELS - 1);

  private final long[] lengths;

  private QueryLengths(long[] lengths) {
    this.lengths = lengths;
  }

  /** Ranges of these lengths, equally often. */
  public static QueryLengths of(long... ticks) {
    Require.inRange(ticks.length, 1, Integer.MAX_VALUE, "number of query lengths");
    for (long length : ticks) {
      Require.inRange(length, 1, MAX_TICKS, "query length");
    }
    return new QueryLengths(ticks.clone());
  }

  /** For a history that must do for all lengths: 1, 2, 4, ... up to the span, equally often. */
  public static QueryLengths upTo(long spanTicks) {
    Require.inRange(spanTicks, 1, MAX_TICKS, "spanTicks");
    long[] lengths = new long[Long.SIZE - Long.numberOfLeadingZeros(spanTicks)];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = 1L << i;
    }
    return new QueryLengths(lengths);
  }

  /** The same for a history of so many ticks: a longer range asks for all of it. */
  QueryLengths upToSpan(long spanTicks) {
    return of(Arrays.stream(lengths)
        .map(ticks -> Math.min(ticks, spanTicks))
        .distinct()
        .toArray());
  }

  /** The lengths in ticks. */
  public long[] lengths() {
    return lengths.clone();
  }

  /**
   * The expected number of intervals of each height per question.
   *
   * @param levels the number of heights
   */
  public double[] frequencies(int levels) {
    double[] mean = new double[levels];
    for (long length : lengths) {
      double[] frequencies = HistoryTheory.coverFrequencies(length, levels);
      for (int height = 0; height < levels; height++) {
        mean[height] += frequencies[height] / lengths.length;
      }
    }
    return mean;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof QueryLengths that && Arrays.equals(lengths, that.lengths);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(lengths);
  }

  @Override
  public String toString() {
    return Arrays.toString(lengths) + " ticks";
  }
}
