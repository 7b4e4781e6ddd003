package io.tidemark.core.filter.history.series;

import io.tidemark.core.filter.history.LiveHistory;
import java.io.IOException;

/** Where partitions go that memory shall not hold any more, and come back from. */
public interface PartitionArchive {
  /** Keeps a partition under a number, in place of what was kept under it. */
  void store(long number, LiveHistory partition) throws IOException;

  /** The partition that was kept under a number. */
  LiveHistory fetch(long number) throws IOException;
}
