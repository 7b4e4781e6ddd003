package io.tidemark.core.filter;

/** A memory of which key, given by its digest, occurred at which tick. */
public interface HistoryFilter extends HistoryQuery {
  /**
   * Remembers that a key occurred. Ticks may come in any order.
   *
   * @throws IllegalArgumentException if the tick lies outside what the history can hold
   */
  void add(long digest, long tick);
}
