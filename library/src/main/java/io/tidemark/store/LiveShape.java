package io.tidemark.store;

import io.tidemark.analysis.history.HistoryLoad;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.time.Timeline;
import java.util.Optional;

/** Chooses the shape of the filter that answers until a part is sealed. */
@FunctionalInterface
public interface LiveShape {
  /**
   * The shape for a part.
   *
   * @param timeline the ticks that the part is expected to take
   * @param bytes the memory that it may take
   * @param load what the last sealed part held; nothing if none is sealed yet
   */
  TidelineHistorySpec shape(Timeline timeline, long bytes, Optional<HistoryLoad> load);
}
