package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.ExperimentCard;
import io.tidemark.experiments.LegacyExperiment;
import io.tidemark.experiments.Preparation;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.Source;
import io.tidemark.experiments.StreamFiles;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.workload.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Weighted errors of filters that forget, on real streams with weights. */
public final class RealImportance extends LegacyExperiment<RealImportanceParameters> {
  /** Fewer keys than this would leave filters of a few words. */
  static final int FEWEST_KEYS = 200;

  private static final ExperimentCard CARD = new ExperimentCard(
      ImportanceExperiment.STEM + "real-streams",
      "Weighted errors of filters that forget, on real streams",
      new Source(ImportanceExperiment.PAPER, "Table II, on other data"),
      Duration.ofSeconds(10),
      Duration.ofSeconds(240));

  /** An experiment that needs the user's files. */
  public RealImportance() {}

  @Override
  public ExperimentCard card() {
    return CARD;
  }

  @Override
  public Preparation<RealImportanceParameters> prepare(RunOptions options) throws IOException {
    return StreamFiles.prepare(options, files -> switch (options.scale()) {
      case QUICK -> RealImportanceParameters.quick(files);
      case FULL -> RealImportanceParameters.full(files);
    });
  }

  /**
   * What came of all filters on a stream.
   *
   * @param stream name of the stream
   * @param scale how weights became importances
   * @param bitsPerKey memory by distinct keys
   * @param words the memory
   * @param scores of the paper's filters in their shape, then of each family in its best
   */
  record Part(String stream, WeightScale scale, double bitsPerKey, long words, List<Score> scores) {
    Part {
      scores = List.copyOf(scores);
    }
  }

  @Override
  public ExperimentResult run(RealImportanceParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    List<Part> parts = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    int count = parameters.files().size();
    for (int i = 0; i < count; i++) {
      Path file = parameters.files().get(i);
      double before = i;
      progress.at(before / count);
      Trace trace = Trace.readTsv(file);
      if (trace.weighted() && trace.distinctKeys() >= FEWEST_KEYS) {
        parts.addAll(parts(
            parameters,
            StreamFiles.name(file),
            trace,
            fraction -> progress.at((before + fraction) / count)));
      } else {
        leftOut.add(StreamFiles.name(file));
      }
    }
    return new RealImportanceReport(parameters, parts, leftOut).result();
  }

  private static List<Part> parts(
      RealImportanceParameters parameters, String name, Trace trace, Progress progress)
      throws InterruptedException {
    List<Part> parts = new ArrayList<>();
    int count = parameters.scales().size() * parameters.bitsPerKey().size();
    for (WeightScale scale : parameters.scales()) {
      WeighedStream stream = WeighedStream.of(trace, scale);
      for (double bits : parameters.bitsPerKey()) {
        double before = parts.size();
        long words = Math.max(1, Math.round(bits * trace.distinctKeys() / Long.SIZE));
        parts.add(new Part(
            name,
            scale,
            bits,
            words,
            scores(
                parameters, stream, words, fraction -> progress.at((before + fraction) / count))));
      }
    }
    return parts;
  }

  private static List<Score> scores(
      RealImportanceParameters parameters, WeighedStream stream, long words, Progress progress)
      throws InterruptedException {
    List<Score> scores = new ArrayList<>();
    for (PaperFilter filter : PaperFilter.values()) {
      // BF in the paper's shape would be another Bloom filter, with K = 5.
      if (filter != PaperFilter.BF) {
        Entrant entrant = Entrant.of(filter.spec(words));
        List<Bout> one = List.of(new Bout(stream, entrant, parameters.seed()));
        scores.add(Score.of(filter, entrant, Bout.run(one, fraction -> {}).get(0)));
      }
    }
    Contest contest =
        new Contest(new Shapes(words, stream.size()), parameters.grid(), parameters.seed());
    for (Contest.Best best : contest.best(stream, progress)) {
      scores.add(Score.of(best.family(), best.entrant(), best.tally()));
    }
    return scores;
  }
}
