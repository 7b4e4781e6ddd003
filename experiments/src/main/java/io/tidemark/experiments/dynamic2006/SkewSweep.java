package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

/** Additions and removals of all keys by skew, for {@link Figure8} and {@link Figure9}. */
final class SkewSweep {
  private SkewSweep() {}

  /**
   * What determines a run.
   *
   * @param keys distinct keys (paper: n)
   * @param meanCount how often each is added on average
   * @param skews exponents of Zipf's law (paper: θ), in increasing order
   * @param rounds how often the whole is timed
   * @param runs in which rebuilds are counted, and timed one by one
   * @param seed of everything that is drawn
   */
  public record Parameters(
      int keys, int meanCount, List<Double> skews, int rounds, int runs, long seed) {
    static Parameters of(RunScale scale) {
      boolean full = scale == RunScale.FULL;
      return new Parameters(
          1_000,
          100,
          full ? List.of(0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0) : List.of(0.0, 1.0, 2.0),
          full ? 10 : 1,
          full ? 10 : 1,
          20_060_108L);
    }
  }

  /**
   * What one structure took at one skew.
   *
   * @param structure which
   * @param skew exponent of Zipf's law (paper: θ)
   * @param nanos time of all additions and removals
   * @param rebuilds changes of width, as a mean over runs
   * @param rebuildShare share of the time that was spent on them
   */
  record Row(
      ResizingStructure structure,
      double skew,
      double nanos,
      double rebuilds,
      double rebuildShare) {
    String place() {
      return "θ = " + skew;
    }
  }

  static Rows<Row> run(Parameters parameters, Stopwatch stopwatch, Progress progress)
      throws InterruptedException {
    List<Row> points = new ArrayList<>();
    for (double skew : parameters.skews()) {
      List<Double> nanos = nanos(parameters, skew, stopwatch);
      for (int i = 0; i < nanos.size(); i++) {
        progress.at((double) points.size() / (parameters.skews().size() * nanos.size()));
        points.add(row(parameters, Figure6.STRUCTURES.get(i), skew, nanos.get(i), stopwatch));
      }
    }
    return Rows.of(points);
  }

  /** The time of all additions and removals, in the order of the structures. */
  private static List<Double> nanos(Parameters parameters, double skew, Stopwatch stopwatch) {
    AddThenRemove sequence = sequence(parameters, skew, 0);
    long[] digests = sequence.digests(parameters.keys() * parameters.meanCount());
    List<LongSupplier> works = new ArrayList<>();
    for (ResizingStructure structure : Figure6.STRUCTURES) {
      works.add(() -> TimedTurns.write(sequence.empty(structure).filter(), digests));
    }
    return new TimedTurns(stopwatch, parameters.rounds()).nanos(works);
  }

  private static Row row(
      Parameters parameters,
      ResizingStructure structure,
      double skew,
      double nanos,
      Stopwatch stopwatch)
      throws InterruptedException {
    AddThenRemove.Times times = new AddThenRemove.Times();
    double rebuilds = 0;
    for (int i = 0; i < parameters.runs(); i++) {
      AddThenRemove own = sequence(parameters, skew, i);
      TrackedFilter tracked = own.empty(structure);
      own.add(tracked, times, stopwatch, f -> {});
      own.remove(tracked, times, stopwatch, f -> {});
      rebuilds += (double) tracked.rebuilds().getAsLong();
    }
    return new Row(structure, skew, nanos, rebuilds / parameters.runs(), times.rebuildShare());
  }

  private static AddThenRemove sequence(Parameters parameters, double skew, int run) {
    return new AddThenRemove(new AddThenRemove.Setting(
        parameters.keys(), parameters.meanCount(), skew, parameters.seed() + run));
  }

  /** Adds a chart over the skew. */
  static void chart(
      Report report, String name, Axis y, Rows<Row> rows, ToDoubleFunction<Row> value) {
    report.chart(
        name,
        Axis.linear("skew θ", 0, 2),
        y,
        rows.lines(r -> r.structure().title(), Row::skew, value, TimedTurns.MEASURED_HERE));
  }

  /** Adds the table. */
  static void table(Report report, Rows<Row> rows) {
    report.table(
        "skews",
        rows.text("structure", r -> r.structure().title())
            .number("skew", Row::skew)
            .number("time", "ms", r -> r.nanos() / 1e6)
            .number("rebuilds", Row::rebuilds)
            .number("share of time on rebuilds", Row::rebuildShare));
  }
}
