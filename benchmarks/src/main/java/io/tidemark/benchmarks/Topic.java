package io.tidemark.benchmarks;

import io.tidemark.benchmarks.counting.CountingReport;
import io.tidemark.benchmarks.decaying.DecayingReport;
import io.tidemark.benchmarks.endless.EndlessReport;
import io.tidemark.benchmarks.frame.BenchmarkKeys;
import io.tidemark.benchmarks.history.HistoryReport;
import io.tidemark.benchmarks.report.Measurements;
import io.tidemark.benchmarks.report.TopicReport;
import io.tidemark.benchmarks.seen.SeenReport;
import io.tidemark.benchmarks.threads.ThreadsReport;
import io.tidemark.benchmarks.window.WindowReport;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;

/** Benchmarks that are run together, and whose results stand in files of their own. */
enum Topic {
  SEEN(SeenReport::new),
  THREADS(ThreadsReport::new),
  HISTORY(HistoryReport::new),
  WINDOW(WindowReport::new),
  ENDLESS(EndlessReport::new),
  COUNTING(CountingReport::new),
  DECAYING(DecayingReport::new);

  @SuppressWarnings("ImmutableEnumChecker") // Constructors, which have no state.
  private final Function<Measurements, TopicReport> report;

  Topic(Function<Measurements, TopicReport> report) {
    this.report = report;
  }

  TopicReport report(Measurements run) {
    return report.apply(run);
  }

  /** How many operations a benchmark times together. */
  int batch(String benchmark) {
    return this == HISTORY ? HistoryReport.batch(benchmark) : BenchmarkKeys.BATCH;
  }

  Path resultsIn(Path directory) {
    return directory.resolve(name().toLowerCase(Locale.ROOT) + ".json");
  }

  Path machineIn(Path directory) {
    return directory.resolve(name().toLowerCase(Locale.ROOT) + "-machine.json");
  }
}
