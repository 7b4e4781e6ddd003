package io.tidemark.core.filter.stable;

import io.tidemark.core.Require;
import io.tidemark.core.cell.LevelCells;
import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.kernel.LevelKernel;

/**
 * A duplicate detector for streams without end that forgets, so that the share of zero cells settles
 * and the rate of false positives stays bounded however long the stream. Important keys can be kept
 * longer.
 *
 * <p>Errors: both. False positives as in any Bloom filter; false negatives for keys of which a cell has
 * been lowered to zero since.
 *
 * <p>Not safe for use by several threads.
 */
public final class StableBloomFilter implements ImportanceFilter, ArrivalFilter {
  /*
   * A key is tested, then cells are lowered, then its own are raised: [1], Algorithms 1 and 2, and
   * with InsertRule.FULL the stable Bloom filter of [2]. A cell is only ever raised by an insertion:
   * the text of [1] says so, its Algorithm 1 as printed does not.
   *
   * Deviation: (a) The cells lowered at random are one drawn and those that follow it, not
   * independent draws. Each is still lowered with probability P/m, which is all the analysis uses.
   * (b) By value, cells are drawn until P non-zero ones were accepted, each with probability
   * 1/value: exactly the law wanted. But no more than TRIALS cells per decrement are drawn, so that a
   * filter that is almost empty does not loop; it then lowers fewer than P. Of a filter that has
   * filled, one draw of five or so is accepted, and the bound practically never met.
   *
   * EvictRule.SWEEP is our own. A rule that lowers P cells per item forgets from the first item on, and
   * for repeats as for new keys. A hand that moves only when cells are short forgets nothing before
   * the filter has filled, nothing for repeats, and the share of zeros is no outcome but given.
   *
   * [1] R. Bhoraskar, V. Gabale, P. Kulkarni, D. Kulkarni: Importance-aware Bloom Filter for Managing
   *     Set Membership Queries on Streaming Data. COMSNETS 2013.
   * [2] F. Deng, D. Rafiei: Approximately Detecting Duplicates for Streaming Data using Stable Bloom
   *     Filters. SIGMOD 2006.
   */
  /** The most cells drawn by value, per cell that is to be lowered. */
  public static final int TRIALS = 32;

  /* Cells that the hand passes at once: few, so that it stops soon after there are enough zeros. */
  private static final int STRIDE = 16;

  private final StableBloomSpec spec;
  private final KeyDigest digest;
  private final LevelCells cells;

  /* The state of the draws or the place of the hand, saved with the filter: a replay gives equal bytes. */
  private long draws;

  private long items;

  /* Kept up for sweeps alone. */
  private long zeros;

  /**
   * Creates an empty filter.
   *
   * @param seed the start of the random draws, of no meaning where there are none
   */
  public StableBloomFilter(StableBloomSpec spec, KeyDigest digest, long seed) {
    this(
        spec,
        digest,
        new LevelCells(spec.words(), spec.bitsPerCell()),
        spec.evict() == EvictRule.SWEEP ? 0 : seed,
        0);
  }

  StableBloomFilter(
      StableBloomSpec spec, KeyDigest digest, LevelCells cells, long draws, long items) {
    this.spec = spec;
    this.digest = digest;
    this.cells = cells;
    this.draws = spec.evict() == EvictRule.SWEEP
        ? Require.inRange(draws, 0, spec.cells() - 1, "hand")
        : draws;
    this.items = Require.inRange(items, 0, Long.MAX_VALUE, "items");
    this.zeros = cells.zeros();
  }

  @Override
  public boolean observe(long keyDigest, int level) {
    Require.inRange(level, 1, spec.maxLevel(), "level");
    int raiseTo = spec.insert().raiseTo(level, spec.maxLevel());
    items++;
    if (spec.evict() == EvictRule.SWEEP) {
      return observeSwept(keyDigest, raiseTo);
    }
    boolean found = mightContain(keyDigest);
    evict();
    LevelKernel.raise(cells, spec.probes(), keyDigest, raiseTo);
    return found;
  }

  private boolean observeSwept(long keyDigest, int raiseTo) {
    int missing = LevelKernel.zeros(cells, spec.probes(), keyDigest);
    // Before the key is inserted, so that the hand takes nothing of it.
    sweep(spec.heldZeros() + missing);
    zeros -= LevelKernel.raise(cells, spec.probes(), keyDigest, raiseTo);
    return missing == 0;
  }

  private void sweep(long wantedZeros) {
    int cellsPerWord = cells.cellsPerWord();
    for (int left = spec.decrements(); zeros < wantedZeros && left > 0; ) {
      long word = draws / cellsPerWord;
      int cell = (int) (draws - word * cellsPerWord);
      int run = Math.min(Math.min(STRIDE, left), cellsPerWord - cell);
      zeros += cells.lowerInWord(word, cell, run);
      left -= run;
      draws = draws + run == cells.size() ? 0 : draws + run;
    }
  }

  /** As {@link #observe(long, int)}, with the greatest level. */
  @Override
  public boolean observe(long keyDigest) {
    return observe(keyDigest, spec.maxLevel());
  }

  @Override
  public boolean mightContain(long keyDigest) {
    return LevelKernel.test(cells, spec.probes(), keyDigest);
  }

  private void evict() {
    switch (spec.evict()) {
      case NONE, SWEEP -> {}
      case RANDOM -> {
        draws = Probes.next(draws);
        LevelKernel.lower(cells, spec.decrements(), draws);
      }
      case BY_VALUE -> evictByValue();
    }
  }

  private void evictByValue() {
    long state = draws;
    int left = spec.decrements();
    for (int trials = TRIALS * left; left > 0 && trials > 0; trials--) {
      state = Probes.next(state);
      int level = LevelKernel.level(cells, state);
      // A remix of the state decides, since its high bits have chosen the cell.
      if (level != 0 && Probes.position(Probes.places(state) << 4, level) == 0) {
        LevelKernel.lower(cells, 1, state);
        left--;
      }
    }
    draws = state;
  }

  /** The levels of a key's cells, in the order of its probes: what inference looks at. */
  public void levels(long keyDigest, int[] into) {
    Require.inRange(into.length, spec.probes(), spec.probes(), "levels");
    long state = keyDigest;
    for (int probe = 0; probe < into.length; probe++) {
      into[probe] = LevelKernel.level(cells, state);
      state = Probes.next(state);
    }
  }

  /** The share of cells that are zero. */
  public double zeroShare() {
    return cells.zeros() / (double) cells.size();
  }

  /** The probability that a key that never came is found, as the cells are now. */
  public double expectedError() {
    return Math.pow(1 - zeroShare(), spec.probes());
  }

  @Override
  public int maxLevel() {
    return spec.maxLevel();
  }

  /** The number of items observed. */
  public long items() {
    return items;
  }

  /** The shape. */
  public StableBloomSpec spec() {
    return spec;
  }

  /** What turns keys into digests. */
  public KeyDigest digest() {
    return digest;
  }

  LevelCells cells() {
    return cells;
  }

  long draws() {
    return draws;
  }
}
