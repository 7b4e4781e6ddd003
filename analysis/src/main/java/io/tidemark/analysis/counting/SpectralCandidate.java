package io.tidemark.analysis.counting;

import io.tidemark.core.cell.SpectralCells;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.SpectralBloomSpec;
import io.tidemark.core.filter.counting.SpectralRule;

/**
 * A spectral filter by minimum selection. Minimal increase errs less but cannot delete, and recurring
 * minima pay only with second counters beyond the memory.
 *
 * @param law how often keys are there
 */
record SpectralCandidate(CountLaw law) implements CountCandidate {
  /** Slack bits per counter when laid out. */
  static final double SLACK = 0.5;

  /* What of the slack is left, on average, between two layouts. */
  private static final double LEFT = 0.75;

  /* Each of the four vectors ends in whole words, and has some to spare for reading. */
  private static final double ROUNDING_BYTES = 64;

  @Override
  public CountStructure structure() {
    return CountStructure.SPECTRAL;
  }

  @Override
  public CountLayout layout() {
    return CountLayout.STANDARD;
  }

  @Override
  public long maxCells() {
    return SpectralCells.MAX_SIZE;
  }

  @Override
  public int granularity() {
    return 1;
  }

  @Override
  public Size size(Shape shape, int sampledCells) {
    if (law.total() > SpectralBloomSpec.MAX_TOTAL) {
      return Size.NONE;
    }
    double cells = (double) shape.cells();
    CellSample sample = CellSample.of(
        law, CountErrors.places(shape.cells(), shape.probes(), layout()), sampledCells);
    double bits = sample.cellBits() * cells;
    double mean = CountTheory.laidOutBits(bits, cells, SLACK * LEFT) / 8 + ROUNDING_BYTES / 2;
    double most = CountTheory.laidOutBits(bits, cells, SLACK) / 8 + ROUNDING_BYTES;
    return new Size(mean, mean, most);
  }

  @Override
  public SpectralBloomSpec spec(Shape shape, long maxBytes) {
    return new SpectralBloomSpec(
        shape.cells(), shape.probes(), SpectralRule.MINIMUM_SELECTION, 0, SLACK);
  }
}
