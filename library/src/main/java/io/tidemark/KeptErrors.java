package io.tidemark;

import io.tidemark.core.filter.history.RangeError;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * How often a history errs, which takes a look at every bit and is kept until something is added.
 *
 * <p>Threads: any.
 */
final class KeptErrors {
  /* The errors, or what marks that they are being measured: an addition takes either away. */
  private final AtomicReference<Object> known = new AtomicReference<>();

  /** Something was added: its bits are set. */
  void changed() {
    if (known.get() != null) {
      known.set(null);
    }
  }

  /** The errors, measured if they are not known. */
  RangeError of(Supplier<RangeError> measure) {
    if (known.get() instanceof RangeError errors) {
      return errors;
    }
    Object mark = new Object();
    known.set(mark);
    RangeError errors = measure.get();
    known.compareAndSet(mark, errors); // unless something was added meanwhile
    return errors;
  }
}
