package io.tidemark.experiments;

/** Receives the events of a run. All calls come from the thread that runs. */
public interface RunListener {
  /**
   * An experiment begins.
   *
   * @param number its place in the run, from 1
   * @param count of experiments in the run
   */
  void started(ExperimentInfo info, int number, int count);

  /**
   * It goes on.
   *
   * @param fraction of this experiment that is done, in [0, 1]
   */
  void progressed(ExperimentInfo info, double fraction);

  /** It has ended, and its files are written. */
  void finished(Outcome outcome);

  /** Takes no notice. */
  static RunListener silent() {
    return new RunListener() {
      @Override
      public void started(ExperimentInfo info, int number, int count) {}

      @Override
      public void progressed(ExperimentInfo info, double fraction) {}

      @Override
      public void finished(Outcome outcome) {}
    };
  }
}
