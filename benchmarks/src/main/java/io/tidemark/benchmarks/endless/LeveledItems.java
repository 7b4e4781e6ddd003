package io.tidemark.benchmarks.endless;

import io.tidemark.benchmarks.window.WindowSubject;
import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;

/** A filter that is told how important a key is: each level is the key's as often as any other. */
final class LeveledItems extends WindowSubject {
  private final ImportanceFilter filter;
  private final KeyDigest digest;
  private final int maxLevel;

  LeveledItems(ImportanceFilter filter, KeyDigest digest, long bytes) {
    super(filter, bytes);
    this.filter = filter;
    this.digest = digest;
    this.maxLevel = filter.maxLevel();
  }

  @Override
  public boolean observe(long key) {
    return filter.observe(digest.of(key), 1 + (int) Probes.position(key, maxLevel));
  }
}
