package io.tidemark.core.filter;

/**
 * A filter that may take more memory when a key is added, and tells so beforehand. What is not said
 * otherwise has a fixed size.
 */
public interface GrowingFilter {
  /**
   * How many times a key can be added, once each, before the filter grows; or if it does not grow any
   * more, before it is full. It is certain: it may well take more, and 0 says that the next addition may
   * be the one. {@code Long.MAX_VALUE} if that never happens.
   */
  default long room() {
    return Long.MAX_VALUE;
  }

  /**
   * The most by which the addition behind {@link #room} makes {@link Filter#memoryBytes} greater; 0 if the
   * filter does not grow any more.
   */
  default long nextGrowthBytes() {
    return 0;
  }
}
