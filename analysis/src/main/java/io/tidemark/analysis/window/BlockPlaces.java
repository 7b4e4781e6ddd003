package io.tidemark.analysis.window;

import io.tidemark.core.Require;
import io.tidemark.core.filter.window.BlockTimingSpec;

/**
 * Some places of a question in its block, all equally likely, and the items that a block timing
 * filter looks back over from there. All numbers are of items.
 */
final class BlockPlaces {
  /* Where blocks are few, it matters much where in its block a question is. */
  private static final int MANY_BLOCKS = 32;
  private static final int PLACES_IN_LONG_BLOCKS = 8;
  private static final int PLACES = 4;

  private final double window;
  private final double block;
  private final double[] since;

  BlockPlaces(BlockTimingSpec spec, double itemsPerTick) {
    Require.finiteAtLeast(itemsPerTick, Double.MIN_NORMAL, "itemsPerTick");
    window = spec.window() * itemsPerTick;
    block = spec.block() * itemsPerTick;
    boolean whole = spec.unit().isItems();
    int places = spec.window() / spec.block() > MANY_BLOCKS ? PLACES : PLACES_IN_LONG_BLOCKS;
    if (whole && spec.block() < places) {
      places = (int) spec.block();
    }
    since = new double[places];
    for (int i = 0; i < places; i++) {
      since[i] = (i + 0.5) * block / places - (whole ? 0.5 : 0);
    }
  }

  int count() {
    return since.length;
  }

  /** The window (paper: w). */
  double window() {
    return window;
  }

  /** The length of a block (paper: B). */
  double block() {
    return block;
  }

  /** The items of the block before the question (paper: b). */
  double since(int place) {
    return since[place];
  }

  /** The age in blocks of the block in which the window begins. */
  int oldest(int place) {
    return (int) Math.ceil((window - since[place]) / block);
  }

  /** The items from the beginning of that block on. */
  double alive(int place) {
    return oldest(place) * block + since[place];
  }
}
