package io.tidemark.core.filter;

import io.tidemark.core.time.Coverage;

/** Answers whether a key, given by its digest, occurred in a range of time. */
public interface HistoryQuery {
  /**
   * Whether a key occurred at a tick of {@code [from, to)}. Ticks that are not covered are taken
   * into account: where they alone could hold the key, the answer is {@link HistoryAnswer#UNKNOWN}.
   *
   * @throws IllegalArgumentException if {@code from} is greater than {@code to}
   */
  HistoryAnswer ask(long digest, long from, long to);

  /** The ticks it knows about. */
  Coverage coverage();
}
