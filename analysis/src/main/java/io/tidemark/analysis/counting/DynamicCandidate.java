package io.tidemark.analysis.counting;

import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.kernel.CountKernel.Places;

/**
 * A dynamic count filter in pages.
 *
 * @param law how often keys are there
 * @param layout where the counters of a key lie
 */
record DynamicCandidate(CountLaw law, CountLayout layout) implements CountCandidate {
  /** How soon widths are given back: any value up to 0.8 is as good (dynamic count 2006, Fig. 5). */
  static final double SHRINK_AT = 0.5;

  private static final int PAGE_CELLS = (int) DynamicCountSpec.PAGE_CELLS;

  /* More than all memory holds: a filter refuses what does not fit into its own. */
  private static final long MAX_CELLS = 1L << 36;

  /*
   * A segment of pages that grows gets so much more than it needs. How much of it is left when all keys
   * are there is anywhere in between. A bound is on what is needed.
   */
  private static final double MOST_SPARE = 1.0 / 16;
  private static final double MOST_SPARE_OF_BOUNDED = 1.0 / 64;

  /* Pages that may be narrower in the end than they began. */
  private static final double NARROWER_PAGES = 0.05;
  private static final int BASE_SAMPLE = 1 << 15;

  /* The sum of independent widths is hardly ever farther from its mean. */
  private static final double DEVIATIONS = 4;

  @Override
  public CountStructure structure() {
    return CountStructure.DYNAMIC;
  }

  @Override
  public long maxCells() {
    return MAX_CELLS;
  }

  @Override
  public int granularity() {
    return PAGE_CELLS;
  }

  /**
   * The paper has {@code x = floor(log(M/n))}, the bits of the mean count. Where few keys have most of
   * the counts, most pages would be wider than they must be; and where counts are low, pages would
   * become wider repeatedly while the filter fills. Here it is the width that nearly all pages have
   * in the end.
   */
  int baseBits(Shape shape) {
    return baseBits(CellSample.of(law, places(shape), BASE_SAMPLE));
  }

  private static int baseBits(CellSample sample) {
    return Math.max(1, Math.min(32, sample.pageBitsOfAllBut(NARROWER_PAGES)));
  }

  private Places places(Shape shape) {
    return CountErrors.places(shape.cells(), shape.probes(), layout);
  }

  @Override
  public Size size(Shape shape, int sampledCells) {
    if (law.total() > DynamicCountFilter.MAX_TOTAL) {
      return Size.NONE;
    }
    CellSample sample = CellSample.of(law, places(shape), sampledCells);
    int base = sampledCells == BASE_SAMPLE ? baseBits(sample) : baseBits(shape);
    double pages = (double) shape.cells() / PAGE_CELLS;
    double bits = sample.pageBits(base);
    double fixed = (double) spec(shape, base, DynamicCountSpec.UNBOUNDED).memoryBytes()
        - pages * PAGE_CELLS / 8 * base;
    double used = pages * PAGE_CELLS / 8 * bits;
    double deviation = Math.sqrt(pages * sample.pageBitsVariance(base)) * PAGE_CELLS / 8;
    double grown = Math.min(1, bits - base);
    return new Size(
        fixed + used * (1 + grown * MOST_SPARE / 2),
        fixed + used * (1 + grown * MOST_SPARE_OF_BOUNDED / 2),
        Math.max(
            (double) DynamicCountSpec.leastBytes(shape.cells(), base),
            fixed + used + DEVIATIONS * deviation));
  }

  @Override
  public DynamicCountSpec spec(Shape shape, long maxBytes) {
    return spec(shape, baseBits(shape), maxBytes);
  }

  private DynamicCountSpec spec(Shape shape, int baseBits, long maxBytes) {
    return new DynamicCountSpec(
        shape.cells(), baseBits, shape.probes(), SHRINK_AT, PAGE_CELLS, layout, maxBytes);
  }
}
