package io.tidemark.experiments.endless;

import io.tidemark.analysis.endless.EndlessGoal;
import io.tidemark.analysis.endless.EndlessPrediction;
import io.tidemark.analysis.endless.EndlessSample;
import io.tidemark.analysis.endless.EndlessStream;
import io.tidemark.analysis.endless.EndlessStructure;
import io.tidemark.analysis.endless.EndlessTask;
import io.tidemark.analysis.endless.EndlessTuning;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.experiments.ExperimentCard;
import io.tidemark.experiments.LegacyExperiment;
import io.tidemark.experiments.Preparation;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.Source;
import io.tidemark.experiments.StreamFiles;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.workload.stream.ImportanceStream;
import io.tidemark.workload.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Filters planned for a stream, beside the shape that the paper took for all of its streams. */
public final class Plans extends LegacyExperiment<PlansParameters> {
  /** Streams with fewer arrivals, or fewer keys, are left out. */
  static final int FEWEST = 1_000;

  private static final int PAPER_BITS = 3;
  private static final int PAPER_PROBES = 5;
  private static final int PAPER_DECREMENTS = 10;

  private static final ExperimentCard CARD = new ExperimentCard(
      "endless/plans",
      "Filters planned for a stream beside M = 7, K = 5, P = 10",
      new Source("importance-aware 2013", "the relationship between m, K and P, left open"),
      Duration.ofSeconds(5),
      Duration.ofSeconds(60));

  /**
   * A size of a filter on a stream.
   *
   * @param stream its title
   * @param isReal whether it was not generated
   * @param bitsPerKey memory for each distinct key
   * @param planned of each structure
   * @param papers of the structures that the paper has
   */
  record Scene(
      String stream,
      boolean isReal,
      double bitsPerKey,
      List<PlanTrial> planned,
      List<PlanTrial> papers) {
    Optional<PlanTrial> paper(EndlessStructure structure) {
      return papers.stream().filter(p -> p.plan().structure() == structure).findFirst();
    }
  }

  @Override
  public ExperimentCard card() {
    return CARD;
  }

  @Override
  public Preparation<PlansParameters> prepare(RunOptions options) throws IOException {
    List<Path> files = StreamFiles.among(options);
    return new Preparation.Ready<>(
        switch (options.scale()) {
          case QUICK -> PlansParameters.quick(files);
          case FULL -> PlansParameters.full(files);
        });
  }

  @Override
  public ExperimentResult run(PlansParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    List<Scene> scenes = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    int streams = parameters.laws().size() + parameters.files().size();
    int done = 0;
    for (ImportanceStream.Law law : parameters.laws()) {
      progress.at((double) done++ / streams);
      ImportanceStream stream = new ImportanceStream(new ImportanceStream.Parameters(
          parameters.positions(), 0.3, 0.6, 50, law, parameters.seed()));
      String title = "generated, " + law.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      scenes.addAll(scenes(Arrivals.of(stream, title), parameters.bitsPerKey(), false));
    }
    for (Path file : parameters.files()) {
      progress.at((double) done++ / streams);
      Trace trace = Trace.readTsv(file);
      String title = StreamFiles.name(file);
      if (trace.size() < FEWEST
          || trace.distinctKeys() < FEWEST
          || trace.distinctKeys() == trace.size()) {
        leftOut.add(title);
      } else {
        scenes.addAll(scenes(Arrivals.of(trace, title), parameters.bitsPerKey(), true));
      }
    }
    return new PlansReport(scenes, leftOut).result();
  }

  private static List<Scene> scenes(Arrivals arrivals, List<Double> sizes, boolean isReal) {
    EndlessSample sample = arrivals.sample();
    EndlessStream stream = sample.stream().withDistinctKeys(sample.distinctKeys());
    List<Scene> scenes = new ArrayList<>();
    for (double bits : sizes) {
      long bytes = Math.max(Long.BYTES, (long) (bits * sample.distinctKeys() / Byte.SIZE));
      EndlessTask task = new EndlessTask(bytes, stream, EndlessGoal.costs(1, 1));
      List<PlanTrial> planned = new ArrayList<>();
      List<PlanTrial> papers = new ArrayList<>();
      for (EndlessPrediction plan : EndlessTuning.predictions(task)) {
        planned.add(PlanTrial.of(plan, arrivals));
        paper(task, plan.structure()).ifPresent(p -> papers.add(PlanTrial.of(p, arrivals)));
      }
      scenes.add(new Scene(arrivals.title(), isReal, bits, planned, papers));
    }
    return scenes;
  }

  /** The paper's shape of a structure, if it has it. */
  private static Optional<EndlessPrediction> paper(EndlessTask task, EndlessStructure structure) {
    return switch (structure) {
      case CLASSIC, SWEEP, TIDEPOOL -> Optional.empty();
      case STABLE, TWO_CLASS, BY_IMPORTANCE, BY_VALUE ->
        Optional.of(EndlessTuning.predict(
            task,
            structure,
            new StableBloomSpec(
                task.memoryBytes() / Long.BYTES,
                PAPER_BITS,
                PAPER_PROBES,
                PAPER_DECREMENTS,
                structure.insert().orElseThrow(),
                structure.evict().orElseThrow())));
    };
  }
}
