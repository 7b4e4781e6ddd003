package io.tidemark.examples;

import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.prefix.KeyPrefixes;
import io.tidemark.store.HistoryStore;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;

/** The program of docs/guide/abuse.md. */
final class AbuseGuide {
  private static final long DAY = 86_400;

  private AbuseGuide() {}

  static HistoryStore<String> opened(Path folder) throws IOException {
    return Tidemark.historyStore(Keys.strings())
        .unit(TickUnit.SECONDS)
        .partitionTicks(DAY) // what is new is sealed after a day
        .memory(16 << 20) // for the filter that answers until then
        .keepTicks(90 * DAY) // files that are older are dropped
        .prefixes(KeyPrefixes.ipv4(24)) // networks can be asked for, too
        .untrustedKeys()
        .open(folder);
  }

  static void run(Path folder, PrintStream out) throws IOException {
    long monday = Instant.parse("2026-03-02T00:00:00Z").getEpochSecond();
    try (HistoryStore<String> logins = opened(folder)) {
      logins.add("198.51.100.7", monday);
      logins.add("203.0.113.9", monday + 3600);
      logins.add("198.51.100.7", monday + 2 * DAY);
      logins.sync(); // on the disk, whatever happens now
    }

    try (HistoryStore<String> logins = opened(folder)) { // after a restart
      out.println("on Monday: " + logins.ask("203.0.113.9", monday, monday + DAY));
      out.println("on Tuesday: " + logins.ask("203.0.113.9", monday + DAY, monday + 2 * DAY));
      for (TimeRange range : logins.when("203.0.113.9", monday, monday + 3 * DAY)) {
        out.println("at " + Instant.ofEpochSecond(range.from()));
      }
      out.println("its network: " + logins.askPrefix("203.0.113.0/24", monday, monday + DAY));

      logins.forget("203.0.113.9"); // on demand of a user
      out.println("forgotten: " + logins.ask("203.0.113.9", monday, monday + DAY));
    }
  }
}
