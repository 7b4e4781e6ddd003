package io.tidemark;

import io.tidemark.core.Require;
import java.util.OptionalLong;

/**
 * A key that was found in a window: how likely it really came, and how long ago.
 *
 * <p>Errors: if the key is found by mistake, the age is that of another key. {@link WindowFilter#ageOf(long)}
 * says what the probability rests on.
 *
 * @param probability that the key came in the window, or in the grain before it
 * @param maxTicks the ticks since it last came: at most so many, and less than a grain fewer; empty if it is
 *     not known, where keys were given up at the limit of memory
 */
public record KeyAge(double probability, OptionalLong maxTicks) {
  /** Checks the probability. */
  public KeyAge {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException(Require.message("probability", probability, "0..1"));
    }
    Require.nonNull(maxTicks, "maxTicks");
  }
}
