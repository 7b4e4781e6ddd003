package io.tidemark.core.filter.history.series;

import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Timeline;
import java.util.Optional;

/** Chooses the filters of a new partition. */
@FunctionalInterface
public interface PartitionPlanner {
  /**
   * An empty history for a stretch of time.
   *
   * @param timeline the ticks that it must hold
   * @param digest the digest that it must have
   * @param previous what the partition before has shown, if there was one
   */
  BankHistory plan(Timeline timeline, KeyDigest digest, Optional<ObservedLoad> previous);
}
