package io.tidemark.core.filter.history;

import io.tidemark.core.Require;
import io.tidemark.core.cell.LineCells;
import java.util.List;

/**
 * The shape of a {@link TidelineHistory}.
 *
 * @param origin the tick with the relative tick 0
 * @param tickNanos the length of a tick in nanoseconds, 0 if it is not worth keeping
 * @param lines the number of lines of 512 bits
 * @param scales from fine to coarse: the first has slots of one tick, and the slots of each further
 *     one are the windows of the one before
 */
public record TidelineSpec(long origin, long tickNanos, long lines, List<TidelineScale> scales) {
  /** The most scales. */
  public static final int MAX_SCALES = 16;

  /** Checks the shape and keeps a copy of the scales. */
  public TidelineSpec {
    Require.inRange(tickNanos, 0, Long.MAX_VALUE, "tickNanos");
    Require.inRange(lines, 1, LineCells.MAX_LINES, "lines");
    scales = List.copyOf(scales);
    Require.inRange(scales.size(), 1, MAX_SCALES, "scales");
    int height = 0;
    for (int i = 0; i < scales.size(); i++) {
      Require.inRange(scales.get(i).slotHeight(), height, height, "slotHeight of scale " + i);
      height = scales.get(i).windowHeight();
    }
    Require.inRange(scales.get(0).probes(), 1, LineCells.MAX_PROBES, "probes of scale 0");
  }

  /** The memory of the lines. */
  public long payloadBytes() {
    return lines << 6;
  }
}
