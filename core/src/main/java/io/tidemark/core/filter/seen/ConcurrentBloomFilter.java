package io.tidemark.core.filter.seen;

import io.tidemark.core.Require;
import io.tidemark.core.cell.BitCells;
import io.tidemark.core.filter.MembershipFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.kernel.ScatterKernel;
import io.tidemark.core.kernel.WindowKernel;

/**
 * A Bloom filter that many threads add to and ask at once, without locks.
 *
 * <p>Errors: false positives only, as {@link BloomFilter}. An addition that has returned is never
 * lost and is seen by every query that starts after it.
 *
 * <p>Threads: all methods from any thread. If several threads add the same new key at the same
 * moment, at least one of them is told that it was new, but possibly more than one.
 */
public final class ConcurrentBloomFilter implements MembershipFilter {
  /*
   * As BloomFilter, with an atomic OR for each word that lacks a bit. Bits are only ever set, so a
   * word that already has its bits needs no write at all.
   *
   * Deviation: none beyond BloomFilter's.
   */
  private final BloomSpec spec;
  private final KeyDigest digest;
  private final BitCells cells;
  private final int probes;
  private final boolean blocked;

  /** Creates an empty filter. */
  public ConcurrentBloomFilter(BloomSpec spec, KeyDigest digest) {
    this(spec, digest, new BitCells(spec.bits()));
  }

  private ConcurrentBloomFilter(BloomSpec spec, KeyDigest digest, BitCells cells) {
    this.spec = Require.nonNull(spec, "spec");
    this.digest = Require.nonNull(digest, "digest");
    this.cells = cells;
    this.probes = spec.probes();
    this.blocked = spec.layout() == BloomLayout.BLOCKED;
  }

  /** A concurrent filter that starts with what {@code filter} holds now. */
  public static ConcurrentBloomFilter copyOf(BloomFilter filter) {
    return new ConcurrentBloomFilter(
        filter.spec(), filter.digest(), filter.cells().copy());
  }

  /**
   * A copy for one thread: to be saved, measured or merged. It holds every addition that returned
   * before the call; one under way may be there in part, which adds no key and loses none.
   */
  public BloomFilter snapshot() {
    return new BloomFilter(spec, digest, cells.copy());
  }

  /** The shape. */
  public BloomSpec spec() {
    return spec;
  }

  /** What turns keys into the digests of this filter. */
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public boolean add(long keyDigest) {
    return blocked
        ? WindowKernel.setAtomic(cells, probes, keyDigest)
        : ScatterKernel.setAtomic(cells, probes, keyDigest);
  }

  @Override
  public boolean mightContain(long keyDigest) {
    return blocked
        ? WindowKernel.testAtomic(cells, probes, keyDigest)
        : ScatterKernel.testAtomic(cells, probes, keyDigest);
  }
}
