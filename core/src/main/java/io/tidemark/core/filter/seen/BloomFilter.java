package io.tidemark.core.filter.seen;

import io.tidemark.core.Require;
import io.tidemark.core.cell.BitCells;
import io.tidemark.core.filter.MembershipFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.kernel.ScatterKernel;
import io.tidemark.core.kernel.WindowKernel;

/**
 * A set of keys in fixed memory that never forgets, after Bloom.
 *
 * <p>Errors: false positives only. A key that was added is always found; a key that was not may be
 * found too, with a probability that grows with the number of keys.
 *
 * <p>Threads: one at a time; queries write nothing, so that several may ask while none adds.
 */
public final class BloomFilter implements MembershipFilter {
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

  /** The shape. */
  public BloomSpec spec() {
    return spec;
  }

  /** What turns keys into the digests of this filter. */
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

  /**
   * Adds many keys in order, overlapping the waits for memory.
   *
   * @param certainlyNew element i receives what {@link #add} of {@code digests[i]} would have said
   */
  public void addAll(long[] digests, int from, int to, boolean[] certainlyNew) {
    if (blocked) {
      WindowKernel.setAll(cells, probes, digests, from, to, certainlyNew);
    } else {
      ScatterKernel.setAll(cells, probes, digests, from, to, certainlyNew);
    }
  }

  /**
   * Asks for many keys, overlapping the waits for memory.
   *
   * @param found element i receives what {@link #mightContain} of {@code digests[i]} would have said
   */
  public void mightContainAll(long[] digests, int from, int to, boolean[] found) {
    if (blocked) {
      WindowKernel.testAll(cells, probes, digests, from, to, found);
    } else {
      ScatterKernel.testAll(cells, probes, digests, from, to, found);
    }
  }

  /** Whether {@link #merge} takes the other filter: same shape, same digest with the same seed. */
  public boolean isCompatible(BloomFilter other) {
    return spec.equals(other.spec) && digest.equals(other.digest);
  }

  /**
   * Adds all keys of another filter: afterwards this one holds both.
   *
   * @throws IllegalArgumentException if the filters are not compatible
   */
  public void merge(BloomFilter other) {
    if (!isCompatible(other)) {
      throw new IllegalArgumentException(
          Require.message("other", other.spec + " with " + other.digest, spec + " with " + digest));
    }
    cells.or(other.cells);
  }

  /** The fraction of cells that are set. */
  public double fill() {
    return (double) cells.ones() / spec.bits();
  }

  /**
   * The number of distinct keys that were added, estimated from the fill: the number that makes it
   * the expected one. Infinite once every cell is set. In a blocked filter below 64 Kibit a few
   * percent low, since the words at both ends lie in fewer windows than the rest.
   */
  public double estimatedKeys() {
    return BloomEstimates.keys(spec, cells);
  }

  /**
   * The probability that a key that was never added is found now, from the cells as they are: exact
   * over the choice of the key, not an expectation over the keys that were added.
   */
  public double expectedError() {
    return BloomEstimates.error(spec, cells);
  }

  /** Forgets everything. */
  public void clear() {
    cells.clear();
  }
}
