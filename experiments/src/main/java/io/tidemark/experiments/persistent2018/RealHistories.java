package io.tidemark.experiments.persistent2018;

import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.experiments.ExperimentCard;
import io.tidemark.experiments.LegacyExperiment;
import io.tidemark.experiments.Preparation;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.Source;
import io.tidemark.experiments.StreamFiles;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.history.Evidence;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.history.StreamPairs;
import io.tidemark.experiments.history.Workbench;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** False positives of histories on streams that people and machines made. */
public final class RealHistories extends LegacyExperiment<RealHistoriesParameters> {
  /** Intervals have at most about so many leaves, as a power of two. */
  private static final int LEAVES_HEIGHT = 16;

  private static final ExperimentCard CARD = new ExperimentCard(
      Figure.STEM + "real-streams",
      "False positives of histories on real streams",
      new Source(Figure.PAPER, "Figure 9, on other data"),
      Duration.ofSeconds(5),
      Duration.ofSeconds(50));

  /** An experiment that needs the user's files. */
  public RealHistories() {}

  @Override
  public ExperimentCard card() {
    return CARD;
  }

  @Override
  public Preparation<RealHistoriesParameters> prepare(RunOptions options) throws IOException {
    return StreamFiles.prepare(options, files -> switch (options.scale()) {
      case QUICK -> RealHistoriesParameters.quick(files);
      case FULL -> RealHistoriesParameters.full(files);
    });
  }

  @Override
  public ExperimentResult run(RealHistoriesParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    List<RatePoint> points = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    int count = parameters.files().size();
    for (int i = 0; i < count; i++) {
      Path file = parameters.files().get(i);
      double before = (double) i / count;
      progress.at(before);
      Optional<PairSet> pairs = StreamPairs.read(file);
      if (pairs.isEmpty()) {
        leftOut.add(StreamFiles.name(file));
      } else {
        points.addAll(measure(
            parameters,
            StreamFiles.name(file),
            pairs.get(),
            fraction -> progress.at(before + fraction / count)));
      }
    }
    return result(parameters, points, leftOut);
  }

  private static List<RatePoint> measure(
      RealHistoriesParameters parameters, String stream, PairSet pairs, Progress progress)
      throws InterruptedException {
    List<RatePoint> points = new ArrayList<>();
    long span = pairs.span().ticks();
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
        Evidence own = new Evidence(
            pairs,
            questions.get(),
            Math.max(Evidence.USUAL_LEAF_HEIGHT, DyadicCover.heightOver(span) - LEAVES_HEIGHT));
        Workbench bench = new Workbench(own, own, parameters.runSeed());
        for (Method method : parameters.methods()) {
          points.add(measure(parameters, stream, bench, method));
        }
      }
    }
    return points;
  }

  private static RatePoint measure(
      RealHistoriesParameters parameters, String stream, Workbench bench, Method method) {
    Evidence own = bench.own();
    long bits = Math.round(parameters.bitsPerPair() * own.pairs().size());
    BankHistory history = bench.filled(method, bits);
    return new RatePoint(
        stream,
        own.pairs().span().ticks(),
        own.pairs().size(),
        method,
        bits,
        own.questions().ticks(),
        own.questions().size(),
        bench.falsePositives(history),
        bench.errorByModel(history),
        bench.errorByBits(history));
  }

  private static ExperimentResult result(
      RealHistoriesParameters parameters, List<RatePoint> measured, List<String> leftOut) {
    RatePoints points = new RatePoints(measured, RatePoints.LevelRule.FAMILY);
    List<Chart> charts = new ArrayList<>();
    for (String stream : measured.stream().map(RatePoint::day).distinct().toList()) {
      charts.add(points.chart(
          stream,
          stream.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"),
          stream + ": false-positive rate over the length of the range",
          "Histories of this stream with " + parameters.bitsPerPair() + " bits per pair.",
          Axis.log("length of the range |q| in seconds"),
          p -> (double) p.length()));
    }
    List<Claim> comparisons = points.agreement();
    return new ExperimentResult(
        prose(parameters, leftOut), charts, List.of(points.table()), comparisons);
  }

  private static Prose prose(RealHistoriesParameters parameters, List<String> leftOut) {
    List<String> notes = new ArrayList<>();
    if (!leftOut.isEmpty()) {
      notes.add(StreamPairs.LEFT_OUT + String.join(", ", leftOut) + ".");
    }
    notes.add("Lengths of more than a quarter of a stream are not asked, nor those at which nearly"
        + " every key occurs in nearly every range. Leaves of intervals have 4 seconds, or more in"
        + " long streams, so that there are at most 65,536 of them.");
    notes.addAll(Notes.onIntervals());
    return new Prose(
        "Each stream is added to a history in each form, with " + parameters.bitsPerPair()
            + " bits per distinct (key, second) pair, and asked for keys and ranges at random whose"
            + " true answer is \u201cno\u201d. Forms with allotted bits are made anew for each"
            + " length.",
        "Lower is better. Dots are measured, lines are the model. Where the filter of pairs is below"
            + " the levels, it is the better choice for that stream and length.",
        notes);
  }
}
