package io.tidemark.experiments.decaying2005;

import io.tidemark.core.filter.decaying.ExponentialDecay;

/**
 * The decayed counts of numbered keys, one by one: what the paper calls f, up to the rounding of doubles.
 * It is what an exact map of counts would hold.
 */
final class DecayedTruth {
  private final ExponentialDecay decay;
  private final double[] counts;
  private final long[] epochs;

  DecayedTruth(ExponentialDecay decay, int keys) {
    this.decay = decay;
    this.counts = new double[keys];
    this.epochs = new long[keys];
  }

  void add(int key, long tick) {
    counts[key] = count(key, tick) + 1;
    epochs[key] = decay.epoch(tick);
  }

  double count(int key, long tick) {
    long since = decay.epoch(tick) - epochs[key];
    return since == 0 || counts[key] == 0
        ? counts[key]
        : counts[key] * decay.weight((double) since);
  }

  /** The counts of all keys. */
  double[] all(long tick) {
    double[] all = new double[counts.length];
    for (int key = 0; key < all.length; key++) {
      all[key] = count(key, tick);
    }
    return all;
  }
}
