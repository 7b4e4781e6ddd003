package io.tidemark.cli.endless;

import io.tidemark.analysis.endless.EndlessStructure;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.filter.seen.BloomSpec;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The shape of a filter for endless streams, in words.
 *
 * @param spec a {@link BloomSpec}, a {@link StableBloomSpec} or a {@link TidepoolSpec}
 */
public record EndlessShape(Record spec) {
  /** Checks that the shape is known. */
  public EndlessShape {
    if (!(spec instanceof BloomSpec
        || spec instanceof StableBloomSpec
        || spec instanceof TidepoolSpec)) {
      throw new IllegalArgumentException(
          "spec: " + spec + " (expected: that of a filter for endless streams)");
    }
  }

  /** The structure, by its name on the command line. */
  public String structure() {
    if (spec instanceof StableBloomSpec cells) {
      return structure(cells.insert(), cells.evict()).label();
    }
    return (spec instanceof TidepoolSpec ? EndlessStructure.TIDEPOOL : EndlessStructure.CLASSIC)
        .label();
  }

  private static EndlessStructure structure(InsertRule insert, EvictRule evict) {
    return switch (evict) {
      case NONE -> EndlessStructure.CLASSIC;
      case SWEEP -> EndlessStructure.SWEEP;
      case BY_VALUE -> EndlessStructure.BY_VALUE;
      case RANDOM ->
        switch (insert) {
          case FULL -> EndlessStructure.STABLE;
          case TWO_CLASS -> EndlessStructure.TWO_CLASS;
          case BY_IMPORTANCE -> EndlessStructure.BY_IMPORTANCE;
        };
    };
  }

  /** Whether what matters more is kept longer, where keys are weighed. */
  private boolean knowsImportance() {
    return spec instanceof TidepoolSpec pools
        ? pools.maxLevel() > 1
        : spec instanceof StableBloomSpec cells
            && cells.insert() != InsertRule.FULL
            && cells.maxLevel() > 1;
  }

  /** By what keys are kept, where lines are of some importance. */
  public Weighing kept(Weighing lines) {
    return knowsImportance() ? lines : Weighing.ALIKE;
  }

  /** The memory. */
  public long memoryBytes() {
    if (spec instanceof StableBloomSpec cells) {
      return cells.memoryBytes();
    }
    return spec instanceof TidepoolSpec pools
        ? pools.memoryBytes()
        : ((BloomSpec) spec).memoryBytes();
  }

  /** For a row of a table: the numbers that matter. */
  public String numbers() {
    if (spec instanceof TidepoolSpec pools) {
      return pools.slotsPerPool()
          + " prints of "
          + pools.printBits()
          + " bits a pool"
          + (pools.levelBits() == 0 ? "" : ", " + pools.maxLevel() + " levels");
    }
    if (spec instanceof StableBloomSpec cells) {
      return "M " + cells.maxLevel() + ", K " + cells.probes() + forgetting(cells);
    }
    return ((BloomSpec) spec).probes() + " probes";
  }

  private static String forgetting(StableBloomSpec cells) {
    return switch (cells.evict()) {
      case NONE -> "";
      case RANDOM, BY_VALUE -> ", P " + cells.decrements();
      case SWEEP -> ", " + Numbers.probability(heldShare(cells)) + " held free";
    };
  }

  private static double heldShare(StableBloomSpec cells) {
    return cells.heldZeros() / (double) cells.cells();
  }

  /** For a sentence: structure and numbers. */
  public String text() {
    if (spec instanceof TidepoolSpec pools) {
      return "tidepool filter, "
          + Numbers.count(pools.pools())
          + (pools.pools() == 1 ? " pool of " : " pools of ")
          + pools.slotsPerPool()
          + " prints of "
          + pools.printBits()
          + " bits"
          + (pools.levelBits() == 0 ? "" : " with " + pools.levelBits() + " of credit");
    }
    if (spec instanceof StableBloomSpec cells) {
      return structure()
          + " filter, "
          + Numbers.count(cells.cells())
          + " cells up to "
          + cells.maxLevel()
          + ", "
          + cells.probes()
          + " probes per key"
          + lowering(cells);
    }
    return "classic filter, " + numbers();
  }

  private static String lowering(StableBloomSpec cells) {
    return switch (cells.evict()) {
      case NONE -> "";
      case RANDOM, BY_VALUE -> ", " + cells.decrements() + " cells lowered per line";
      case SWEEP -> ", " + Numbers.probability(heldShare(cells)) + " of them held free";
    };
  }

  /** For machines. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("structure", structure());
    if (spec instanceof TidepoolSpec pools) {
      fields.put("pools", pools.pools());
      fields.put("wordsPerPool", pools.wordsPerPool());
      fields.put("slotsPerPool", pools.slotsPerPool());
      fields.put("printBits", pools.printBits());
      fields.put("levelBits", pools.levelBits());
    } else if (spec instanceof StableBloomSpec cells) {
      fields.put("cells", cells.cells());
      fields.put("bitsPerCell", cells.bitsPerCell());
      fields.put("maxLevel", cells.maxLevel());
      fields.put("probes", cells.probes());
      fields.put("decrements", cells.decrements());
      fields.put("heldZeros", cells.heldZeros());
    } else {
      fields.put("bits", ((BloomSpec) spec).bits());
      fields.put("probes", ((BloomSpec) spec).probes());
    }
    return fields;
  }
}
