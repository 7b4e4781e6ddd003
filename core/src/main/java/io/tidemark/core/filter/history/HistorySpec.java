package io.tidemark.core.filter.history;

import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Timeline;

/** The shape of a history in one piece. */
public interface HistorySpec extends FilterSpec {
  /** The ticks it holds, what they are, and the tick it counts from. */
  Timeline timeline();

  @Override
  SingleHistory create(KeyDigest digest);

  /** This shape over other ticks; filters for intervals of one length keep their sizes. */
  HistorySpec over(Timeline other);

  /** What all histories say of themselves first. */
  default Facts.Builder commonFacts() {
    return HistoryFacts.start(kind(), timeline().unit(), timeline().coverage());
  }
}
