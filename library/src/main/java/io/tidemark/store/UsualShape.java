package io.tidemark.store;

import io.tidemark.analysis.tuning.HistoryLoad;
import io.tidemark.core.filter.history.TidelineHistorySpec;
import io.tidemark.core.filter.history.TidelineScale;
import io.tidemark.core.time.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The same scales whatever the load: windows of 16 slots up to the ticks of a part. */
final class UsualShape implements LiveShape {
  private static final int WINDOW_BITS = 4;
  private static final int FINEST_PROBES = 8;
  private static final int PROBES = 4;
  private static final long LINE_BYTES = 64;

  @Override
  public TidelineHistorySpec shape(Timeline timeline, long bytes, Optional<HistoryLoad> load) {
    long ticks = timeline.coverage().to() - timeline.coverage().from();
    int height = Long.SIZE - Long.numberOfLeadingZeros(ticks - 1);
    List<TidelineScale> scales = new ArrayList<>();
    for (int slot = 0; slot == 0 || slot < height; slot += WINDOW_BITS) {
      int window = Math.min(WINDOW_BITS, 62 - slot);
      scales.add(new TidelineScale(slot, window, slot == 0 ? FINEST_PROBES : PROBES));
    }
    return new TidelineHistorySpec(timeline, bytes / LINE_BYTES, scales);
  }
}
