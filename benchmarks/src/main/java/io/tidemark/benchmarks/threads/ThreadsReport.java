package io.tidemark.benchmarks.threads;

import io.tidemark.benchmarks.frame.Contender;
import io.tidemark.benchmarks.frame.Metric;
import io.tidemark.benchmarks.report.Measurement;
import io.tidemark.benchmarks.report.Measurements;
import io.tidemark.benchmarks.report.Page;
import io.tidemark.benchmarks.report.Runs;
import io.tidemark.benchmarks.report.Table;
import io.tidemark.benchmarks.report.TopicReport;
import io.tidemark.benchmarks.seen.Memory;
import io.tidemark.benchmarks.seen.NumberBenchmark;
import io.tidemark.benchmarks.seen.NumberContender;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.RunnerException;

/** The report on threads that share a filter. */
public final class ThreadsReport implements TopicReport {
  private final Measurements run;

  /** A report on a run. */
  public ThreadsReport(Measurements run) {
    this.run = run;
  }

  @Override
  public void measure(Runs runs) throws IOException, RunnerException {
    // To fill 256 MiB takes minutes, and shows nothing about threads.
    for (Memory memory : List.of(Memory.KIB_64, Memory.MIB_8)) {
      if (runs.wants(memory)) {
        runs.of(ThreadsBenchmark.class)
            .contenders(ThreadsContender.at(memory))
            .param("memory", memory)
            .oneForkIf(memory != Memory.KIB_64)
            .run();
      }
    }
  }

  private record Row(Contender contender, Memory memory) {
    boolean isPlain() {
      return contender == NumberContender.BLOOM_BLOCKED;
    }
  }

  @Override
  public void write(Page page, Table<?> about) {
    page.section("Threads that share a filter", Page.resource("threads.md"), about);
    List<Row> rows = new ArrayList<>();
    for (Memory memory : Memory.values()) {
      rows.add(new Row(NumberContender.BLOOM_BLOCKED, memory));
      for (ThreadsContender contender : ThreadsContender.values()) {
        rows.add(new Row(contender, memory));
      }
    }
    page.subsection("Times of threads", "", times(rows));
    page.subsection(
        "Who is told that a key is new",
        "Two threads add each new key; exactly one should be told that it is new.\n\n",
        Table.of(rows)
            .label("filter", row -> row.contender.label())
            .label("memory", row -> row.memory.label())
            .fraction("both are told", row -> score(row, Metric.NEW_TWICE))
            .fraction("neither is told", row -> score(row, Metric.NEW_NEVER)));
  }

  private Table<Row> times(List<Row> rows) {
    return Table.of(rows)
        .label("filter", row -> row.isPlain() ? "Tidemark, not concurrent" : row.contender.label())
        .label("memory", row -> row.memory.label())
        .number("new, 1 thread", row -> nanos(row, "newOneThread"))
        .number("new, 2 threads", row -> nanos(row, "newTwoThreads"))
        .number("the same new, 2 threads", row -> nanos(row, "sameTwoThreads"))
        .number("known, 1 thread", row -> nanos(row, "knownOneThread"))
        .number("known, 2 threads", row -> nanos(row, "knownTwoThreads"));
  }

  private Optional<Double> nanos(Row row, String operation) {
    // The plain filter is measured by another benchmark, and with new keys only.
    Optional<Measurement> found = row.isPlain() && operation.equals("newOneThread")
        ? run.find(NumberBenchmark.class, "add", row.contender, row.memory)
        : run.find(ThreadsBenchmark.class, operation, row.contender, row.memory);
    return found.map(Measurement::nanos);
  }

  private Optional<Double> score(Row row, Metric metric) {
    return run.find(ThreadsBenchmark.class, "sameTwoThreads", row.contender, row.memory)
        .flatMap(found -> found.score(metric));
  }
}
