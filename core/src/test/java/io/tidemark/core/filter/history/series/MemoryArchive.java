package io.tidemark.core.filter.history.series;

import io.tidemark.core.filter.history.LiveHistory;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** An archive in memory that can be told to fail. */
final class MemoryArchive implements PartitionArchive {
  private final Map<Long, LiveHistory> kept = new HashMap<>();
  private int storesUntilFull = Integer.MAX_VALUE;
  private int fetches;

  void failAfter(int stores) {
    storesUntilFull = stores;
  }

  int size() {
    return kept.size();
  }

  int fetches() {
    return fetches;
  }

  @Override
  public void store(long number, LiveHistory partition) throws IOException {
    if (storesUntilFull-- == 0) {
      throw new IOException("no space left");
    }
    kept.put(number, partition);
  }

  @Override
  public LiveHistory fetch(long number) throws IOException {
    fetches++;
    LiveHistory partition = kept.get(number);
    if (partition == null) {
      throw new IOException("nothing under " + number);
    }
    return partition;
  }
}
