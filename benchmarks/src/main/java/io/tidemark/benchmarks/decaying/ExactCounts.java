package io.tidemark.benchmarks.decaying;

import io.tidemark.core.filter.decaying.ExponentialDecay;
import it.unimi.dsi.fastutil.Hash;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.Long2DoubleMap;
import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;

/**
 * The exact answer: fastutil's map of decayed counts. New occurrences weigh more instead of old ones
 * less, so that an addition does no more than a map without decay; once in some hundred half-lives all
 * are scaled down.
 */
final class ExactCounts {
  /** The bytes of a place: a key and its count. */
  static final int ENTRY_BYTES = Long.BYTES + Double.BYTES;

  private static final double MAX_WEIGHT = 0x1p500;

  private final ExponentialDecay decay;
  private final Long2DoubleOpenHashMap counts;
  private final int places;
  private long base;
  private long epochEnd;
  private double weight;

  private ExactCounts(int keys, ExponentialDecay decay) {
    this.decay = decay;
    counts = new Long2DoubleOpenHashMap(keys);
    places = HashCommon.arraySize(keys, Hash.DEFAULT_LOAD_FACTOR);
    begin(0);
  }

  /** The memory is that of the two arrays. */
  static DecayingCounter counter(int keys, ExponentialDecay decay) {
    ExactCounts counts = new ExactCounts(keys, decay);
    return new DecayingCounter(
        counts, (counts.places + 1L) * ENTRY_BYTES, counts::add, counts::estimate);
  }

  private void add(long key, long tick) {
    if (tick >= epochEnd) {
      begin(tick);
    }
    counts.addTo(key, weight);
  }

  private void begin(long tick) {
    long epoch = decay.epoch(tick);
    epochEnd = (epoch + 1) * decay.epochTicks();
    weight = 1 / decay.weight((double) (epoch - base));
    if (weight > MAX_WEIGHT) {
      for (Long2DoubleMap.Entry entry : counts.long2DoubleEntrySet()) {
        entry.setValue(entry.getDoubleValue() / weight);
      }
      base = epoch;
      weight = 1;
    }
  }

  private double estimate(long key, long latest) {
    return counts.get(key) / weight;
  }
}
