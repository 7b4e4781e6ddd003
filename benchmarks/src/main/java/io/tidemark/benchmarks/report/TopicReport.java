package io.tidemark.benchmarks.report;

import java.io.IOException;
import org.openjdk.jmh.runner.RunnerException;

/** How the benchmarks of a topic are run, and their part of the page. */
public abstract class TopicReport {
  /** What was measured, of this topic and of others. */
  protected final Measurements run;

  /** A report on what was measured. */
  protected TopicReport(Measurements run) {
    this.run = run;
  }

  public abstract void measure(Runs runs) throws IOException, RunnerException;

  /**
   * Writes the part of the page.
   *
   * @param about where and when the topic was measured
   */
  public abstract void write(Page page, Table<?> about);
}
