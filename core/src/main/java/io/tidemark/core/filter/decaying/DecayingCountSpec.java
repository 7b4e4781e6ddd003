package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.hash.KeyDigest;

/**
 * The shape of a decaying count filter.
 *
 * @param counters what counters are made of; their lines are a multiple of the rows
 * @param rules where keys lie, and how their counts decay
 */
public record DecayingCountSpec(CounterSpec counters, DecayRules rules) implements FilterSpec {
  /** Checks the shape. */
  public DecayingCountSpec {
    Require.nonNull(rules, "rules");
    rules.checkLines(Require.nonNull(counters, "counters").lines());
  }

  /** With counters of one width: see {@link CounterSpec.Fixed}. */
  public static DecayingCountSpec fixed(long lines, int bitsPerCell, DecayRules rules) {
    return new DecayingCountSpec(new CounterSpec.Fixed(lines, bitsPerCell), rules);
  }

  /** With counters that take more digits: see {@link CounterSpec.Adaptive}. */
  public static DecayingCountSpec adaptive(
      long lines, int wordsPerLine, int lowBits, int carryBits, DecayRules rules) {
    return new DecayingCountSpec(
        new CounterSpec.Adaptive(lines, wordsPerLine, lowBits, carryBits), rules);
  }

  /** The number of lines. */
  public long lines() {
    return counters.lines();
  }

  /** The number of counters (paper: m). */
  public long cells() {
    return counters.cells();
  }

  /**
   * The greatest count that a counter can tell from a greater one, when an era ends and weights are
   * at their highest.
   */
  public double maxCount() {
    int bits = counters instanceof CounterSpec.Fixed fixed ? fixed.bitsPerCell() : Long.SIZE;
    return Math.scalb(1.0, Math.min(bits, 62) - 1 - rules.fractionBits());
  }

  @Override
  public FilterKind kind() {
    return FilterKind.DECAYING_COUNT;
  }

  @Override
  public long memoryBytes() {
    return counters.memoryBytes();
  }

  @Override
  public DecayingCountFilter create(KeyDigest digest) {
    return new DecayingCountFilter(this, digest);
  }

  @Override
  public Facts facts() {
    return Facts.builder()
        .text("kind", kind().stem())
        .all(counters.facts())
        .all(rules.facts())
        .build();
  }
}
