package io.tidemark.core.filter.endless;

import io.tidemark.core.Require;
import io.tidemark.core.cell.LevelCells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.filter.MergeableFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.kernel.LevelKernel;
import java.util.stream.IntStream;

/**
 * A duplicate detector for endless streams that forgets, so that the share of zero cells settles
 * and the rate of false positives stays bounded however long the stream. Important keys can be kept
 * longer.
 *
 * <p>Errors: both. False positives as in any Bloom filter; false negatives for keys of which a cell has
 * been lowered to zero since.
 *
 * <p>Not safe for use by several threads.
 */
public final class StableBloomFilter implements ImportanceFilter {
  /*
   * A key is tested, then cells are lowered, then its own are raised: [1], Algorithms 1 and 2, and
   * with InsertRule.FULL the stable Bloom filter of [2]. A cell is only ever raised by an insertion:
   * the text of [1] says so, its Algorithm 1 as printed does not.
   *
   * Deviation: (a) The cells lowered at random are one drawn and those that follow it, not
   * independent draws. Each is still lowered with probability P/m, which is all the analysis uses.
   * (b) By value, the cells of whole words are lowered that are at most a level t, with P(t >= v) = 1/v,
   * until P have been; what the last words have more of is taken off the next item's P. Words are
   * drawn alike, whatever they hold, so that each cell is lowered with a probability that is
   * proportional to 1/value, and P are on average: what P draws among all non-zero cells give. Only
   * are cells of a word lowered together more often than by single draws. An empty filter has
   * nothing to lower: no more than TRIALS cells per decrement are looked at, and fewer than P lowered
   * while the mean of 1/value over all cells, 0 for zeros, is below 1/TRIALS. With half of the cells
   * not zero it is above that, even if all have the greatest level that there is, 255. But a stream that
   * brings less than P takes away leaves the filter almost empty, and the bound decides for good.
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
  /** The most cells looked at by value, per cell that is to be lowered. */
  public static final int TRIALS = 512;

  /* As many as an item mostly needs: whether there are enough, which none can predict, is asked less. */
  private static final int WORDS_AT_ONCE = 3;

  /* The lowest bits of the draws, where the decrements stand that are taken off the next item's: fewer
   * than the cells of the words at once, 192. */
  private static final long AHEAD = 0xff;

  /* Cells that the hand passes at once: few, so that it stops soon after there are enough zeros. */
  private static final int STRIDE = 16;

  private final StableBloomSpec spec;
  private final KeyDigest digest;
  private final LevelCells cells;
  private final EvictRule evict;
  private final int decrements;
  private final int mostWords;

  /* By the levels of keys. */
  private final int[] raiseTo;

  /* Where the cells of the key are that is observed. */
  private final long[] places;

  /* The state of the draws or the place of the hand, saved with the filter: a replay gives equal bytes. */
  private long draws;
  private long handWord;
  private int handCell;

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
        start(spec.evict(), seed),
        0);
  }

  private static long start(EvictRule evict, long seed) {
    return switch (evict) {
      case NONE, RANDOM -> seed;
      case BY_VALUE -> seed & ~AHEAD;
      case SWEEP -> 0;
    };
  }

  StableBloomFilter(
      StableBloomSpec spec, KeyDigest digest, LevelCells cells, long draws, long items) {
    this.spec = spec;
    this.digest = digest;
    this.cells = cells;
    this.evict = spec.evict();
    this.decrements = spec.decrements();
    this.raiseTo = IntStream.rangeClosed(0, spec.maxLevel())
        .map(level -> spec.insert().raiseTo(level, spec.maxLevel()))
        .toArray();
    this.mostWords = TRIALS * decrements / cells.cellsPerWord();
    this.places = new long[spec.probes()];
    if (evict == EvictRule.SWEEP) {
      Require.inRange(draws, 0, spec.cells() - 1, "hand");
      this.handWord = draws / cells.cellsPerWord();
      this.handCell = (int) (draws % cells.cellsPerWord());
    } else {
      this.draws = draws;
    }
    this.items = Require.inRange(items, 0, Long.MAX_VALUE, "items");
    this.zeros = cells.zeros();
  }

  @Override
  public boolean observe(long keyDigest, int level) {
    Require.inRange(level, 1, spec.maxLevel(), "level");
    items++;
    int missing = LevelKernel.locate(cells, keyDigest, places);
    // Before the key is inserted, so that nothing is taken of it.
    switch (evict) {
      case NONE -> {}
      case RANDOM -> {
        draws = Probes.next(draws);
        LevelKernel.lower(cells, decrements, draws);
      }
      case BY_VALUE -> evictByValue();
      case SWEEP -> sweep(spec.heldZeros() + missing);
    }
    zeros -= LevelKernel.raise(cells, places, raiseTo[level]);
    return missing == 0;
  }

  private void sweep(long wantedZeros) {
    for (int left = decrements; zeros < wantedZeros && left > 0; ) {
      int run = Math.min(Math.min(STRIDE, left), cells.cellsPerWord() - handCell);
      zeros += cells.lowerInWord(handWord, handCell, run);
      left -= run;
      handCell += run;
      if (handCell == cells.cellsPerWord()) {
        handCell = 0;
        handWord = handWord + 1 == cells.words() ? 0 : handWord + 1;
      }
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

  private void evictByValue() {
    int left = decrements - (int) (draws & AHEAD);
    long state = draws;
    for (int words = mostWords; left > 0 && words > 0; words -= WORDS_AT_ONCE) {
      for (int word = 0; word < WORDS_AT_ONCE; word++) {
        state = Probes.next(state);
        left -= LevelKernel.lowerByValue(cells, state);
      }
    }
    draws = (state & ~AHEAD) | Math.max(0, -left);
  }

  /**
   * Remembers what another filter does, too: each cell has the greater of its two levels. No key is
   * forgotten, so that the share of zero cells falls and {@link #expectedError} rises, up to that of a Bloom
   * filter with the keys of both. As further items come, it goes back to what it was planned for.
   */
  @Override
  public void merge(Filter filter) {
    StableBloomFilter other = MergeableFilter.like(this, filter);
    items = Math.addExact(items, other.items);
    cells.raiseTo(other.cells);
    zeros = cells.zeros();
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
  @Override
  public double expectedError() {
    return Math.pow(1 - zeroShare(), spec.probes());
  }

  @Override
  public int maxLevel() {
    return spec.maxLevel();
  }

  @Override
  public long items() {
    return items;
  }

  @Override
  public StableBloomSpec spec() {
    return spec;
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public Facts stateFacts() {
    return Facts.builder()
        .count("items", items)
        .fraction("zeroShare", zeroShare())
        .flag("mayHaveForgotten", mayHaveForgotten())
        .build();
  }

  /** False as long as certainly nothing was forgotten: a sweep stops soon after enough cells are zero. */
  private boolean mayHaveForgotten() {
    return evict != EvictRule.SWEEP
        || zeroShare() * spec.cells() <= spec.heldZeros() + 2.0 * StableBloomSpec.MAX_PROBES;
  }

  @Override
  public StableBloomFilter copy() {
    return new StableBloomFilter(spec, digest, cells.copy(), draws(), items);
  }

  LevelCells cells() {
    return cells;
  }

  /** What is saved beside the cells: the cell that the hand is at, or the state of the draws. */
  long draws() {
    return evict == EvictRule.SWEEP ? handWord * cells.cellsPerWord() + handCell : draws;
  }
}
