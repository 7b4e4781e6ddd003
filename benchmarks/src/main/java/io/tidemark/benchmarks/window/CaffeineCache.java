package io.tidemark.benchmarks.window;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;

/**
 * Caffeine's cache, of which entries expire so many items after they were written; its clock goes on
 * by a millisecond per item. A key that is there is not written again.
 */
final class CaffeineCache extends WindowSubject implements Ticker {
  private static final long TICK_NANOS = Duration.ofMillis(1).toNanos();

  private final ConcurrentMap<Long, Boolean> entries;
  private long now;

  /** A cache that leaves its upkeep to an executor. */
  CaffeineCache(WindowSize size, Executor upkeep) {
    entries = Caffeine.newBuilder()
        .expireAfterWrite(Duration.ofNanos(size.items() * TICK_NANOS))
        .initialCapacity(size.items())
        .executor(upkeep)
        .ticker(this)
        .<Long, Boolean>build()
        .asMap();
  }

  @Override
  public long read() {
    return now;
  }

  @Override
  public boolean observe(long key) {
    now += TICK_NANOS;
    return entries.putIfAbsent(key, Boolean.TRUE) != null;
  }
}
