package io.tidemark.examples;

import io.tidemark.DecayingCounts;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The program of docs/guide/rate-limiting.md. */
final class RateLimitGuide {
  private RateLimitGuide() {}

  static final class RateLimit {
    private static final int PER_MINUTE = 100;

    private final DecayingCounts<String> requests;

    RateLimit(InstantSource clock) {
      requests = Tidemark.decayingCounts(Keys.strings())
          .window(Duration.ofMinutes(1))
          .memory(1 << 20) // 1 MiB, however many clients
          .untrustedKeys()
          .clock(clock)
          .buildConcurrent();
    }

    boolean allows(String client) {
      if (requests.count(client) >= PER_MINUTE) {
        return false;
      }
      requests.add(client);
      return true;
    }
  }

  static void run(Path folder, PrintStream out) {
    Instant[] now = {Instant.parse("2026-03-01T09:00:00Z")};
    RateLimit limit = new RateLimit(() -> now[0]);
    for (int minute = 1; minute <= 2; minute++) {
      int fast = 0;
      int slow = 0;
      for (int second = 0; second < 60; second++) {
        for (int i = 0; i < 5; i++) {
          fast += limit.allows("203.0.113.9") ? 1 : 0;
        }
        slow += limit.allows("198.51.100.7") ? 1 : 0;
        now[0] = now[0].plusSeconds(1);
      }
      out.println("minute " + minute + ": " + fast + " of 300 and " + slow + " of 60 allowed");
    }
  }
}
