package io.tidemark.store;

import io.tidemark.core.filter.OccurrenceQuery;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.time.TimeRange;
import java.util.List;

/** One of the histories that a store consists of. It may be asked from any thread. */
sealed interface StorePart permits LivePart, SealedPart {
  /** No tick of it lies before this one. */
  long from();

  /** No tick of it lies at this one or behind. */
  long to();

  /**
   * The number of a tombstone: those up to it have nothing to say about this part, later ones erase
   * from what {@link #mightHold} and {@link #occurrences} find.
   */
  long absorbed();

  /** Whether a key may have occurred in a range that lies within the ticks of this part. */
  boolean mightHold(long keyDigest, long from, long to);

  /** Tells when a key may have occurred in a range that lies within the ticks of this part. */
  OccurrenceQuery occurrences();

  /** The ticks that were added behind a tombstone that erases them; exact. */
  List<TimeRange> restored(long keyDigest, long from, long to);

  /** How often it errs, as it is now. */
  RangeError errors();
}
