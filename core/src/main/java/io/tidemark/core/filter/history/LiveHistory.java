package io.tidemark.core.filter.history;

import io.tidemark.core.filter.HistoryFilter;

/** A history in one piece that can be added to. */
public interface LiveHistory extends SingleHistory, HistoryFilter {
  /**
   * One history of both, of the same kind, in the memory of one or less: bits of different numbers are
   * folded to a number that divides both. Neither is changed.
   *
   * @throws IllegalArgumentException if the other is of another kind, counts from another origin or in
   *     other ticks, or has another digest
   */
  @Override
  LiveHistory merged(SingleHistory other);

  /** A history of its own with the same content. */
  LiveHistory copy();
}
