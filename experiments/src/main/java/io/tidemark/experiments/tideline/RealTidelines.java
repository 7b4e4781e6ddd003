package io.tidemark.experiments.tideline;

import io.tidemark.experiments.ExperimentCard;
import io.tidemark.experiments.LegacyExperiment;
import io.tidemark.experiments.Preparation;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.StreamFiles;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.StreamPairs;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tidelines on streams that people and machines made. */
public final class RealTidelines extends LegacyExperiment<RealTidelinesParameters> {
  private static final ExperimentCard CARD = new ExperimentCard(
      RangeLengths.STEM + "real-streams",
      "Tideline: false positives on real streams",
      RangeLengths.SOURCE,
      Duration.ofSeconds(20),
      Duration.ofSeconds(100));

  /** An experiment that needs the user's files. */
  public RealTidelines() {}

  @Override
  public ExperimentCard card() {
    return CARD;
  }

  @Override
  public Preparation<RealTidelinesParameters> prepare(RunOptions options) throws IOException {
    return StreamFiles.prepare(options, files -> switch (options.scale()) {
      case QUICK -> RealTidelinesParameters.quick(files);
      case FULL -> RealTidelinesParameters.full(files);
    });
  }

  @Override
  public ExperimentResult run(RealTidelinesParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    Survey survey = new Survey(parameters.structures(), parameters.effort(), source -> false);
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
        Subject stream = new Subject(StreamFiles.name(file), pairs.get(), parameters.runSeed());
        survey.add(
            stream,
            Math.round(parameters.bitsPerPair() * pairs.get().size()),
            lengths(parameters, pairs.get()),
            fraction -> progress.at(before + fraction / count));
      }
    }
    return result(parameters, survey, leftOut);
  }

  private static List<Long> lengths(RealTidelinesParameters parameters, PairSet pairs) {
    return parameters.lengths().stream()
        .filter(length -> length <= pairs.span().ticks() / 4)
        .toList();
  }

  private static ExperimentResult result(
      RealTidelinesParameters parameters, Survey survey, List<String> leftOut) {
    Rates rates = survey.rates();
    List<Chart> charts = new ArrayList<>();
    for (String source : rates.sources()) {
      charts.add(rates.chart(
          source,
          source + ": false-positive rate over the length of the range",
          "Histories of this stream with " + parameters.bitsPerPair() + " bits per pair.",
          Axis.log("length of the range |q| in seconds"),
          m -> (double) m.length()));
    }
    return new ExperimentResult(
        prose(parameters, leftOut), charts, survey.tables(), survey.comparisons());
  }

  private static Prose prose(RealTidelinesParameters parameters, List<String> leftOut) {
    List<String> notes = new ArrayList<>();
    if (!leftOut.isEmpty()) {
      notes.add(StreamPairs.LEFT_OUT + String.join(", ", leftOut) + ".");
    }
    notes.add("Lengths of more than a quarter of a stream are not asked, nor those at which nearly"
        + " every key occurs in nearly every range.");
    notes.add(Rates.NOTE);
    notes.add(Goals.NOTE);
    notes.add(RangeLengthsReport.DOUBTING);
    return new Prose(
        "Each stream is added to histories with " + parameters.bitsPerPair() + " bits per distinct"
            + " (key, second) pair, and asked for keys and ranges at random whose true answer is"
            + " \u201cno\u201d. Tideline has one shape for all lengths, chosen by the model. Then"
            + " every pair is asked for in every form of a history: live, folded, united, reloaded,"
            + " sealed, merged.",
        "Lower is better. Dots are measured, lines are models. The table of goals has every point"
            + " beside every goal that applies to it; the table of shapes says how many pairs the keys"
            + " of a stream have.",
        notes);
  }
}
