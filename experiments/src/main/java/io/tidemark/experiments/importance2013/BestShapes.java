package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.Progress;
import java.util.ArrayList;
import java.util.List;

/** All families at equal memory, each in the shape with the least weighted error on a stream. */
final class BestShapes {
  private final Shapes room;
  private final Grid grid;
  private final long seed;

  /**
   * Filters of a memory.
   *
   * @param seed of their hash functions and draws
   */
  BestShapes(Shapes room, Grid grid, long seed) {
    this.room = room;
    this.grid = grid;
    this.seed = seed;
  }

  /**
   * A family in its best shape.
   *
   * @param family the family
   * @param candidate in that shape
   * @param tally on the stream by which the shape was chosen
   */
  record Best(FilterFamily family, Candidate candidate, ImportanceTally tally) {}

  /** The best of each family; those are left out that do not fit. */
  List<Best> best(WeighedStream stream, Progress progress) throws InterruptedException {
    List<FilterFamily> families = new ArrayList<>();
    List<FilterRun> runs = new ArrayList<>();
    for (FilterFamily family : FilterFamily.values()) {
      for (Candidate candidate : family.candidates(room, grid)) {
        families.add(family);
        runs.add(new FilterRun(stream, candidate, seed));
      }
    }
    List<ImportanceTally> tallies = FilterRun.run(runs, progress);
    List<Best> best = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      Best next = new Best(families.get(i), runs.get(i).candidate(), tallies.get(i));
      int last = best.size() - 1;
      if (last < 0 || best.get(last).family() != next.family()) {
        best.add(next);
      } else if (next.tally().weightedError() < best.get(last).tally().weightedError()) {
        best.set(last, next);
      }
    }
    return best;
  }
}
