package io.tidemark.analysis.decaying;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.time.TimeRules;
import java.util.Optional;

/**
 * Plans for streams of which nothing is known, without simulating: what is assumed of such a stream
 * depends on the memory alone, so that shape and noise are functions of the memory.
 *
 * <p>Errors: noise between two entries is interpolated; neighbours differ by a tenth at most.
 */
final class UsualPlans {
  /*
   * What DecaySearch finds, and DecaySample says, for 2^13, 2^14 and so on up to 2^34 bytes with the
   * stream of DecayTuning. UsualPlansTest compares entries with what is simulated, and prints all of them
   * if it is run with -Dtidemark.usual.print=true. Below 2^13 bytes shapes vary, and with a factor below
   * LEAST_FACTOR epochs are so long that noise depends on it: those are simulated.
   */
  private static final int FIRST = 13;
  private static final double[] NOISE = {
    41.12, 37.15, 33.16, 31.11, 29.57, 26.94, 25.77, 24.49,
    24.10, 23.06, 22.64, 21.81, 20.86, 20.39, 19.82, 19.19,
    18.75, 18.13, 17.87, 17.20, 16.88, 16.53
  };
  private static final double[] MEAN = {
    31.60, 28.79, 26.72, 25.24, 23.95, 22.57, 21.66, 20.80,
    19.93, 19.21, 18.41, 17.81, 17.29, 16.63, 16.13, 15.65,
    15.27, 14.70, 14.35, 13.99, 13.66, 13.23
  };

  private static final int WORDS = 16;
  private static final int CARRY_BITS = 3;
  private static final int FEWER_LOW_BITS_FROM = 18;
  private static final double LEAST_FACTOR = Math.pow(0.5, 1.0 / 8);

  private UsualPlans() {}

  /** The plan for a memory, if it is in the table. */
  static Optional<DecayPlan> find(long bytes, ExponentialDecay decay, TimeRules time) {
    double log = Math.log((double) bytes) / Math.log(2);
    if (log < FIRST || decay.factor() < LEAST_FACTOR) {
      return Optional.empty();
    }
    DecayRules rules =
        new DecayRules(2, 2, RaiseRule.LEAST, DecayTuning.FRACTION_BITS, decay, time);
    int lowBits = log < FEWER_LOW_BITS_FROM ? 14 : 12;
    DecayShape shape = DecayShape.adaptive(WORDS, lowBits, CARRY_BITS, rules);
    return Optional.of(new DecayPlan(
        DecayStructure.ADAPTIVE,
        shape.spec(shape.linesWithin(bytes)),
        at(MEAN, log),
        at(NOISE, log)));
  }

  private static double at(double[] entries, double log) {
    double place = Math.min(log - FIRST, entries.length - 1.0);
    int low = Math.min((int) place, entries.length - 2);
    return entries[low] + (place - low) * (entries[low + 1] - entries[low]);
  }
}
