package io.tidemark.experiments.tideline;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** How many bits per pair a rate takes, between those that were measured. */
final class BitsForRate {
  /* Below this a rate is taken for this: its logarithm is wanted. */
  private static final double LEAST = 1e-12;

  private BitsForRate() {}

  /**
   * The bits per pair at which a falling rate comes down to a value; the logarithm of the rate is
   * taken to be straight in between. The least that was measured if the rate is below there already.
   *
   * @param measured by ascending bits
   * @param rate the rate itself or an end of its interval
   * @return nothing if it does not come down to the value
   */
  static OptionalDouble at(
      double value, List<MeasuredRate> measured, ToDoubleFunction<MeasuredRate> rate) {
    for (int i = 0; i < measured.size(); i++) {
      double high = Math.max(LEAST, rate.applyAsDouble(measured.get(i)));
      if (high <= value) {
        return OptionalDouble.of(
            i == 0
                ? measured.get(0).bitsPerPair()
                : between(value, measured.get(i - 1), measured.get(i), rate));
      }
    }
    return OptionalDouble.empty();
  }

  private static double between(
      double value, MeasuredRate before, MeasuredRate behind, ToDoubleFunction<MeasuredRate> rate) {
    double from = Math.log(Math.max(LEAST, rate.applyAsDouble(before)));
    double to = Math.log(Math.max(LEAST, rate.applyAsDouble(behind)));
    double share = (from - Math.log(value)) / (from - to);
    return before.bitsPerPair() + share * (behind.bitsPerPair() - before.bitsPerPair());
  }
}
