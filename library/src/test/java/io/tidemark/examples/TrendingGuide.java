package io.tidemark.examples;

import io.tidemark.DecayingCounts;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.TopKeys;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The program of docs/guide/trending.md. */
final class TrendingGuide {
  private TrendingGuide() {}

  static void run(Path folder, PrintStream out) {
    DecayingCounts<String> searches = Tidemark.decayingCounts(Keys.strings())
        .halfLife(Duration.ofHours(1)) // a search of an hour ago counts half
        .memory(1 << 20) // 1 MiB, however many words
        .top(2)
        .build();

    Instant morning = Instant.parse("2026-03-01T08:00:00Z");
    searches.add("breakfast", 1000, morning);
    searches.add("weather", 400, morning);
    print("morning", searches.top(morning), out);

    Instant noon = morning.plus(Duration.ofHours(4));
    searches.add("lunch", 200, noon);
    searches.add("weather", 100, noon);

    print("noon", searches.top(noon), out);
  }

  private static void print(String when, List<TopKeys.Entry<String>> most, PrintStream out) {
    for (TopKeys.Entry<String> entry : most) {
      out.println(when + ": " + entry.key() + " " + Math.round(entry.count()));
    }
  }
}
