package io.tidemark.benchmarks.threads;

import io.tidemark.benchmarks.frame.Contender;
import io.tidemark.benchmarks.frame.Metric;
import io.tidemark.benchmarks.report.Measurements;
import io.tidemark.benchmarks.report.Page;
import io.tidemark.benchmarks.report.Runs;
import io.tidemark.benchmarks.report.Series;
import io.tidemark.benchmarks.report.Table;
import io.tidemark.benchmarks.report.TopicReport;
import io.tidemark.benchmarks.seen.NumberBenchmark;
import io.tidemark.benchmarks.seen.NumberContender;
import io.tidemark.benchmarks.seen.SeenSize;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.runner.RunnerException;

/** The report on threads that share a filter. */
public final class ThreadsReport extends TopicReport {
  public ThreadsReport(Measurements run) {
    super(run);
  }

  @Override
  public void measure(Runs runs) throws IOException, RunnerException {
    // To fill 256 MiB takes minutes, and shows nothing about threads.
    for (SeenSize memory : List.of(SeenSize.KIB_64, SeenSize.MIB_8)) {
      if (runs.wants(memory)) {
        runs.of(ThreadsBenchmark.class)
            .contenders(ThreadsContender.at(memory))
            .param("memory", memory)
            .oneForkIf(memory != SeenSize.KIB_64)
            .run();
      }
    }
  }

  private record Row(Contender contender, SeenSize memory) {
    boolean isPlain() {
      return contender == NumberContender.BLOOM_BLOCKED;
    }
  }

  @Override
  public void write(Page page, Table<?> about) {
    page.section("Threads that share a filter", Page.resource("threads.md"), about);
    List<Row> rows = new ArrayList<>();
    for (SeenSize memory : SeenSize.values()) {
      rows.add(new Row(NumberContender.BLOOM_BLOCKED, memory));
      for (ThreadsContender contender : ThreadsContender.values()) {
        rows.add(new Row(contender, memory));
      }
    }
    page.subsection("Times of threads", "", times(rows));
    page.subsection(
        "Which threads see a key as new",
        "Two threads add each new key; exactly one should see it as new.\n\n",
        Table.of(rows)
            .label("filter", row -> row.contender.label())
            .label("memory", row -> row.memory.label())
            .fraction(
                "both do", row -> at("sameTwoThreads", row).score(row.contender, Metric.NEW_TWICE))
            .fraction("neither does", row -> at("sameTwoThreads", row)
                .score(row.contender, Metric.NEW_NEVER)));
  }

  private Table<Row> times(List<Row> rows) {
    return Table.of(rows)
        .label("filter", row -> row.isPlain() ? "Tidemark, not concurrent" : row.contender.label())
        .label("memory", row -> row.memory.label())
        .number("new, 1 thread", row -> at("newOneThread", row).nanos(row.contender))
        .number("new, 2 threads", row -> at("newTwoThreads", row).nanos(row.contender))
        .number("the same new, 2 threads", row -> at("sameTwoThreads", row).nanos(row.contender))
        .number("known, 1 thread", row -> at("knownOneThread", row).nanos(row.contender))
        .number("known, 2 threads", row -> at("knownTwoThreads", row).nanos(row.contender));
  }

  private Series at(String operation, Row row) {
    // The plain filter is measured by another benchmark, and with new keys only.
    return row.isPlain() && operation.equals("newOneThread")
        ? run.series(NumberBenchmark.class, "add", row.memory)
        : run.series(ThreadsBenchmark.class, operation, row.memory);
  }
}
