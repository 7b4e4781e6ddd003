package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A filter that is to see a stream.
 *
 * @param stream the stream
 * @param candidate the filter
 * @param seed of its hash functions and draws
 */
record FilterRun(WeighedStream stream, Candidate candidate, long seed) {
  private ImportanceTally measure() {
    return stream.run(candidate.start().apply(seed));
  }

  /** The result of each, in order. */
  static List<ImportanceTally> run(List<FilterRun> runs, Progress progress)
      throws InterruptedException {
    List<Callable<ImportanceTally>> work = new ArrayList<>();
    runs.forEach(run -> work.add(run::measure));
    return Parallel.run(work, progress);
  }

  /** The result of a filter on several streams together, each with a seed of its own. */
  static List<ImportanceTally> pooled(
      List<Candidate> candidates, List<WeighedStream> streams, long seed, Progress progress)
      throws InterruptedException {
    List<FilterRun> runs = new ArrayList<>();
    for (Candidate candidate : candidates) {
      for (int i = 0; i < streams.size(); i++) {
        runs.add(new FilterRun(streams.get(i), candidate, seed + i));
      }
    }
    List<ImportanceTally> single = run(runs, progress);
    List<ImportanceTally> sums = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      int from = i * streams.size();
      sums.add(ImportanceTally.sum(single.subList(from, from + streams.size())));
    }
    return sums;
  }
}
