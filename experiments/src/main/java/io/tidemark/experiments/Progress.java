package io.tidemark.experiments;

/** Where an experiment says how far it is, several times a second, and learns that it is to stop. */
@FunctionalInterface
public interface Progress {
  /**
   * Says how far it is.
   *
   * @param fraction of the work that is done, in [0, 1]
   * @throws InterruptedException if the experiment is to stop
   */
  void at(double fraction) throws InterruptedException;

  /**
   * The progress of one of several parts that take equally long.
   *
   * @param part which, from 0
   * @param parts how many there are
   */
  default Progress part(int part, int parts) {
    return fraction -> at((part + fraction) / parts);
  }
}
