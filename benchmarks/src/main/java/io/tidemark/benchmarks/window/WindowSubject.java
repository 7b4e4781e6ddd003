package io.tidemark.benchmarks.window;

/** A memory of the last items that is measured. */
public abstract class WindowSubject {
  /** For the subjects of this package. */
  WindowSubject() {}

  /** Whether a key occurred in the window; from now on it has. */
  public abstract boolean observe(long key);

  /** Observes the present batch. */
  public void observeBatch(Arrivals arrivals) {
    for (int i = 0; i < Arrivals.BATCH; i++) {
      arrivals.answer(i, observe(arrivals.key(i)));
    }
  }
}
