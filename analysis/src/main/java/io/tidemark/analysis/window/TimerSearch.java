package io.tidemark.analysis.window;

import io.tidemark.core.cell.StampCells;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Looks for the shape of least cost of one layout: for each width of timers it climbs along the number
 * of probes, from the best one of the width before.
 *
 * <p>Cost has one valley along either, but for the waves of whole numbers: a direction is given up only
 * after some steps that did not help.
 */
final class TimerSearch {
  private static final int STEPS_WITHOUT_GAIN = 2;
  private static final int WIDTHS_WITHOUT_GAIN = 4;

  private final TimerShapes shapes;
  private final WindowSpan span;
  private final TimerLayout layout;
  private final int maxProbes;

  TimerSearch(WindowSpan span, TimerLayout layout) {
    this.shapes = new TimerShapes(span);
    this.span = span;
    this.layout = layout;
    this.maxProbes =
        layout == TimerLayout.LINED ? BlockTimingSpec.MAX_LINED_PROBES : WindowTuning.MAX_PROBES;
  }

  /** The best shape in a given memory, or nothing if there is none. */
  Optional<BlockTimingSpec> best(long memoryBytes, ToDoubleFunction<BlockTimingSpec> cost) {
    Found best = Found.NONE;
    int start = 1;
    int withoutGain = 0;
    for (int bits = StampCells.MIN_BITS; bits <= maxBits(); bits++) {
      if (isWidestOfItsKind(bits)) {
        Found found = bestProbes(bits, start, memoryBytes, cost);
        start = found.spec == null ? start : found.spec.probes();
        withoutGain = found.cost < best.cost || best.spec == null ? 0 : withoutGain + 1;
        best = found.cost < best.cost ? found : best;
        // Timers that tell every tick apart need not be wider.
        if (withoutGain == WIDTHS_WITHOUT_GAIN || (found.spec != null && found.spec.block() == 1)) {
          break;
        }
      }
    }
    return Optional.ofNullable(best.spec);
  }

  private Found bestProbes(
      int bits, int start, long memoryBytes, ToDoubleFunction<BlockTimingSpec> cost) {
    Found best = at(bits, start, memoryBytes, cost);
    best = climb(best, bits, start, 1, memoryBytes, cost);
    return best.spec == null || best.spec.probes() == start
        ? climb(best, bits, start, -1, memoryBytes, cost)
        : best;
  }

  private Found climb(
      Found first,
      int bits,
      int start,
      int step,
      long memoryBytes,
      ToDoubleFunction<BlockTimingSpec> cost) {
    Found best = first;
    int withoutGain = 0;
    int probes = start + step;
    while (probes >= 1 && probes <= maxProbes && withoutGain < STEPS_WITHOUT_GAIN) {
      Found found = at(bits, probes, memoryBytes, cost);
      withoutGain = found.cost < best.cost ? 0 : withoutGain + 1;
      best = found.cost < best.cost ? found : best;
      probes += step;
    }
    return best;
  }

  private Found at(int bits, int probes, long memoryBytes, ToDoubleFunction<BlockTimingSpec> cost) {
    return shapes
        .inMemory(layout, probes, bits, memoryBytes)
        .map(spec -> new Found(spec, cost.applyAsDouble(spec)))
        .orElse(Found.NONE);
  }

  private int maxBits() {
    return span.unit().isItems() ? WindowTuning.MAX_BITS : BlockTimingSpec.MAX_TIME_BITS;
  }

  /**
   * Whether wider timers would be fewer. In a window of time more stamps take more counts of items, so
   * that all widths are looked at.
   */
  private boolean isWidestOfItsKind(int bits) {
    return !span.unit().isItems() || bits == maxBits() || Long.SIZE / (bits + 1) < Long.SIZE / bits;
  }

  private record Found(BlockTimingSpec spec, double cost) {
    static final Found NONE = new Found(null, Double.POSITIVE_INFINITY);
  }
}
