package io.tidemark.benchmarks.report;

import java.io.IOException;
import org.openjdk.jmh.runner.RunnerException;

/** How the benchmarks of a topic are run, and their part of the page. */
public interface TopicReport {
  /** Runs the benchmarks. */
  void measure(Runs runs) throws IOException, RunnerException;

  /**
   * Writes the part of the page.
   *
   * @param about where and when the topic was measured
   */
  void write(Page page, Table<?> about);
}
