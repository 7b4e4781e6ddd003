package io.tidemark.core.filter.seen;

import io.tidemark.core.Require;
import io.tidemark.core.cell.BitCells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.kernel.ScatterKernel;
import io.tidemark.core.kernel.WindowKernel;

/**
 * A set of keys in fixed memory that never forgets, after Bloom.
 *
 * <p>Errors: false positives only. A key that was added is always found; a key that was not may be
 * found too, with a probability that grows with the number of keys.
 *
 * <p>Threads: as {@link SeenSet} says; queries write nothing, so that several may ask while none adds.
 */
public final class BloomFilter implements SeenSet {
  /*
   * As in [1], with k positions per key and one array.
   *
   * Deviation: the k positions come from one digest and not from k independent hash functions
   * (Probes says how). In the blocked layout they are confined to a window of words that starts
   * anywhere, where [2] confines them to one of many disjoint blocks; its error is higher than the
   * standard formula gives and has a formula of its own (BlockedBloomTheory).
   *
   * [1] B. H. Bloom: Space/time trade-offs in hash coding with allowable errors. CACM 13(7), 1970.
   * [2] F. Putze, P. Sanders, J. Singler: Cache-, hash- and space-efficient Bloom filters. WEA 2007.
   */
  private final BloomSpec spec;
  private final KeyDigest digest;
  private final BitCells cells;
  private final int probes;
  private final boolean blocked;

  /** Creates an empty filter. */
  public BloomFilter(BloomSpec spec, KeyDigest digest) {
    this(spec, digest, new BitCells(spec.bits()));
  }

  BloomFilter(BloomSpec spec, KeyDigest digest, BitCells cells) {
    this.spec = Require.nonNull(spec, "spec");
    this.digest = Require.nonNull(digest, "digest");
    this.cells = cells;
    this.probes = spec.probes();
    this.blocked = spec.layout() == BloomLayout.BLOCKED;
  }

  @Override
  public BloomSpec spec() {
    return spec;
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  BitCells cells() {
    return cells;
  }

  @Override
  public boolean add(long keyDigest) {
    return blocked
        ? WindowKernel.set(cells, probes, keyDigest)
        : ScatterKernel.set(cells, probes, keyDigest);
  }

  @Override
  public boolean mightContain(long keyDigest) {
    return blocked
        ? WindowKernel.test(cells, probes, keyDigest)
        : ScatterKernel.test(cells, probes, keyDigest);
  }

  /* Bits are only ever set, so a word that already has its bits needs no write at all. */
  @Override
  public boolean addAtomic(long keyDigest) {
    return blocked
        ? WindowKernel.setAtomic(cells, probes, keyDigest)
        : ScatterKernel.setAtomic(cells, probes, keyDigest);
  }

  @Override
  public boolean mightContainAtomic(long keyDigest) {
    return blocked
        ? WindowKernel.testAtomic(cells, probes, keyDigest)
        : ScatterKernel.testAtomic(cells, probes, keyDigest);
  }

  @Override
  public void addAll(long[] digests, int from, int to, boolean[] certainlyNew) {
    if (blocked) {
      WindowKernel.setAll(cells, probes, digests, from, to, certainlyNew);
    } else {
      ScatterKernel.setAll(cells, probes, digests, from, to, certainlyNew);
    }
  }

  @Override
  public void mightContainAll(long[] digests, int from, int to, boolean[] found) {
    if (blocked) {
      WindowKernel.testAll(cells, probes, digests, from, to, found);
    } else {
      ScatterKernel.testAll(cells, probes, digests, from, to, found);
    }
  }

  @Override
  public void merge(SeenSet other) {
    if (!isCompatible(other)) {
      throw new IllegalArgumentException(Require.message(
          "other", other.spec() + " with " + other.digest(), spec + " with " + digest));
    }
    cells.or(((BloomFilter) other).cells);
  }

  @Override
  public BloomFilter copy() {
    return new BloomFilter(spec, digest, cells.copy());
  }

  @Override
  public Facts stateFacts() {
    return Facts.builder()
        .fraction("fill", fill())
        .number("estimatedKeys", estimatedKeys())
        .build();
  }

  /** The fraction of cells that are set. */
  public double fill() {
    return (double) cells.ones() / spec.bits();
  }

  @Override
  public int stageCount() {
    return 1;
  }

  /**
   * The number of distinct keys that were added, estimated from the fill: the number that makes it
   * the expected one. Infinite once every cell is set. In a blocked filter below 64 Kibit a few
   * percent low, since the words at both ends lie in fewer windows than the rest.
   */
  @Override
  public double estimatedKeys() {
    return BloomEstimates.keys(spec, cells);
  }

  /**
   * The probability that a key that was never added is found now, from the cells as they are: exact
   * over the choice of the key, not an expectation over the keys that were added.
   */
  @Override
  public double expectedError() {
    return BloomEstimates.error(spec, cells);
  }

  @Override
  public void clear() {
    cells.clear();
  }
}
