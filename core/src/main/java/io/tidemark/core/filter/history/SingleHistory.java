package io.tidemark.core.filter.history;

import io.tidemark.core.filter.HistoryQuery;
import io.tidemark.core.filter.OccurrenceQuery;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;

/** A history in one piece: over one timeline, of one digest. */
public sealed interface SingleHistory extends HistoryQuery, OccurrenceQuery
    permits LiveHistory, SealedHistory {
  /** The ticks it knows about and the tick it counts from. */
  Timeline timeline();

  /** What turns keys into the digests of this history. */
  KeyDigest digest();

  /** How often it errs, with the bits as they are now; later additions do not change the result. */
  RangeError errors();

  /** The memory of all bits and tables. */
  long memoryBytes();

  @Override
  default Coverage coverage() {
    return timeline().coverage();
  }
}
