package io.tidemark.core.filter.history;

import io.tidemark.core.Require;
import io.tidemark.core.cell.LineCells;
import io.tidemark.core.time.Timeline;
import java.util.List;

/**
 * The shape of a {@link TidelineHistory}.
 *
 * @param timeline the ticks it knows about, and the tick that it counts from
 * @param lines the number of lines of 512 bits
 * @param scales from fine to coarse: the first has slots of one tick, and the slots of each further
 *     one are the windows of the one before
 */
public record TidelineHistorySpec(Timeline timeline, long lines, List<TidelineScale> scales) {
  /** The most scales. */
  public static final int MAX_SCALES = 16;

  /** Checks the shape and keeps a copy of the scales. */
  public TidelineHistorySpec {
    Require.nonNull(timeline, "timeline");
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

  /** The bits of all lines. */
  public long bits() {
    return lines * LineCells.LINE_BITS;
  }
}
