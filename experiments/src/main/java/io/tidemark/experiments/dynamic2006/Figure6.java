package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.PrintedValues;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.random.RandomSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;

/** What reads, writes and rebuilds take by the number of keys, and how many rebuilds there are. */
public final class Figure6 extends Experiment<Figure6.Parameters> {
  static final List<ResizingStructure> STRUCTURES =
      List.of(ResizingStructure.SPECTRAL, ResizingStructure.ONE_WIDTH, ResizingStructure.PAGED);

  private final Stopwatch stopwatch;

  /**
   * What determines a run.
   *
   * @param keys numbers of distinct keys (paper: n)
   * @param meanCount how often each is added on average
   * @param timed keys that are read and written for the times of these
   * @param rounds how often
   * @param seeds runs by which rebuilds are counted at the lesser numbers of keys
   * @param fewKeys up to how many keys several seeds are run
   * @param seed of everything that is drawn
   */
  public record Parameters(
      List<Integer> keys,
      int meanCount,
      int timed,
      int rounds,
      int seeds,
      int fewKeys,
      long seed) {}

  /** With times from a stopwatch. */
  public Figure6(Stopwatch stopwatch) {
    super("dynamic2006/figure-6");
    this.stopwatch = stopwatch;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    long seed = 20_060_106L;
    return scale == RunScale.FULL
        ? new Parameters(
            List.of(1_000, 10_000, 100_000, 1_000_000), 100, 1_000_000, 5, 100, 10_000, seed)
        : new Parameters(List.of(1_000, 10_000), 100, 10_000, 1, 5, 1_000, seed);
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
      ResizingStructure structure,
      int keys,
      double readNanos,
      double writeNanos,
      double rebuildNanos,
      long growths,
      long shrinks) {
    String place() {
      return keys + " keys";
    }

    double rebuilds() {
      return (double) (growths + shrinks);
    }
  }

