package io.tidemark.store;

import io.tidemark.analysis.history.HistoryLoad;
import io.tidemark.analysis.history.QueryLengths;
import io.tidemark.analysis.history.TidelineTuning;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineScale;
import io.tidemark.core.time.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The shape that the model finds best for what the last part held. Before any was sealed: windows of
 * 16 slots up to the ticks of a part, with more bits at the finest scale.
 *
 * @param lengths the ranges it will be asked for; all lengths if none are given
 */
record TunedShape(Optional<QueryLengths> lengths) implements LiveShape {
  private static final int WINDOW_BITS = 4;
  private static final int FINEST_PROBES = 8;
  private static final int PROBES = 4;
  private static final long LINE_BYTES = 64;

  @Override
  public TidelineHistorySpec shape(Timeline timeline, long bytes, Optional<HistoryLoad> load) {
    if (load.isEmpty()) {
      return usual(timeline, bytes);
    }
    QueryLengths asked = lengths.orElseGet(() -> QueryLengths.upTo(ticks(timeline)));
    return TidelineTuning.spec(timeline, bytes * Byte.SIZE, load.get(), asked);
  }

  private static long ticks(Timeline timeline) {
    return timeline.coverage().to() - timeline.coverage().from();
  }

  /** The shape before anything is known. */
  static TidelineHistorySpec usual(Timeline timeline, long bytes) {
    int height = Long.SIZE - Long.numberOfLeadingZeros(ticks(timeline) - 1);
    List<TidelineScale> scales = new ArrayList<>();
    for (int slot = 0; slot == 0 || slot < height; slot += WINDOW_BITS) {
      int window = Math.min(WINDOW_BITS, 62 - slot);
      scales.add(new TidelineScale(slot, window, slot == 0 ? FINEST_PROBES : PROBES));
    }
    return new TidelineHistorySpec(timeline, bytes / LINE_BYTES, scales);
  }
}
