package io.tidemark.experiments.tideline;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.experiments.history.StreamPairs;
import io.tidemark.experiments.result.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Tidelines on real streams. */
public final class RealTidelines extends Experiment<RealTidelines.Parameters> {
  /** The paper's 50 million bits on its EDGAR day are so many per pair. */
  private static final double USUAL_BITS_PER_PAIR = 23.5;

  /**
   * What determines a run.
   *
   * @param runSeed seed of digest and questions
   * @param files streams, in order of their names
   * @param bitsPerPair bits of each history per distinct pair, but for the sealed ones
   * @param structures which histories
   * @param lengths lengths of the questions in seconds; only those up to a quarter of a stream are
   *     asked
   * @param effort how many questions
   */
  public record Parameters(
      long runSeed,
      List<Path> files,
      double bitsPerPair,
      List<ComparedHistory> structures,
      List<Long> lengths,
      QuestionCounts effort) {}

  /** On the user's files. */
  public RealTidelines() {
    super("tideline/real-streams");
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
        List.of(
            ComparedHistory.PAIR,
            ComparedHistory.LEVEL,
            ComparedHistory.RECHECKING,
            ComparedHistory.TIDELINE,
            ComparedHistory.SEALED),
        full ? List.of(16L, 128L, 1_024L, 8_192L) : List.of(16L, 1_024L),
        full
            ? new QuestionCounts(1_000_000, 20_000, 1L << 24)
            : new QuestionCounts(20_000, 1_000, 1L << 20));
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    Survey survey = new Survey(parameters.structures(), parameters.effort(), source -> false);
    StreamPairs.forEach(
        parameters.files(),
        report,
        progress,
        (stream, pairs, part) -> survey.add(
            new Dataset(stream, pairs, parameters.runSeed()),
            Math.round(parameters.bitsPerPair() * pairs.size()),
            lengths(parameters, pairs),
            part));
    survey
        .rates()
        .charts(report, Axis.log("length of the range |q| in seconds"), MeasuredRate::length);
    survey.show(report);
  }

  private static List<Long> lengths(Parameters parameters, PairSet pairs) {
    return parameters.lengths().stream()
        .filter(length -> length <= pairs.span().ticks() / 4)
        .toList();
  }
}
