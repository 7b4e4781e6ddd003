package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Crew;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.workload.random.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/** What reads, writes and rebuilds take by the number of keys, and how many rebuilds there are. */
public final class Figure6 extends CountExperiment<Figure6Parameters> {
  static final List<Structure> STRUCTURES =
      List.of(Structure.SPECTRAL, Structure.ONE_WIDTH, Structure.PAGED);

  private final Stopwatch stopwatch;

  /** With times from a stopwatch. */
  public Figure6(Stopwatch stopwatch) {
    super(
        "figure-6",
        "Time of reads, writes and rebuilds by number of keys",
        "Figure 6",
        5,
        200,
        Figure6Parameters.quick(),
        Figure6Parameters.full());
    this.stopwatch = stopwatch;
  }

  /**
   * What one structure took.
   *
   * @param structure which
   * @param keys distinct keys
   * @param readNanos time of a read
   * @param writeNanos time of an addition or removal
   * @param rebuildNanos time of an addition or removal that changes a width
   * @param growths changes of width while all were added
   * @param shrinks changes of width while all were removed
   */
  record Cost(
      Structure structure,
      int keys,
      double readNanos,
      double writeNanos,
      double rebuildNanos,
      long growths,
      long shrinks) {}

  /**
   * How often a filter of one width was rebuilt.
   *
   * @param keys distinct keys
   * @param runs number of runs by rebuilds
   */
  record Spread(int keys, Map<Long, Long> runs) {
    Spread {
      runs = Map.copyOf(runs);
    }

    /** The most frequent number of rebuilds. */
    long majority() {
      return runs.entrySet().stream()
          .max(Map.Entry.<Long, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
          .orElseThrow()
          .getKey();
    }
  }

  @Override
  public ExperimentResult run(Figure6Parameters parameters, Progress progress)
      throws InterruptedException {
    List<Cost> costs = new ArrayList<>();
    double all = parameters.keys().stream().mapToDouble(k -> k).sum() * STRUCTURES.size();
    double before = 0;
    for (int keys : parameters.keys()) {
      Access access = access(parameters, keys);
      for (Structure structure : STRUCTURES) {
        double from = before / all;
        double share = keys / all;
        costs.add(cost(parameters, structure, keys, access, f -> progress.at(from + f * share)));
        before += keys;
      }
    }
    List<Spread> spreads = new ArrayList<>();
    for (int keys : parameters.keys()) {
      if (keys <= parameters.fewKeys()) {
        spreads.add(spread(parameters, keys, progress));
      }
    }
    return new Figure6Report(parameters, costs, spreads).result();
  }

  /** Times of reads and writes, in the order of the structures. */
  private record Access(List<Double> readNanos, List<Double> writeNanos) {}

  private Access access(Figure6Parameters parameters, int keys) {
    int meanCount = parameters.meanCount();
    Filled filled = new Filled(keys, 0, (long) keys * meanCount, parameters.seed());
    List<MultisetFilter> filters = new ArrayList<>();
    for (Structure structure : STRUCTURES) {
      filters.add(filled
          .subject(structure, PaperShape.cells(keys), PaperShape.baseBits(meanCount))
          .filter());
    }
    long[] digests = filled.digests(
        Math.min(parameters.timed(), keys), RandomSource.seeded(parameters.seed(), "timed"));
    TimedTurns turns = new TimedTurns(stopwatch, parameters.rounds());
    return new Access(turns.nanosPerRead(filters, digests), turns.nanosPerWrite(filters, digests));
  }

  private Cost cost(
      Figure6Parameters parameters, Structure structure, int keys, Access access, Progress progress)
      throws InterruptedException {
    Episode episode =
        new Episode(new Episode.Setting(keys, parameters.meanCount(), 0, parameters.seed()));
    Subject subject = episode.empty(structure);
    Episode.Times times = new Episode.Times();
    episode.add(subject, times, stopwatch, f -> progress.at(f / 2));
    long growths = subject.rebuilds().getAsLong();
    episode.remove(subject, times, stopwatch, f -> progress.at(0.5 + f / 2));
    int at = STRUCTURES.indexOf(structure);
    return new Cost(
        structure,
        keys,
        access.readNanos().get(at),
        access.writeNanos().get(at),
        times.nanosPerRebuild(),
        growths,
        subject.rebuilds().getAsLong() - growths);
  }

  /** Widths follow from the greatest counter, so that all copies of a key may come at once. */
  private static Spread spread(Figure6Parameters parameters, int keys, Progress progress)
      throws InterruptedException {
    List<Callable<Long>> work = new ArrayList<>();
    for (int i = 0; i < parameters.seeds(); i++) {
      long seed = parameters.seed() + i;
      work.add(() -> twiceOverflowBits(keys, parameters.meanCount(), seed));
    }
    Map<Long, Long> runs = new TreeMap<>();
    for (long rebuilds : Crew.run(work, progress)) {
      runs.merge(rebuilds, 1L, Long::sum);
    }
    return new Spread(keys, runs);
  }

  private static long twiceOverflowBits(int keys, int meanCount, long seed) {
    SplittableRandom random = RandomSource.seeded(seed, "spread " + keys);
    FastDigest digest = FastDigest.seeded(random.nextLong());
    DynamicCountFilter filter = new DynamicCountFilter(
        PaperShape.oneWidth(
            PaperShape.cells(keys), PaperShape.baseBits(meanCount), PaperShape.SHRINK_AT),
        digest);
    long[] counts = DrawnCounts.draw(keys, 0, (long) keys * meanCount, random);
    for (int key = 0; key < keys; key++) {
      if (counts[key] > 0) {
        filter.add(digest.of((long) key), counts[key]);
      }
    }
    return 2L * filter.overflowBits();
  }
}
