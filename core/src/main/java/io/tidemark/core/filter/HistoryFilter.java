package io.tidemark.core.filter;

import io.tidemark.core.time.Coverage;

/** A memory of which key, given by its digest, occurred at which tick. */
public interface HistoryFilter {
  /**
   * Remembers that a key occurred. Ticks may come in any order.
   *
   * @throws IllegalArgumentException if the tick lies outside what the history can hold
   */
  void add(long digest, long tick);

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
