package io.tidemark.benchmarks.report;

import java.nio.file.Path;

/** Benchmarks that are run together, and whose results stand in files of their own. */
enum Topic {
  /** Bloom filters. */
  BLOOM("bloom.json", "machine.json"),
  /** Histories. */
  HISTORY("history.json", "history-machine.json"),
  /** Windows. */
  WINDOW("window.json", "window-machine.json"),
  /** Streams without end. */
  ENDLESS("endless.json", "endless-machine.json"),
  /** Keys that come and go. */
  COUNT("count.json", "count-machine.json"),
  /** Counts that decay. */
  LATELY("lately.json", "lately-machine.json");

  private final String results;
  private final String machine;

  Topic(String results, String machine) {
    this.results = results;
    this.machine = machine;
  }

  Path resultsIn(Path directory) {
    return directory.resolve(results);
  }

  Path machineIn(Path directory) {
    return directory.resolve(machine);
  }
}
