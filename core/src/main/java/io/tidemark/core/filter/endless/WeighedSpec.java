package io.tidemark.core.filter.endless;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Fact;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;

/**
 * The shape of a filter whose keys come with weights.
 *
 * @param inside the shape of the filter inside
 * @param horizonItems the mean age of the weights that a weight is compared with, in items
 */
public record WeighedSpec(EndlessSpec inside, long horizonItems) implements EndlessSpec {
  /* What the draws of the weights start with: the digest of a number. */
  private static final long DRAWS = 2;

  /** Checks the shape. */
  public WeighedSpec {
    if (Require.nonNull(inside, "inside") instanceof WeighedSpec) {
      throw new IllegalArgumentException(
          Require.message("inside", inside, "a filter without weights"));
    }
    new LearnedLevelsSpec(inside.maxLevel(), horizonItems);
  }

  /** The shape of what is learned. */
  public LearnedLevelsSpec levels() {
    return new LearnedLevelsSpec(inside.maxLevel(), horizonItems);
  }

  @Override
  public FilterKind kind() {
    return FilterKind.WEIGHED;
  }

  @Override
  public int maxLevel() {
    return inside.maxLevel();
  }

  @Override
  public long memoryBytes() {
    return inside.memoryBytes() + levels().memoryBytes();
  }

  /** An empty filter. Equal digests give equal draws, so that runs with a fixed seed are repeated. */
  @Override
  public WeighedFilter create(KeyDigest digest) {
    LearnedLevels levels = new LearnedLevels(levels(), digest.of(DRAWS));
    return inside instanceof TidepoolSpec pools
        ? new WeighedFilter(levels, pools.create(digest))
        : new WeighedFilter(levels, ((StableBloomSpec) inside).create(digest));
  }

  @Override
  public Facts facts() {
    Facts.Builder facts = Facts.builder().text("kind", kind().stem());
    for (Fact fact : inside.facts()) {
      facts.add(
          fact.name().equals("kind") ? new Fact("insideKind", fact.value(), fact.unit()) : fact);
    }
    return facts.count("horizonItems", horizonItems).build();
  }
}
