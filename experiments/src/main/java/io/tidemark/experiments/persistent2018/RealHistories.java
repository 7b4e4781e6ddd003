package io.tidemark.experiments.persistent2018;

import io.tidemark.core.time.DyadicCover;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.experiments.history.SizingSample;
import io.tidemark.experiments.history.StreamPairs;
import io.tidemark.experiments.history.Workbench;
import io.tidemark.experiments.result.Report;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** False positives of histories on real streams. */
public final class RealHistories extends Experiment<RealHistories.Parameters> {
  /** Intervals have at most about so many leaves, as a power of two. */
  private static final int LEAVES_HEIGHT = 16;

  /** The paper's 50 million bits on its EDGAR day are so many per pair. */
  private static final double USUAL_BITS_PER_PAIR = 23.5;

  /**
   * What determines a run.
   *
   * @param runSeed seed of digest and questions
   * @param files streams, in order of their names
   * @param bitsPerPair bits of each history per distinct pair
   * @param methods which forms of a history
   * @param lengths lengths of the questions in seconds; only those up to a quarter of a stream are
   *     asked
   * @param questions questions per length
   */
  public record Parameters(
      long runSeed,
      List<Path> files,
      double bitsPerPair,
      List<Method> methods,
      List<Long> lengths,
      int questions) {}

  /** On the user's files. */
  public RealHistories() {
    super("persistent2018/real-streams");
  }

  @Override
  protected boolean needsStreams() {
    return true;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    boolean full = scale == RunScale.FULL;
    return new Parameters(
        Seeds.RUN,
        streams,
        USUAL_BITS_PER_PAIR,
        List.of(Method.PAIR, Method.INTERVAL_OPT, Method.INTERVAL_BY_HEIGHT, Method.LEVEL_OPT),
        full ? List.of(16L, 128L, 1_024L, 8_192L, 65_536L) : List.of(16L, 1_024L),
        full ? 4_000 : 500);
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    List<RatePoint> measured = new ArrayList<>();
    StreamPairs.forEach(
        parameters.files(),
        report,
        progress,
        (stream, pairs, part) -> measured.addAll(measure(parameters, stream, pairs, part)));
    show(measured, report);
  }

  private static List<RatePoint> measure(
      Parameters parameters, String stream, PairSet pairs, Progress progress)
      throws InterruptedException {
    List<RatePoint> points = new ArrayList<>();
    long span = pairs.span().ticks();
    long bits = Math.round(parameters.bitsPerPair() * pairs.size());
    int leafHeight =
        Math.max(SizingSample.USUAL_LEAF_HEIGHT, DyadicCover.heightOver(span) - LEAVES_HEIGHT);
    List<Long> lengths =
        parameters.lengths().stream().filter(q -> q <= span / 4).toList();
    for (int i = 0; i < lengths.size(); i++) {
      progress.at((double) i / lengths.size());
      Optional<QuestionSet> questions = QuestionSet.tryNegative(
          pairs,
          parameters.questions(),
          lengths.get(i),
          RandomSource.seeded(parameters.runSeed(), stream + " " + lengths.get(i)));
      if (questions.isPresent()) {
        SizingSample own = new SizingSample(pairs, questions.get(), leafHeight);
        Workbench bench = new Workbench(own, own, parameters.runSeed());
        for (Method method : parameters.methods()) {
          points.add(RatePoint.of(stream, method, bits, bench, bench.filled(method, bits)));
        }
      }
    }
    return points;
  }

  private static void show(List<RatePoint> measured, Report report) {
    RatePoints points = new RatePoints(measured, RatePoints.LevelRule.FAMILY);
    for (String stream : measured.stream().map(RatePoint::day).distinct().toList()) {
      points.chart(
          report.let("stream", stream),
          stream,
          stream.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"),
          Axis.log("length of the range |q| in seconds"),
          RatePoint::length);
    }
    points.table(report);
    points.agreement(report);
  }
}
