package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.Stopwatch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Additions and removals of all keys by skew, for {@link Figure8} and {@link Figure9}. */
final class SkewSweep {
  private SkewSweep() {}

  /**
   * What one structure took at one skew.
   *
   * @param structure which
   * @param skew exponent of Zipf's law (paper: θ)
   * @param nanos time of all additions and removals
   * @param rebuilds changes of width, as a mean over runs
   * @param rebuildShare share of the time that was spent on them
   */
  record Point(
      Structure structure, double skew, double nanos, double rebuilds, double rebuildShare) {}

  static List<Point> run(SkewParameters parameters, Stopwatch stopwatch, Progress progress)
      throws InterruptedException {
    List<Point> points = new ArrayList<>();
    for (double skew : parameters.skews()) {
      List<Double> nanos = nanos(parameters, skew, stopwatch);
      for (int i = 0; i < nanos.size(); i++) {
        progress.at((double) points.size() / (parameters.skews().size() * nanos.size()));
        points.add(point(parameters, Figure6.STRUCTURES.get(i), skew, nanos.get(i), stopwatch));
      }
    }
    return points;
  }

  /** The time of all additions and removals, in the order of the structures. */
  private static List<Double> nanos(SkewParameters parameters, double skew, Stopwatch stopwatch) {
    Episode episode = episode(parameters, skew, 0);
    long[] digests = episode.digests(parameters.keys() * parameters.meanCount());
    List<LongSupplier> works = new ArrayList<>();
    for (Structure structure : Figure6.STRUCTURES) {
      works.add(() -> TimedTurns.write(episode.empty(structure).filter(), digests));
    }
    return new TimedTurns(stopwatch, parameters.rounds()).nanos(works);
  }

  private static Point point(
      SkewParameters parameters,
      Structure structure,
      double skew,
      double nanos,
      Stopwatch stopwatch)
      throws InterruptedException {
    Episode.Times times = new Episode.Times();
    double rebuilds = 0;
    for (int i = 0; i < parameters.runs(); i++) {
      Episode own = episode(parameters, skew, i);
      Subject subject = own.empty(structure);
      own.add(subject, times, stopwatch, f -> {});
      own.remove(subject, times, stopwatch, f -> {});
      rebuilds += (double) subject.rebuilds().getAsLong();
    }
    return new Point(structure, skew, nanos, rebuilds / parameters.runs(), times.rebuildShare());
  }

  private static Episode episode(SkewParameters parameters, double skew, int run) {
    return new Episode(new Episode.Setting(
        parameters.keys(), parameters.meanCount(), skew, parameters.seed() + run));
  }
}
