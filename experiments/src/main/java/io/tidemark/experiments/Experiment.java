package io.tidemark.experiments;

import io.tidemark.experiments.result.ExperimentText;
import io.tidemark.experiments.result.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A table or figure, measured: parameters in, report out. Its title, source and all its texts are in a
 * Markdown file that is named after its id.
 *
 * @param <P> its parameters: a record nested in the experiment, with a seed where there is chance. Equal
 *     parameters (and equal files that they name) give equal reports, but for times that were
 *     measured: these differ with the machine, and no claim of this project rests on them. A paper's
 *     claim about times, or a goal, is decided by those of the run.
 */
public abstract class Experiment<P extends Record> {
  private final ExperimentText texts;

  /**
   * With the texts of its Markdown file.
   *
   * @param id stable name of the form {@code stem/topic}
   */
  protected Experiment(String id) {
    this(ExperimentText.of(id));
  }

  /** With texts from elsewhere. */
  protected Experiment(ExperimentText texts) {
    this.texts = texts;
  }

  /** What is known of it beforehand. */
  public ExperimentInfo info() {
    return texts.info();
  }

  /** Whether it can do nothing without streams of the user's. */
  protected boolean needsStreams() {
    return false;
  }

  /**
   * The parameters of a run.
   *
   * @param streams files of the user's, in the order of their names; may be empty unless it needs some
   */
  protected abstract P parameters(RunScale scale, List<Path> streams);

  /** Measures, and reports the result. */
  protected abstract void run(P parameters, Report report, Progress progress)
      throws IOException, InterruptedException;

  /** An empty report on a run with these parameters. */
  public final Report report(P parameters) {
    return new Report(texts, parameters);
  }

  /** Runs with a user's options. */
  Outcome run(RunOptions options, Progress progress) throws IOException, InterruptedException {
    List<Path> streams = StreamFiles.among(options);
    if (needsStreams() && streams.isEmpty()) {
      return new Outcome.Skipped(info(), StreamFiles.need(options));
    }
    P parameters = parameters(options.scale(), streams);
    Report report = report(parameters);
    run(parameters, report, progress);
    return new Outcome.Completed(info(), parameters, report.result());
  }
}
