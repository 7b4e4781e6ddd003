package io.tidemark.server.command;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands until the test moves it. */
final class TestClock implements InstantSource {
  /** A round time, so that times in transcripts can be read. */
  static final Instant START = Instant.ofEpochMilli(1_700_000_000_000L);

  private volatile Instant now = START;

  @Override
  public Instant instant() {
    return now;
  }

  /** Moves it on; called by one thread. */
  void pass(Duration time) {
    now = now.plus(time);
  }
}
