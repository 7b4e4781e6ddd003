package io.tidemark.analysis.tuning;

import io.tidemark.analysis.theory.CellSample;
import io.tidemark.analysis.theory.CountErrors;
import io.tidemark.analysis.theory.CountLaw;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.DynamicCountSpec;

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
   * the counts, most pages would be wider than they must be: here it is the median, which is the same
   * where counts are alike.
   */
  int baseBits() {
    return Math.max(1, Math.min(32, Math.getExponent(law.median())));
  }

  @Override
  public Size size(Shape shape, int sampledCells) {
    if (law.total() > DynamicCountFilter.MAX_TOTAL) {
      return Size.NONE;
    }
    CellSample sample =
        CellSample.of(law, CountErrors.places(shape.cells(), shape.probes(), layout), sampledCells);
    int base = baseBits();
    double pages = (double) shape.cells() / PAGE_CELLS;
    double bits = sample.pageBits(base);
    double fixed = (double) spec(shape, DynamicCountSpec.UNBOUNDED).emptyBytes()
        - pages * PAGE_CELLS / 8 * base;
    double used = pages * PAGE_CELLS / 8 * bits;
    double deviation = Math.sqrt(pages * sample.pageBitsVariance(base)) * PAGE_CELLS / 8;
    double grown = Math.min(1, bits - base);
    return new Size(
        fixed + used * (1 + grown * MOST_SPARE / 2),
        fixed + used * (1 + grown * MOST_SPARE_OF_BOUNDED / 2),
        fixed + used + DEVIATIONS * deviation);
  }

  @Override
  public long leastBound(Shape shape) {
    return DynamicCountSpec.leastBytes(shape.cells(), baseBits());
  }

  @Override
  public DynamicCountSpec spec(Shape shape, long maxBytes) {
    return new DynamicCountSpec(
        shape.cells(), baseBits(), shape.probes(), SHRINK_AT, PAGE_CELLS, layout, maxBytes);
  }
}
