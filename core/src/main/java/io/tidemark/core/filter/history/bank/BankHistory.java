package io.tidemark.core.filter.history.bank;

import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.history.AskedOccurrences;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.time.TimeRange;
import java.util.List;
import java.util.OptionalLong;

/**
 * A history made of Bloom filters over a fixed stretch of time. When a key may have occurred is found
 * out by asking about ever shorter ranges.
 */
public sealed interface BankHistory extends LiveHistory
    permits PairHistory, IntervalHistory, LevelHistory {
  /** Its filters. */
  FilterBank bank();

  /** The sizes of its filters. */
  default FilterSizes sizes() {
    return bank().sizes();
  }

  /**
   * The fraction of set bits of a filter.
   *
   * @param filter the number of a filter that has bits
   */
  default double fill(int filter) {
    return bank().fill(filter);
  }

  @Override
  default long memoryBytes() {
    return bank().memoryBytes();
  }

  @Override
  BankHistorySpec spec();

  @Override
  default Facts stateFacts() {
    Facts.Builder facts = Facts.builder();
    FilterGroup.addFill(facts, spec().groups(), bank());
    return facts.build();
  }

  /**
   * One history of both, of the same kind, in the memory of one or less: filters of different sizes
   * are folded to a size that divides both. Filters of intervals that stand side by side keep half
   * of their bits each; those of an odd size cannot be halved and keep all. Neither is changed.
   *
   * @throws IllegalArgumentException if the other is of another kind, counts from another origin or in
   *     other ticks, or has another digest
   */
  @Override
  BankHistory merged(SingleHistory other);

  @Override
  default List<TimeRange> when(long keyDigest, long from, long to) {
    return new AskedOccurrences(this, keyDigest).when(from, to);
  }

  @Override
  default OptionalLong first(long keyDigest, long from, long to) {
    return new AskedOccurrences(this, keyDigest).first(from, to);
  }

  @Override
  default OptionalLong last(long keyDigest, long from, long to) {
    return new AskedOccurrences(this, keyDigest).last(from, to);
  }
}
