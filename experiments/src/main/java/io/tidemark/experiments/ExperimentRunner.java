package io.tidemark.experiments;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Runs experiments one after the other in the thread of the caller and writes their files. The
 * files of an experiment are written when it ends, the page when the run ends; if the thread is
 * interrupted, the run stops at the next word of progress, what is complete stays, the page is
 * written, and the thread is interrupted again.
 */
public final class ExperimentRunner {
  private final RunOptions options;
  private final RunListener listener;

  /** A runner for a user's options. */
  public ExperimentRunner(RunOptions options, RunListener listener) {
    this.options = Objects.requireNonNull(options, "options");
    this.listener = Objects.requireNonNull(listener, "listener");
  }

  /**
   * Runs experiments.
   *
   * @throws IOException if files cannot be written; a bad data file is an outcome
   */
  public RunSummary run(List<Experiment<?>> experiments, OutcomeWriter writer) throws IOException {
    List<Outcome> outcomes = new ArrayList<>();
    RunSummary.Ending ending = RunSummary.Ending.COMPLETE;
    try {
      for (int i = 0; i < experiments.size(); i++) {
        listener.started(experiments.get(i).info(), i + 1, experiments.size());
        Outcome outcome = outcome(experiments.get(i));
        writer.write(outcome);
        outcomes.add(outcome);
        listener.finished(outcome);
      }
    } catch (InterruptedException e) {
      ending = RunSummary.Ending.INTERRUPTED;
    }
    // Written before the interrupt is restored, which would close channels under the writer.
    RunSummary summary =
        new RunSummary(outcomes, ending, writer.writeIndex(outcomes, ending, options));
    if (ending == RunSummary.Ending.INTERRUPTED) {
      Thread.currentThread().interrupt();
    }
    return summary;
  }

  private Outcome outcome(Experiment<?> experiment) throws InterruptedException {
    ExperimentInfo info = experiment.info();
    try {
      return experiment.run(options, fraction -> progressed(info, fraction));
    } catch (ClosedByInterruptException e) {
      InterruptedException interrupted = new InterruptedException(info.id());
      interrupted.initCause(e);
      // The flag is still set; now it is reported.
      Thread.interrupted();
      throw interrupted;
    } catch (IOException e) {
      return new Outcome.Failed(info, e.getMessage());
    }
  }

  private void progressed(ExperimentInfo info, double fraction) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException(info.id());
    }
    listener.progressed(info, fraction);
  }
}