  /** In how many runs a filter of one width was rebuilt so often. */
  record Spread(int keys, long rebuilds, long runs) {}

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    List<Cost> costs = new ArrayList<>();
    double all = parameters.keys().stream().mapToDouble(k -> k).sum() * STRUCTURES.size();
    double before = 0;
    for (int keys : parameters.keys()) {
      Access access = access(parameters, keys);
      for (ResizingStructure structure : STRUCTURES) {
        double from = before / all;
        double share = keys / all;
        costs.add(cost(parameters, structure, keys, access, f -> progress.at(from + f * share)));
        before += keys;
      }
    }
    List<Spread> spreads = new ArrayList<>();
    for (int keys : parameters.keys()) {
      if (keys <= parameters.fewKeys()) {
        spreads.addAll(spread(parameters, keys, progress));
      }
    }
    show(Rows.of(costs), Rows.of(spreads), report);
  }

  /** Times of reads and writes, in the order of the structures. */
  private record Access(List<Double> readNanos, List<Double> writeNanos) {}

  private Access access(Parameters parameters, int keys) {
    int meanCount = parameters.meanCount();
    DrawnMultiset filled = new DrawnMultiset(keys, 0, (long) keys * meanCount, parameters.seed());
    List<MultisetFilter> filters = new ArrayList<>();
    for (ResizingStructure structure : STRUCTURES) {
      filters.add(filled
          .create(structure, PaperShape.cells(keys), PaperShape.baseBits(meanCount))
          .filter());
    }
    long[] digests = filled.digests(
        Math.min(parameters.timed(), keys), RandomSource.seeded(parameters.seed(), "timed"));
    TimedTurns turns = new TimedTurns(stopwatch, parameters.rounds());
    return new Access(turns.nanosPerRead(filters, digests), turns.nanosPerWrite(filters, digests));
  }

  private Cost cost(
      Parameters parameters,
      ResizingStructure structure,
      int keys,
      Access access,
      Progress progress)
      throws InterruptedException {
    AddThenRemove sequence = new AddThenRemove(
        new AddThenRemove.Setting(keys, parameters.meanCount(), 0, parameters.seed()));
    TrackedFilter tracked = sequence.empty(structure);
    AddThenRemove.Times times = new AddThenRemove.Times();
    sequence.add(tracked, times, stopwatch, f -> progress.at(f / 2));
    long growths = tracked.rebuilds().getAsLong();
    sequence.remove(tracked, times, stopwatch, f -> progress.at(0.5 + f / 2));
    int at = STRUCTURES.indexOf(structure);
    return new Cost(
        structure,
        keys,
        access.readNanos().get(at),
        access.writeNanos().get(at),
        times.nanosPerRebuild(),
        growths,
        tracked.rebuilds().getAsLong() - growths);
  }

  /** Widths follow from the greatest counter, so that all copies of a key may come at once. */
  private static List<Spread> spread(Parameters parameters, int keys, Progress progress)
      throws InterruptedException {
    List<Callable<Long>> work = new ArrayList<>();
    for (int i = 0; i < parameters.seeds(); i++) {
      long seed = parameters.seed() + i;
      work.add(() -> twiceOverflowBits(keys, parameters.meanCount(), seed));
    }
    TreeMap<Long, Long> runs = new TreeMap<>();
    Parallel.run(work, progress).forEach(rebuilds -> runs.merge(rebuilds, 1L, Long::sum));
    return runs.entrySet().stream()
        .map(e -> new Spread(keys, e.getKey(), e.getValue()))
        .toList();
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

  static void show(Rows<Cost> costs, Rows<Spread> spreads, Report report) {
    chart(report, "read", costs, Cost::readNanos);
    chart(report, "write", costs, Cost::writeNanos);
    chart(report, "rebuild", costs, Cost::rebuildNanos);
    report.table(
        "costs",
        costs
            .count("keys", Cost::keys)
            .text("structure", c -> c.structure().title())
            .number("read", "ns", Cost::readNanos)
            .number("write", "ns", Cost::writeNanos)
            .number("rebuild", "ns", Cost::rebuildNanos)
            .count("rebuilds of additions", Cost::growths)
            .count("rebuilds of removals", Cost::shrinks));
    report.table(
        "spread",
        spreads
            .count("keys", Spread::keys)
            .count("rebuilds", Spread::rebuilds)
            .count("seeds", Spread::runs));
    claims(costs, spreads, report);
  }

  private static void chart(
      Report report, String name, Rows<Cost> costs, ToDoubleFunction<Cost> nanos) {
    report.chart(
        name,
        Axis.log("distinct keys n"),
        Axis.log("microseconds, " + TimedTurns.MEASURED_HERE),
        costs.lines(
            c -> c.structure().title(),
            Cost::keys,
            c -> nanos.applyAsDouble(c) / 1e3,
            TimedTurns.MEASURED_HERE));
  }

  private static void claims(Rows<Cost> costs, Rows<Spread> spreads, Report report) {
    PrintedValues printed = PrintedValues.of("dynamic2006/figure-6");
    Rows<Cost> spectral = costs.where(c -> c.structure() == ResizingStructure.SPECTRAL);
    Rows<Cost> oneWidth = costs.where(c -> c.structure() == ResizingStructure.ONE_WIDTH);
    List<Check> rebuilds = new ArrayList<>();
    spreads.by(s -> s.keys() + " keys, most seeds").forEach((place, own) -> {
      Spread most = own.all().stream()
          .max(Comparator.comparingLong(Spread::runs).thenComparing(Spread::rebuilds))
          .orElseThrow();
      rebuilds.add(
          Check.near(place, (double) most.rebuilds(), printed.get("rebuilds", most.keys()), 0));
    });
    rebuilds.addAll(oneWidth.near(
        c -> c.place() + ", one by one",
        Cost::rebuilds,
        c -> printed.get("rebuilds", c.keys()),
        2));
    report.ours("rebuilds-as-independent", rebuilds);
    report.ours("widths-as-independent", spectral.checks(c -> {
      double widths = printed.get("widths", c.keys());
      return Check.near(c.place(), (double) c.growths(), widths, 0.02 * widths);
    }));
    report.paper("reads-twice-as-fast", faster(spectral, oneWidth, Cost::readNanos));
    report.paper("writes-twice-as-fast", faster(spectral, oneWidth, Cost::writeNanos));
    report.paper(
        "rebuilds-dcf",
        oneWidth.near(
            Cost::place, Cost::rebuilds, c -> printed.get("rebuilds by the paper", c.keys()), 0));
    report.paper(
        "rebuilds-sbf",
        spectral
            .where(c -> !Double.isNaN(printed.get("widths by the paper", c.keys())))
            .checks(c -> Check.atLeast(
                c.place(), c.rebuilds(), printed.get("widths by the paper", c.keys()))));
    List<Check> constant = new ArrayList<>();
    for (Rows<Cost> own : List.of(spectral, oneWidth)) {
      Cost first = own.all().get(0);
      Cost last = own.all().get(own.all().size() - 1);
      constant.add(
          Check.atMost(first.structure().title(), last.readNanos() / first.readNanos(), 1.5));
    }
    report.paper("constant-times", constant);
  }

  private static List<Check> faster(
      Rows<Cost> spectral, Rows<Cost> oneWidth, ToDoubleFunction<Cost> nanos) {
    return spectral.checks(c -> Check.atLeast(
        c.place(),
        nanos.applyAsDouble(c)
            / nanos.applyAsDouble(
                oneWidth.where(o -> o.keys() == c.keys()).all().get(0)),
        2));
  }
}
