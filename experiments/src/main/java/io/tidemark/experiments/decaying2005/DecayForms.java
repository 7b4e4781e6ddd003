package io.tidemark.experiments.decaying2005;

import io.tidemark.core.filter.decaying.ExponentialDecay;
import java.util.List;

/**
 * The decays that are compared on streams. The weights of all ages add up to the same number, so that a
 * key that comes evenly has about the same count by all of them.
 */
final class DecayForms {
  /** That number, in epochs; so many epochs are a window. */
  static final int EPOCHS_PER_WINDOW = 64;

  private DecayForms() {}

  /**
   * All of them, exponential decay first.
   *
   * @param horizonEpochs the greatest age that powers are followed to
   */
  static List<DecayForm> all(long epochTicks, long horizonEpochs) {
    double factor = 1 - 1.0 / EPOCHS_PER_WINDOW;
    return List.of(
        new ExponentialForm(new ExponentialDecay(factor, epochTicks)),
        window(4, 32, epochTicks),
        window(16, 32, epochTicks),
        window(16, 16, epochTicks),
        power(1, 2, epochTicks, horizonEpochs),
        power(1, 4, epochTicks, horizonEpochs),
        power(2, 4, epochTicks, horizonEpochs));
  }

  private static DecayForm window(int blocks, int bits, long epochTicks) {
    return new WindowForm(blocks, EPOCHS_PER_WINDOW / blocks * epochTicks, bits);
  }

  private static DecayForm power(double exponent, int number, long epochTicks, long horizonEpochs) {
    return PowerForm.ofTotal(exponent, number, EPOCHS_PER_WINDOW, horizonEpochs, epochTicks);
  }
}
