package io.tidemark.examples;

import io.tidemark.EndlessFilter;
import io.tidemark.Importance;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program of docs/guide/crawling.md. */
final class CrawlGuide {
  private static final int PAGES = 100_000;

  private CrawlGuide() {}

  static void run(Path folder, PrintStream out) {
    EndlessFilter<String, Number> fetched = Tidemark.endless(Keys.strings())
        .memory(64 << 10) // 64 KiB, however many pages
        .error(0.01) // of new pages that are never fetched
        .importance(Importance.learned()) // pages with many links to them are kept longest
        .seed(7) // the same numbers each time; leave it out where others choose the pages
        .build();

    List<String> queue = new ArrayList<>();
    for (int page = 0; page < PAGES; page++) {
      if (fetched.add(url(page), links(page))) {
        queue.add(url(page)); // to be fetched
      }
    }

    out.println("to be fetched: " + queue.size() + " pages");
    out.println("pages with many links: " + remembered(fetched, 100) + " % known");
    out.println("pages with few links: " + remembered(fetched, 1) + " % known");
  }

  private static String url(int page) {
    return "https://example.org/" + page;
  }

  /** Every hundredth page has a hundred links to it, others have one. */
  private static int links(int page) {
    return page % 100 == 0 ? 100 : 1;
  }

  private static long remembered(EndlessFilter<String, Number> fetched, int links) {
    int all = 0;
    int known = 0;
    for (int page = 0; page < PAGES; page++) {
      if (links(page) == links) {
        all++;
        known += fetched.mightContain(url(page)) ? 1 : 0;
      }
    }
    return Math.round(100.0 * known / all);
  }
}
