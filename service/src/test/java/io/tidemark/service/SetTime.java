package io.tidemark.service;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** A time that is set. */
final class SetTime implements InstantSource {
  private final AtomicLong now;

  SetTime(long millis) {
    now = new AtomicLong(millis);
  }

  void set(long millis) {
    now.set(millis);
  }

  void pass(long millis) {
    now.addAndGet(millis);
  }

  @Override
  public long millis() {
    return now.get();
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(millis());
  }
}
