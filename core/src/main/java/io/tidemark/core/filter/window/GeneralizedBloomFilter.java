package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.cell.BitCells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.kernel.SidedKernel;

/**
 * A memory of single bits that fades: a key sets some cells and clears others, so that the keys that
 * come after it wear its cells away. It is built for no window; how many cells of a key are as it
 * left them tells how long ago it may have come.
 *
 * <p>Errors: both. A key is denied as soon as one of its cells was changed since; a key that came
 * long ago, or never, is found if all of its cells happen to be right.
 *
 * <p>Threads: one at a time; queries write nothing, so that several may ask while none observes.
 */
public final class GeneralizedBloomFilter implements Filter, ArrivalFilter {
  /*
   * As in [1], section 5, after [2]; where a cell is drawn on both sides, it is cleared.
   *
   * Deviation: the positions come from one digest and not from independent hash functions (Probes
   * says how); those of the cells that are set come first, so that the order of writing alone makes
   * zero win.
   *
   * [1] J. L. Dautrich, C. V. Ravishankar: Inferring Insertion Times and Optimizing Error Penalties
   *     in Time-Decaying Bloom Filters. 2019.
   * [2] R. P. Laufer, P. B. Velloso, O. C. Duarte: A Generalized Bloom Filter to Secure Distributed
   *     Network Applications. Computer Networks 55(8), 2011.
   */
  private final GeneralizedBloomSpec spec;
  private final KeyDigest digest;
  private final BitCells cells;
  private long items;

  /** Creates a filter whose cells are all clear. */
  public GeneralizedBloomFilter(GeneralizedBloomSpec spec, KeyDigest digest) {
    this(spec, digest, new BitCells(spec.bits()), 0);
  }

  GeneralizedBloomFilter(GeneralizedBloomSpec spec, KeyDigest digest, BitCells cells, long items) {
    this.spec = spec;
    this.digest = Require.nonNull(digest, "digest");
    this.cells = cells;
    this.items = Require.inRange(items, 0, Long.MAX_VALUE, "items");
  }

  @Override
  public boolean observe(long keyDigest) {
    boolean found = mightContain(keyDigest);
    write(keyDigest);
    return found;
  }

  @Override
  public boolean mightContain(long keyDigest) {
    return SidedKernel.test(cells, spec.oneProbes(), spec.zeroProbes(), keyDigest);
  }

  /** As {@link #observe}; what the cells of the key said before, for {@link GeneralizedEvidence}. */
  public long observeEvidence(long keyDigest) {
    long evidence = evidence(keyDigest);
    write(keyDigest);
    return evidence;
  }

  /** What the cells of a key say, for {@link GeneralizedEvidence}. Nothing changes. */
  public long evidence(long keyDigest) {
    return SidedKernel.evidence(cells, spec.oneProbes(), spec.zeroProbes(), keyDigest);
  }

  private void write(long keyDigest) {
    SidedKernel.write(cells, spec.oneProbes(), spec.zeroProbes(), keyDigest);
    items++;
  }

  /** The fraction of cells that are set. */
  public double fill() {
    return (double) cells.ones() / spec.bits();
  }

  /** The number of items observed. */
  public long items() {
    return items;
  }

  @Override
  public FilterKind kind() {
    return spec.kind();
  }

  @Override
  public long memoryBytes() {
    return spec.memoryBytes();
  }

  /** As {@link Filter#expectedError}, if no cell of a key is on both sides. */
  @Override
  public double expectedError() {
    return Math.pow(fill(), spec.oneProbes()) * Math.pow(1 - fill(), spec.zeroProbes());
  }

  @Override
  public Facts stateFacts() {
    return Facts.builder().fraction("fill", fill()).count("items", items).build();
  }

  @Override
  public GeneralizedBloomSpec spec() {
    return spec;
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  BitCells cells() {
    return cells;
  }
}
