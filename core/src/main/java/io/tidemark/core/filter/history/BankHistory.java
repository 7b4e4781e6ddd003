package io.tidemark.core.filter.history;

import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;

/** A history made of Bloom filters over a fixed stretch of time. */
public sealed interface BankHistory extends HistoryFilter
    permits PairHistory, IntervalHistory, LevelHistory {
  /** The ticks it holds and the tick it counts from. */
  Timeline timeline();

  /** What turns keys into the digests of this history. */
  KeyDigest digest();

  /** The sizes of its filters. */
  FilterSizes sizes();

  /**
   * The fraction of set bits of a filter.
   *
   * @param filter the number of a filter that has bits
   */
  double fill(int filter);

  /** How often it errs, with the bits as they are now; later additions do not change the result. */
  RangeError errors();

  /** The memory of all bits and tables. */
  long memoryBytes();

  /**
   * One history of both, of the same kind, in the memory of one or less: filters of different sizes
   * are folded to a size that divides both. Filters of intervals that stand side by side keep half
   * of their bits each; those of an odd size cannot be halved and keep all. Neither is changed.
   *
   * @throws IllegalArgumentException if the other is of another kind, counts from another origin or in
   *     other ticks, or has another digest
   */
  BankHistory merged(BankHistory other);

  @Override
  default Coverage coverage() {
    return timeline().coverage();
  }
}
