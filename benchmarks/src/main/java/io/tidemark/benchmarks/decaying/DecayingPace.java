package io.tidemark.benchmarks.decaying;

import io.tidemark.core.filter.decaying.ExponentialDecay;

/** How often epochs begin while each addition is timed by itself. */
public enum DecayingPace {
  /** Never. */
  QUIET("no epoch begins"),
  /**
   * Every 5,000 items, twice as often as the one item in 10,000 that the 99.99th percentile leaves out:
   * what the beginning of an epoch takes would show there. A count halves in 1,024 epochs.
   */
  EPOCHS("an epoch every 5,000 items"),
  /** As often, and a count halves in each: all counters must fade. */
  ERAS("halved every 5,000 items");

  private static final int EPOCH_ITEMS = 5_000;

  private final String label;

  DecayingPace(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  public ExponentialDecay decay() {
    return switch (this) {
      case QUIET -> new ExponentialDecay(0.5, 1L << 40);
      case EPOCHS ->
        new ExponentialDecay(
            StrictMath.pow(0.5, 1.0 / ExponentialDecay.EPOCHS_PER_HALF_LIFE), EPOCH_ITEMS);
      case ERAS -> new ExponentialDecay(0.5, EPOCH_ITEMS);
    };
  }
}
