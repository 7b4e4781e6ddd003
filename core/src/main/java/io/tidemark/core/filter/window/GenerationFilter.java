package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.cell.RenewedCells;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRules;

/**
 * What filters have in common that begin a new region of bits after each generation of the stream: how
 * far it has come, the bits, and which generations a question looks at.
 */
abstract sealed class GenerationFilter implements MovingWindow
    permits AgePartitionedFilter, RotatedBloomFilter {
  private final KeyDigest digest;
  private final RenewedCells cells;
  private final Generations generations;

  GenerationFilter(KeyDigest digest, Generations generations, RenewedCells cells) {
    this.digest = Require.nonNull(digest, "digest");
    this.generations = generations;
    this.cells = cells;
  }

  /** Sets the bits of a key in a generation. */
  abstract void set(long keyDigest, long generation);

  /** Whether the bits of a key are set in one of the generations from oldest to newest. */
  abstract boolean test(long keyDigest, long oldest, long newest);

  @Override
  public final boolean observe(long keyDigest, long tick) {
    long at = generations.enter(tick);
    if (at == TimeRules.DROPPED) {
      return false;
    }
    boolean found = isFound(keyDigest, at);
    set(keyDigest, generations.of(at));
    return found;
  }

  @Override
  public final boolean mightContain(long keyDigest, long tick) {
    long at = generations.admit(tick);
    return at != TimeRules.DROPPED && isFound(keyDigest, at);
  }

  /* Of two items with a key the second is the duplicate, whichever tick is later. */
  private boolean isFound(long keyDigest, long tick) {
    return test(keyDigest, generations.oldest(tick), generations.newest(tick));
  }

  @Override
  public final void merge(MovingWindow other) {
    MovingWindow.requireAlike(this, other);
    GenerationFilter taken = (GenerationFilter) other;
    generations.merge(taken.generations);
    for (int region = 0; region < cells.regions(); region++) {
      long round = cells.lastRound(region, generations.current());
      if (round == cells.lastRound(region, taken.generations.current())) {
        for (long index = 0; index < cells.words(); index++) {
          long bits = taken.cells.word(region, round, index);
          if (bits != 0) {
            cells.setWord(region, round, index, bits);
          }
        }
      }
    }
  }

  /** The share of the bits that are set in the region of a generation. */
  final double fill(long generation) {
    int region = cells.region(generation);
    long ones = 0;
    for (long word = 0; word < cells.words(); word++) {
      ones += Long.bitCount(cells.word(region, generation, word));
    }
    return ones / (double) cells.size();
  }

  /** The generation in which the window at the latest tick begins. */
  final long oldest() {
    return generations.oldest(latest());
  }

  @Override
  public final long latest() {
    return generations.latest();
  }

  @Override
  public final long items() {
    return generations.items();
  }

  @Override
  public final long dropped() {
    return generations.dropped();
  }

  @Override
  public final KeyDigest digest() {
    return digest;
  }

  final RenewedCells cells() {
    return cells;
  }

  final Generations generations() {
    return generations;
  }
}
