package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.TimedLoop;
import java.util.ArrayList;
import java.util.List;

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
    int count = parameters.skews().size() * Figure6.STRUCTURES.size();
    for (Structure structure : Figure6.STRUCTURES) {
      for (double skew : parameters.skews()) {
        progress.at((double) points.size() / count);
        points.add(point(parameters, structure, skew, stopwatch));
      }
    }
    return points;
  }

  private static Point point(
      SkewParameters parameters, Structure structure, double skew, Stopwatch stopwatch)
      throws InterruptedException {
    Episode episode = episode(parameters, skew, 0);
    long[] digests = episode.digests(parameters.keys() * parameters.meanCount());
    double nanos = new TimedLoop(stopwatch, parameters.rounds())
        .nanosPerOperation(1, () -> Figure6.writes(episode.empty(structure).filter(), digests));
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
