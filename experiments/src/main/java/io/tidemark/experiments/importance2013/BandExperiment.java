package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.workload.stream.ImportanceStream.Law;
import java.util.ArrayList;
import java.util.List;

/** Errors of the paper's filters by the importance of what is asked for. */
abstract class BandExperiment extends ImportanceExperiment<BandParameters> {
  BandExperiment(
      String topic, String title, String place, BandParameters quick, BandParameters full) {
    super(topic, title, place, 3, 15, quick, full);
  }

  /** A stream of a law. */
  abstract WeighedStream stream(Law law, long seed, int number);

  /** What is shown of it. */
  abstract ExperimentResult result(BandParameters parameters, List<BandReport.Part> parts);

  @Override
  public final ExperimentResult run(BandParameters parameters, Progress progress)
      throws InterruptedException {
    List<Entrant> entrants = new ArrayList<>();
    for (PaperFilter filter : PaperFilter.values()) {
      entrants.add(Entrant.of(filter.spec()));
    }
    List<BandReport.Part> parts = new ArrayList<>();
    for (Law law : parameters.laws()) {
      List<WeighedStream> streams = new ArrayList<>();
      for (int i = 0; i < parameters.streams(); i++) {
        streams.add(stream(law, parameters.seed(), i));
      }
      double before = parts.size();
      double all = parameters.laws().size();
      parts.add(BandReport.Part.of(
          law,
          Bout.pooled(
              entrants,
              streams,
              parameters.seed(),
              fraction -> progress.at((before + fraction) / all))));
    }
    return result(parameters, parts);
  }
}
