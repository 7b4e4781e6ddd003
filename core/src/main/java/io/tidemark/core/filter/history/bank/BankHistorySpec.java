package io.tidemark.core.filter.history.bank;

import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.history.HistorySpec;
import io.tidemark.core.hash.KeyDigest;
import java.util.List;

/** The shape of a {@link BankHistory}. */
public sealed interface BankHistorySpec extends HistorySpec
    permits PairHistorySpec, IntervalHistorySpec, LevelHistorySpec {
  /** The sizes of its filters. */
  FilterSizes sizes();

  /** Its filters by the length of their intervals; the pairs of a tree first. */
  List<FilterGroup> groups();

  @Override
  BankHistory create(KeyDigest digest);

  @Override
  default long memoryBytes() {
    return FilterBank.memoryBytes(sizes());
  }

  @Override
  default Facts facts() {
    return FilterGroup.addShape(commonFacts(), groups(), sizes()).build();
  }
}
