package io.tidemark.benchmarks.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The page about the benchmarks. Every number in it comes from a run. */
final class Markdown {
  private Markdown() {}

  /** The page about the topics that there are runs of. */
  static String of(Map<Topic, Run> runs) throws IOException {
    Sections sections = new Sections();
    if (runs.containsKey(Topic.BLOOM)) {
      BloomSections.write(runs.get(Topic.BLOOM), sections);
    }
    if (runs.containsKey(Topic.HISTORY)) {
      HistorySections.write(runs.get(Topic.HISTORY), sections);
    }
    if (runs.containsKey(Topic.WINDOW)) {
      WindowSections.write(runs.get(Topic.WINDOW), sections);
    }
    if (runs.containsKey(Topic.ENDLESS)) {
      EndlessSections.write(runs.get(Topic.ENDLESS), sections);
    }
    if (runs.containsKey(Topic.COUNT)) {
      CountSections.write(runs.get(Topic.COUNT), sections);
    }
    if (runs.containsKey(Topic.LATELY)) {
      LatelySections.write(runs.get(Topic.LATELY), sections);
    }
    return resource("head.md") + sections + "\n" + resource("reading.md");
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Markdown.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
