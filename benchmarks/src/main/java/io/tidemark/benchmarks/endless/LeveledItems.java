package io.tidemark.benchmarks.endless;

import io.tidemark.benchmarks.window.WindowSubject;
import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import java.util.Optional;
import java.util.OptionalLong;

/** A filter that is told how important a key is: each level is the key's as often as any other. */
final class LeveledItems extends WindowSubject {
  private final ImportanceFilter filter;
  private final KeyDigest digest;
  private final int maxLevel;
  private final long bytes;

  LeveledItems(ImportanceFilter filter, KeyDigest digest, long bytes) {
    this.filter = filter;
    this.digest = digest;
    this.maxLevel = filter.maxLevel();
    this.bytes = bytes;
  }

  @Override
  public boolean observe(long key) {
    return filter.observe(digest.of(key), 1 + (int) Probes.position(key, maxLevel));
  }

  @Override
  public Optional<Object> filter() {
    return Optional.of(filter);
  }

  @Override
  public OptionalLong countedBytes() {
    return OptionalLong.of(bytes);
  }
}
