package io.tidemark.core.filter.endless;

import io.tidemark.core.Require;
import io.tidemark.core.cell.PoolCells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.filter.MergeableFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.kernel.Batch;

/**
 * A duplicate detector for endless streams that keeps prints of keys in small pools, where the
 * important and the repeated outlast the others.
 *
 * <p>Errors: both. A key that never came is found with a probability of at most {@link
 * TidepoolSpec#errorBound()}, by construction and from the first item on; a key that has been pushed out
 * of its pool is not found.
 *
 * <p>Not safe for use by several threads.
 */
public final class TidepoolFilter implements ImportanceFilter {
  /*
   * Our own design. A key has one pool, within one cache line, and in it a slot with a print and a credit;
   * docs/decisions/0014-tidepools.md says why not cells.
   *
   * A key that is not found takes the place of the least recent one without credit. Where all have
   * credit, all lose as much as the least has: GreedyDual [1] on each pool, with the credit that a
   * level buys as the cost of a miss. What is found again comes to the front, with one credit more
   * than it had or its level buys: a key that repeats outlasts one of the same level that does not.
   *
   * The prints in a pool are all different, and a new key's is uniform among 2^bits - 1: it is found with
   * probability (occupied slots) / (2^bits - 1), exactly. Repeats push nothing out.
   *
   * [1] N. Young: The k-server dual and loose competitiveness for paging. Algorithmica 11, 1994.
   */
  private final TidepoolSpec spec;
  private final KeyDigest digest;
  private final PoolCells cells;
  private final int maxCredit;
  private long items;

  /* Slots that are not empty. No key empties one; only merging may bring fewer together than there were. */
  private long keys;

  /** Creates an empty filter. */
  public TidepoolFilter(TidepoolSpec spec, KeyDigest digest) {
    this(
        spec,
        digest,
        new PoolCells(spec.pools(), spec.wordsPerPool(), spec.printBits(), spec.levelBits()),
        0,
        0);
  }

  /** Takes over pools, and counts what they hold. */
  TidepoolFilter(TidepoolSpec spec, KeyDigest digest, PoolCells cells, long items) {
    this(spec, digest, cells, items, cells.occupied());
  }

  private TidepoolFilter(
      TidepoolSpec spec, KeyDigest digest, PoolCells cells, long items, long keys) {
    this.spec = spec;
    this.digest = digest;
    this.cells = cells;
    this.maxCredit = spec.maxLevel() - 1;
    this.items = Require.inRange(items, 0, Long.MAX_VALUE, "items");
    this.keys = keys;
  }

  @Override
  public boolean observe(long keyDigest, int level) {
    int bought = Require.inRange(level, 1, maxCredit + 1, "level") - 1;
    int pool = pool(keyDigest);
    long print = print(keyDigest);
    items++;
    int slot = cells.find(pool, print);
    if (slot == PoolCells.NONE) {
      int freed = cells.lastWithoutCredit(pool);
      keys += cells.isEmpty(pool, freed) ? 1 : 0;
      cells.replace(pool, freed, print, bought);
      return false;
    }
    int credit = Math.min(maxCredit, Math.max(bought, cells.credit(pool, slot)) + 1);
    cells.replace(pool, slot, print, credit);
    return true;
  }

  /** As {@link #observe(long, int)}, with the least level: credit comes from repeats alone. */
  @Override
  public boolean observe(long keyDigest) {
    return observe(keyDigest, 1);
  }

  @Override
  public void observeAll(long[] digests, int from, int to, boolean[] seen) {
    Batch.check(digests, from, to, seen);
    boolean ahead = !Batch.isInCache(spec.memoryBytes());
    for (int start = from; start < to; start += Batch.KEYS) {
      int end = Math.min(to, start + Batch.KEYS);
      if (ahead) {
        fetchAll(digests, start, end);
      }
      for (int i = start; i < end; i++) {
        seen[i] = observe(digests[i]);
      }
    }
  }

  /** Reads a word of each pool, which is in one cache line: none waits for the one before. */
  private void fetchAll(long[] digests, int from, int to) {
    long all = 0;
    for (int i = from; i < to; i++) {
      all |= cells.word(pool(digests[i])) >>> 1;
    }
    Batch.requireRead(all);
  }

  @Override
  public boolean mightContain(long keyDigest) {
    return cells.find(pool(keyDigest), print(keyDigest)) != PoolCells.NONE;
  }

  /**
   * Remembers what another filter does, too, as far as there is room: where the keys of two pools do not fit
   * into one, those without credit that came least recently in either are forgotten, as if they had been
   * pushed out. {@link TidepoolSpec#errorBound} holds.
   */
  @Override
  public void merge(Filter filter) {
    TidepoolFilter other = MergeableFilter.like(this, filter);
    items = Math.addExact(items, other.items);
    cells.merge(other.cells);
    keys = cells.occupied();
  }

  @Override
  public int maxLevel() {
    return spec.maxLevel();
  }

  private int pool(long keyDigest) {
    return (int) Probes.position(keyDigest, spec.pools()) * spec.wordsPerPool();
  }

  /** From the bits that did not choose the pool; never that of an empty slot. */
  private long print(long keyDigest) {
    return 1 + Probes.position(Probes.fraction(keyDigest, spec.pools()), spec.prints());
  }

  /** The number of keys that are remembered now. */
  public long keys() {
    return keys;
  }

  /** The probability that a key that never came is found, as the pools are now. */
  @Override
  public double expectedError() {
    return keys() / ((double) spec.pools() * spec.prints());
  }

  @Override
  public long items() {
    return items;
  }

  @Override
  public TidepoolSpec spec() {
    return spec;
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public Facts stateFacts() {
    return Facts.builder().count("items", items).count("rememberedKeys", keys()).build();
  }

  @Override
  public TidepoolFilter copy() {
    return new TidepoolFilter(spec, digest, cells.copy(), items, keys);
  }

  PoolCells cells() {
    return cells;
  }
}
