package io.tidemark.core.filter.history;

import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.HistoryQuery;
import io.tidemark.core.filter.OccurrenceQuery;
import io.tidemark.core.time.TickUnit;
import java.util.List;

/** A history that can be saved: one piece, or several side by side. */
public interface StoredHistory extends Filter, HistoryQuery, OccurrenceQuery {
  /** What its ticks are. */
  TickUnit unit();

  /** The pieces that it is made of, by their first ticks; often it alone. */
  List<SingleHistory> pieces();

  /** How often it errs, with the bits as they are now; later additions do not change the result. */
  RangeError errors();

  /** The mean over all that is covered. */
  @Override
  default double expectedError() {
    return errors().mean(coverage(), 1);
  }
}
