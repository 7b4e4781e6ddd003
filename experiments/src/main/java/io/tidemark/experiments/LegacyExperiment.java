package io.tidemark.experiments;

import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * An experiment that gives its result whole, words included.
 *
 * @param <P> its parameters
 */
public abstract class LegacyExperiment<P extends Record> extends Experiment<P> {
  /** Without a Markdown file. */
  protected LegacyExperiment() {
    super((io.tidemark.experiments.result.Words) null);
  }

  @Override
  public abstract ExperimentCard card();

  /** The parameters for a user's options, or what these lack. */
  public abstract Preparation<P> prepare(RunOptions options) throws IOException;

  /** Runs it. */
  public abstract ExperimentResult run(P parameters, Progress progress)
      throws IOException, InterruptedException;

  @Override
  protected final P parameters(RunScale scale, List<Path> streams) {
    throw new IllegalStateException("parameters: by prepare");
  }

  @Override
  protected final void run(P parameters, Report report, Progress progress) {
    throw new IllegalStateException("run: without report");
  }

  @Override
  final Outcome run(RunOptions options, Progress progress)
      throws IOException, InterruptedException {
    Preparation<P> preparation = prepare(options);
    if (preparation instanceof Preparation.Lacking<P> lacking) {
      return new Outcome.Skipped(card(), lacking.need());
    }
    P parameters = ((Preparation.Ready<P>) preparation).parameters();
    return new Outcome.Completed(card(), parameters, run(parameters, progress));
  }
}
