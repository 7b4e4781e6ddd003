package io.tidemark.benchmarks.endless;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.tidemark.benchmarks.window.WindowSubject;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;

/** Caffeine's cache of at most so many keys. */
final class BoundedCaffeine extends WindowSubject {
  private final ConcurrentMap<Long, Boolean> entries;

  /** A cache that leaves its upkeep to an executor. */
  BoundedCaffeine(EndlessSize size, Executor upkeep) {
    entries = Caffeine.newBuilder()
        .maximumSize(size.keys())
        .initialCapacity(size.keys())
        .executor(upkeep)
        .<Long, Boolean>build()
        .asMap();
  }

  @Override
  public boolean observe(long key) {
    return entries.putIfAbsent(key, Boolean.TRUE) != null;
  }
}
