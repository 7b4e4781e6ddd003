package io.tidemark.analysis.window;

import io.tidemark.analysis.keys.KeyLaw;
import io.tidemark.core.filter.window.BlockTimingSpec;

/**
 * How often a block timing filter finds a key that did not come in the window, nor in a grain before
 * it, on average over the places of the question in its block.
 *
 * <p>The filter looks back over A items, which are the window and the part before it of the block in
 * which it begins. It finds a key that came in that part for certain, and any other if all of its
 * timers were set by the distinct keys among the A items (inferential 2019, section 3.2.2 and eq. 21).
 * What is averaged are {@code (1 - p)^w - (1 - p)^A} and {@code (1 - p)^A T(k, D(A))}, where w is the
 * window with the grain, and A at least w in the powers.
 *
 * <p>Errors: items come at a constant rate where the window is one of time; a mean over the places is
 * one over a few of them.
 *
 * @param collision the probability that other keys have set all timers of an absent key
 * @param block the probability that an absent key came in the block in which the window begins,
 *     before the grain
 */
public record WindowErrors(double collision, double block) {
  /** The errors of a filter for questions of a stream, where every key before the window is one. */
  public static WindowErrors of(BlockTimingSpec spec, double itemsPerTick, KeyLaw law) {
    return of(spec, itemsPerTick, law, 0);
  }

  /** The same where keys that came in some items before the window may be found. */
  public static WindowErrors of(
      BlockTimingSpec spec, double itemsPerTick, KeyLaw law, double grainItems) {
    BlockPlaces places = new BlockPlaces(spec, itemsPerTick);
    TimerLaw timers = TimerLaw.of(spec);
    double tolerated = places.window() + grainItems;
    double absent = law.absent(tolerated);
    double collision = 0;
    double block = 0;
    for (int i = 0; i < places.count(); i++) {
      double alive = places.alive(i);
      double beyond = law.absent(Math.max(alive, tolerated));
      collision += beyond * timers.allTouched(spec.probes(), law.distinct(alive));
      block += absent - beyond;
    }
    double total = absent * places.count();
    // Where no key is ever absent, no error is ever made.
    return total == 0 ? new WindowErrors(0, 0) : new WindowErrors(collision / total, block / total);
  }

  /** The probability that an absent key is found. */
  public double falsePositiveRate() {
    return collision + block;
  }
}
