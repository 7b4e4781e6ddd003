package io.tidemark.cli.dedup;

import io.tidemark.cli.window.RecentFilter;
import io.tidemark.workload.trace.RecordReader;
import java.util.Map;
import java.util.Optional;

/** What the filter finds is a duplicate. */
record StandardAnswer(RecentFilter filter) implements WindowAnswer {
  @Override
  public void note(int place, RecordReader reader) {
    // The key is all that matters here.
  }

  @Override
  public boolean observe(int place, long keyDigest, long tick) {
    return filter.observe(keyDigest, tick);
  }

  @Override
  public long memoryBytes() {
    return 0;
  }

  @Override
  public Optional<String> prediction() {
    return Optional.empty();
  }

  @Override
  public void describe(Map<String, Object> fields) {
    // All is said by others.
  }
}
