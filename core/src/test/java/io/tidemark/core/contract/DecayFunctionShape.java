package io.tidemark.core.contract;

import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;

/**
 * A filter with a decay function, and what it is held to.
 *
 * @param empty makes an empty filter
 * @param ageTicks ages are numbers of these: the age of a tick is the difference of what each is divided by
 *     it, rounded down
 * @param weight what an occurrence counts at least, by its age
 * @param atMost what it counts at most where no other key is there, besides rounding
 * @param resolution what an occurrence is rounded up by at most, and what is there as a whole twice
 * @param late how far ticks may run back
 */
public record DecayFunctionShape<F>(
    Supplier<F> empty,
    long ageTicks,
    DoubleUnaryOperator weight,
    DoubleUnaryOperator atMost,
    double resolution,
    long late) {
  /** What ages are counted in. */
  long time(long tick) {
    return Math.floorDiv(tick, ageTicks);
  }
}
