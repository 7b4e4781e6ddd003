package io.tidemark.flink;

/**
 * One of the most frequent keys at the end of a period.
 *
 * @param timeMillis the end of the period, in milliseconds since 1970; {@link #END} at the end of the input
 * @param rank 1 for the most frequent one
 * @param key the key
 * @param count how often it has occurred lately, or more
 */
public record RankedKey(long timeMillis, int rank, String key, double count) {
  /** The time of the most frequent keys at the end of a stream that has one. */
  public static final long END = Long.MAX_VALUE;
}
