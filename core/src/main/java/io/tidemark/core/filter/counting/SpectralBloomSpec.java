package io.tidemark.core.filter.counting;

import io.tidemark.core.Require;
import io.tidemark.core.cell.SpectralCells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.hash.KeyDigest;

/**
 * The shape of a spectral Bloom filter.
 *
 * @param cells number of counters (paper: m)
 * @param probes counters per key (paper: k), 1 to 64; at least 2 with the recurring minimum
 * @param rule which counters are raised and believed
 * @param secondaryCells number of second counters with the recurring minimum, 0 with the other rules
 * @param slack slack bits per counter when laid out (paper: epsilon), above 0 and at most 1: with more
 *     of them, counters are laid out afresh less often
 */
public record SpectralBloomSpec(
    long cells, int probes, SpectralRule rule, long secondaryCells, double slack)
    implements FilterSpec {
  /** The most keys at once, each as often as it is there: no counter outgrows its widest form. */
  public static final long MAX_TOTAL = SpectralCells.MAX_VALUE / CountingBloomSpec.MAX_PROBES;

  /** Checks the shape. */
  public SpectralBloomSpec {
    Require.nonNull(rule, "rule");
    Require.inRange(cells, 1, SpectralCells.MAX_SIZE, "cells");
    boolean recurring = rule == SpectralRule.RECURRING_MINIMUM;
    // The only counter of a key would always be the only one of its value.
    Require.inRange(probes, recurring ? 2 : 1, CountingBloomSpec.MAX_PROBES, "probes");
    Require.inRange(
        secondaryCells,
        recurring ? 1 : 0,
        recurring ? SpectralCells.MAX_SIZE : 0,
        "secondaryCells of " + rule);
    if (!(slack > 0 && slack <= 1)) {
      throw new IllegalArgumentException(Require.message("slack", slack, "0 < slack <= 1"));
    }
  }

  @Override
  public FilterKind kind() {
    return FilterKind.SPECTRAL_BLOOM;
  }

  /** The memory of an empty filter, which has to be laid out to know it. */
  @Override
  public long memoryBytes() {
    long second = rule == SpectralRule.RECURRING_MINIMUM
        ? new SpectralCells(secondaryCells, slack).memoryBytes()
        : 0;
    return new SpectralCells(cells, slack).memoryBytes() + second;
  }

  @Override
  public SpectralBloomFilter create(KeyDigest digest) {
    return new SpectralBloomFilter(this, digest);
  }

  @Override
  public Facts facts() {
    return Facts.builder()
        .text("kind", kind().stem())
        .count("cells", cells)
        .count("probes", probes)
        .word("rule", rule)
        .count("secondaryCells", secondaryCells)
        .number("slack", slack)
        .build();
  }
}
