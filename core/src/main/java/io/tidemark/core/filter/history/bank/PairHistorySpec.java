package io.tidemark.core.filter.history.bank;

import io.tidemark.core.Require;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Timeline;
import java.util.List;

/**
 * The shape of a {@link PairHistory}.
 *
 * @param timeline the ticks it holds
 * @param bits number of bits (paper: m)
 * @param probes bits per pair (paper: k), 1 to 64
 */
public record PairHistorySpec(Timeline timeline, long bits, int probes) implements BankHistorySpec {
  /** Checks the shape. */
  public PairHistorySpec {
    Require.nonNull(timeline, "timeline");
    Require.inRange(bits, 1, FilterSizes.MAX_BITS, "bits");
    Require.inRange(probes, 1, FilterSizes.MAX_PROBES, "probes");
  }

  @Override
  public FilterKind kind() {
    return FilterKind.PAIR_HISTORY;
  }

  @Override
  public FilterSizes sizes() {
    return FilterSizes.uniform(1, bits, probes);
  }

  @Override
  public List<FilterGroup> groups() {
    return List.of(FilterGroup.ofPairs(0));
  }

  @Override
  public PairHistory create(KeyDigest digest) {
    return new PairHistory(this, digest);
  }

  @Override
  public PairHistorySpec over(Timeline other) {
    return new PairHistorySpec(other, bits, probes);
  }
}
