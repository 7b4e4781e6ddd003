package io.tidemark.analysis.counting;

import io.tidemark.core.cell.Cells;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomSpec;

/**
 * A counting filter whose counters are so wide that none of them saturates, except with a probability
 * below the error: a saturated counter stays forever.
 *
 * @param law how often keys are there
 * @param layout where the counters of a key lie
 */
record CountingCandidate(CountLaw law, CountLayout layout) implements CountCandidate {
  private static final int MAX_BITS = 32;

  @Override
  public CountStructure structure() {
    return CountStructure.COUNTING;
  }

  @Override
  public long maxCells() {
    return Cells.MAX_WORDS << 1;
  }

  @Override
  public int granularity() {
    return layout == CountLayout.BLOCKED ? CountLayout.BLOCK_CELLS : 1;
  }

  @Override
  public Size size(Shape shape, int sampledCells) {
    int bits = bits(shape);
    if (bits > MAX_BITS) {
      return Size.NONE;
    }
    double bytes = (double) spec(shape, bits).memoryBytes();
    return new Size(bytes, bytes, bytes);
  }

  /** The least width; one more than there can be if none is enough. */
  private int bits(Shape shape) {
    CellTail tail = new CellTail(law, CountErrors.places(shape.cells(), shape.probes(), layout));
    // A counter of the greatest count must hold it at least.
    int bits = Math.getExponent(law.greatest()) + 1;
    while (bits <= MAX_BITS && tail.saturation(bits) > shape.error()) {
      bits++;
    }
    return bits;
  }

  @Override
  public CountingBloomSpec spec(Shape shape, long maxBytes) {
    return spec(shape, bits(shape));
  }

  private CountingBloomSpec spec(Shape shape, int bits) {
    return new CountingBloomSpec(shape.cells(), bits, shape.probes(), layout);
  }
}
