package io.tidemark.core.filter.history;

import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.Timeline;
import java.util.List;

/** A history in one piece: over one timeline, of one digest. */
public interface SingleHistory extends StoredHistory {
  @Override
  HistorySpec spec();

  /** The ticks it knows about and the tick it counts from. */
  default Timeline timeline() {
    return spec().timeline();
  }

  @Override
  default Coverage coverage() {
    return timeline().coverage();
  }

  @Override
  default TickUnit unit() {
    return timeline().unit();
  }

  @Override
  default List<SingleHistory> pieces() {
    return List.of(this);
  }

  /**
   * One history of both, of the same kind. Neither is changed.
   *
   * @throws IllegalArgumentException if the other is of another kind, counts from another origin or in
   *     other ticks, or has another digest
   */
  SingleHistory merged(SingleHistory other);

  /**
   * Whether {@link #merged} is possible and leaves a fair part of the bits. Sizes that share no large
   * divisor would fold to almost nothing, and every answer would be "maybe".
   */
  boolean mergesWell(SingleHistory other);
}
