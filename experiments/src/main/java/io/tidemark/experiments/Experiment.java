package io.tidemark.experiments;

import io.tidemark.experiments.result.ExperimentResult;
import java.io.IOException;

/**
 * A table or figure, measured: parameters in, result out.
 *
 * @param <P> its parameters: a record with a quick and a full variant, and a seed where there is
 *     chance. Equal parameters (and equal files that they name) give equal results, but for times
 *     that were measured: these differ with the machine, and no claim of this project rests on
 *     them. A paper's claim about times, or a goal, is judged by those of the run.
 */
public interface Experiment<P extends Record> {
  /** What is known of it beforehand. */
  ExperimentCard card();

  /** The parameters for a user's options, or what these lack. */
  Preparation<P> prepare(RunOptions options) throws IOException;

  /** Runs it. */
  ExperimentResult run(P parameters, Progress progress) throws IOException, InterruptedException;
}
