package io.tidemark.core.filter.counting;

import io.tidemark.core.cell.PrintShape;
import io.tidemark.core.cell.PrintTable;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.hash.KeyDigest;

/**
 * The shape of a print count filter. It says how long prints are; how many there are it need not know.
 *
 * @param firstBits the bits of the first prints, 1 to 56
 * @param leastBits the bits that a new print has at least beyond those that choose its page, 0 to 38 and
 *     at most {@code firstBits}; with 0 all prints have {@code firstBits} bits, however many keys come
 * @param maxBytes the memory that is never exceeded, at least 4096, or {@link #UNBOUNDED}
 */
public record PrintCountSpec(int firstBits, int leastBits, long maxBytes) implements FilterSpec {
  /** No bound on the memory. */
  public static final long UNBOUNDED = Long.MAX_VALUE;

  /** The most bits of the first prints. */
  public static final int MAX_FIRST_BITS = PrintShape.MAX_FIRST_BITS;

  /** The most bits that a new print has at least beyond those that choose its page. */
  public static final int MAX_LEAST_BITS = PrintShape.MAX_LEAST_BITS;

  /** The least memory that a filter can be bound to. */
  public static final long LEAST_BYTES = PrintShape.LEAST_BYTES;

  /** The lanes of a page in the mean, when the filter has grown: a key that is there once takes one. */
  public static final int PAGE_LANES = PrintTable.PAGE_LANES;

  /** Checks the shape. */
  public PrintCountSpec {
    new PrintShape(firstBits, leastBits, maxBytes);
  }

  /** The shape of the table. */
  PrintShape table() {
    return new PrintShape(firstBits, leastBits, maxBytes);
  }

  /** Whether the memory has a bound. */
  public boolean isBounded() {
    return maxBytes != UNBOUNDED;
  }

  /** The pages that a filter has at most; when it has as many, those that it has become larger. */
  public long maxPages() {
    return 1L << table().maxDepth();
  }

  /** The lanes that there is room for within the bound on the memory, if all pages hold equally many. */
  public long maxLanes() {
    return table().maxLanes();
  }

  @Override
  public long memoryBytes() {
    return new PrintTable(table()).memoryBytes();
  }

  @Override
  public FilterKind kind() {
    return FilterKind.PRINT_COUNT;
  }

  @Override
  public PrintCountFilter create(KeyDigest digest) {
    return new PrintCountFilter(this, digest);
  }

  @Override
  public Facts facts() {
    Facts.Builder facts = Facts.builder()
        .text("kind", kind().stem())
        .count("firstBits", firstBits)
        .count("leastBits", leastBits);
    return (isBounded() ? facts.bytes("maxBytes", maxBytes) : facts).build();
  }
}
