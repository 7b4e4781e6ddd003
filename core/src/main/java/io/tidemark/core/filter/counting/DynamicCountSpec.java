package io.tidemark.core.filter.counting;

import io.tidemark.core.Require;
import io.tidemark.core.cell.CountPageShape;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.hash.KeyDigest;

/**
 * The shape of a dynamic count filter.
 *
 * @param cells number of counters (paper: m); a multiple of 256 in the blocked layout
 * @param baseBits the least width of a counter (paper: x), 1 to 32; what is beyond it overflows into
 *     y further bits
 * @param probes counters per key (paper: k), 1 to 64
 * @param shrinkAt how soon a width is given back (paper: λ), above 0 and at most 1: once all counters
 *     lie below {@code 2^(bits - 2) (1 + λ)}; at 1 a width that was given back may be needed again with
 *     the next key
 * @param cellsPerPage counters that have their width in common: 256, or {@code cells} for one width for
 *     all, as in the paper
 * @param layout where the counters of a key lie
 * @param maxBytes the memory that is never exceeded, or {@link #UNBOUNDED}; in pages only
 */
public record DynamicCountSpec(
    long cells,
    int baseBits,
    int probes,
    double shrinkAt,
    long cellsPerPage,
    CountLayout layout,
    long maxBytes)
    implements FilterSpec {
  /** No bound on the memory. */
  public static final long UNBOUNDED = Long.MAX_VALUE;

  /** The counters of a page. */
  public static final long PAGE_CELLS = CountPageShape.PAGE_CELLS;

  /** Checks the shape. */
  public DynamicCountSpec {
    Require.nonNull(layout, "layout");
    Require.inRange(probes, 1, CountingBloomSpec.MAX_PROBES, "probes");
    Require.nonNull(pages(cells, baseBits, shrinkAt, cellsPerPage, maxBytes), "pages");
    layout.checkCells(cells);
  }

  private static CountPageShape pages(
      long cells, int baseBits, double shrinkAt, long cellsPerPage, long maxBytes) {
    return new CountPageShape(cells, baseBits, shrinkAt, cellsPerPage, maxBytes);
  }

  /** The shape of the counters. */
  CountPageShape pages() {
    return pages(cells, baseBits, shrinkAt, cellsPerPage, maxBytes);
  }

  /** The least memory that so many counters can be bound to. */
  public static long leastBytes(long cells, int baseBits) {
    return CountPageShape.leastBytes(cells, baseBits);
  }

  /** Whether the memory has a bound. */
  public boolean isBounded() {
    return maxBytes != UNBOUNDED;
  }

  @Override
  public long memoryBytes() {
    return pages().emptyBytes();
  }

  @Override
  public FilterKind kind() {
    return FilterKind.DYNAMIC_COUNT;
  }

  @Override
  public DynamicCountFilter create(KeyDigest digest) {
    return new DynamicCountFilter(this, digest);
  }

  @Override
  public Facts facts() {
    Facts.Builder facts = Facts.builder()
        .text("kind", kind().stem())
        .count("cells", cells)
        .count("baseBits", baseBits)
        .count("probes", probes)
        .word("layout", layout)
        .count("cellsPerPage", cellsPerPage)
        .number("shrinkAt", shrinkAt);
    return (isBounded() ? facts.bytes("maxBytes", maxBytes) : facts).build();
  }
}
