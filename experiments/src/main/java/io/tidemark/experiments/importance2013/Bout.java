package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A stream that a filter is to see.
 *
 * @param stream the stream
 * @param entrant the filter
 * @param seed of its hash functions and draws
 */
record Bout(WeighedStream stream, Entrant entrant, long seed) {
  private ImportanceTally run() {
    return stream.run(entrant.start().apply(seed));
  }

  /** What came of each, in order. */
  static List<ImportanceTally> run(List<Bout> bouts, Progress progress)
      throws InterruptedException {
    List<Callable<ImportanceTally>> work = new ArrayList<>();
    bouts.forEach(bout -> work.add(bout::run));
    return Parallel.run(work, progress);
  }

  /** What came of a filter on several streams together, each with a seed of its own. */
  static List<ImportanceTally> pooled(
      List<Entrant> entrants, List<WeighedStream> streams, long seed, Progress progress)
      throws InterruptedException {
    List<Bout> bouts = new ArrayList<>();
    for (Entrant entrant : entrants) {
      for (int i = 0; i < streams.size(); i++) {
        bouts.add(new Bout(streams.get(i), entrant, seed + i));
      }
    }
    List<ImportanceTally> single = run(bouts, progress);
    List<ImportanceTally> sums = new ArrayList<>();
    for (int i = 0; i < entrants.size(); i++) {
      int from = i * streams.size();
      sums.add(ImportanceTally.sum(single.subList(from, from + streams.size())));
    }
    return sums;
  }
}
