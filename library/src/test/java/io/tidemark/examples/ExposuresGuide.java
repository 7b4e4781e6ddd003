package io.tidemark.examples;

import io.tidemark.KeyCounts;
import io.tidemark.Keys;
import io.tidemark.SeenFilter;
import io.tidemark.Tidemark;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The program of docs/guide/exposures.md. */
final class ExposuresGuide {
  private ExposuresGuide() {}

  static void run(Path folder, PrintStream out) {
    count(out);
    limit(out);
  }

  private static void count(PrintStream out) {
    SeenFilter<String> exposed = Tidemark.seen(Keys.strings())
        .items(100_000) // users times experiments
        .error(0.001)
        .seed(7) // the same numbers each time
        .build();
    Map<String, Integer> users = new TreeMap<>();

    for (int view = 0; view < 300_000; view++) {
      int user = view % 100_000; // each of 100,000 users looks three times
      String variant = user % 2 == 0 ? "A" : "B";
      if (exposed.add("checkout " + variant + " " + user)) {
        users.merge(variant, 1, Integer::sum);
      }
    }
    out.println(users);
    // end
  }

  private static void limit(PrintStream out) {
    KeyCounts<String> shown =
        Tidemark.counts(Keys.strings()).keys(100_000).error(0.001).build();

    int banners = 0;
    for (int view = 0; view < 10; view++) {
      if (shown.count("banner 5, user 42") < 3) { // at most three times for each user
        shown.add("banner 5, user 42");
        banners++;
      }
    }
    out.println(banners + " banners in 10 views");
    // end
  }
}
