package io.tidemark.benchmarks.window;

import java.util.Optional;
import java.util.OptionalLong;

/** A memory of past items that is measured. */
public abstract class WindowSubject {
  private final Optional<Object> filter;
  private final OptionalLong countedBytes;

  /** A subject that does not tell its memory. */
  protected WindowSubject() {
    this(Optional.empty(), OptionalLong.empty());
  }

  /** A subject with a filter and an inference. */
  protected WindowSubject(long countedBytes) {
    this(Optional.empty(), OptionalLong.of(countedBytes));
  }

  /** A filter of ours that answers by itself. */
  protected WindowSubject(Object filter, long countedBytes) {
    this(Optional.of(filter), OptionalLong.of(countedBytes));
  }

  private WindowSubject(Optional<Object> filter, OptionalLong countedBytes) {
    this.filter = filter;
    this.countedBytes = countedBytes;
  }

  /** Whether a key occurred, in the window if there is one; from now on it has. */
  public abstract boolean observe(long key);

  /** The memory as its shape tells it, if it does. */
  public OptionalLong countedBytes() {
    return countedBytes;
  }

  /** The filter, if it is one of ours and answers without inference. */
  public Optional<Object> filter() {
    return filter;
  }

  /** Observes the present batch. */
  public void observeBatch(Arrivals arrivals) {
    for (int i = 0; i < Arrivals.BATCH; i++) {
      arrivals.answer(i, observe(arrivals.key(i)));
    }
  }
}
