package io.tidemark.benchmarks.window;

import java.util.Optional;
import java.util.OptionalLong;

/** A memory of past items that is measured. */
public abstract class WindowSubject {
  /** For subjects. */
  protected WindowSubject() {}

  /** Whether a key occurred, in the window if there is one; from now on it has. */
  public abstract boolean observe(long key);

  /** The memory as its shape tells it, if it does. */
  public OptionalLong countedBytes() {
    return OptionalLong.empty();
  }

  /** The filter, if it is one of ours and answers without inference. */
  public Optional<Object> filter() {
    return Optional.empty();
  }

  /** Observes the present batch. */
  public void observeBatch(Arrivals arrivals) {
    for (int i = 0; i < Arrivals.BATCH; i++) {
      arrivals.answer(i, observe(arrivals.key(i)));
    }
  }
}
