package io.tidemark.service;

import io.tidemark.core.Require;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The time of a service in milliseconds since 1970: that of the source, but never earlier than it was before.
 *
 * <p>Threads: any number.
 */
public final class ServiceClock {
  private final InstantSource source;
  private final AtomicLong latest = new AtomicLong(Long.MIN_VALUE);

  /** A clock that follows a source. */
  public ServiceClock(InstantSource source) {
    this.source = Require.nonNull(source, "source");
  }

  /** Now. */
  public long millis() {
    long now = source.millis();
    long before = latest.get();
    while (now > before && !latest.weakCompareAndSetVolatile(before, now)) {
      before = latest.get();
    }
    return Math.max(now, before);
  }

  /** Makes sure that it is never earlier than a time, such as one that a journal says. */
  void atLeast(long millis) {
    latest.accumulateAndGet(millis, Math::max);
  }
}
