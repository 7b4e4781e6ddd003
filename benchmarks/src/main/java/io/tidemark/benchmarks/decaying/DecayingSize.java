package io.tidemark.benchmarks.decaying;

import io.tidemark.core.filter.decaying.ExponentialDecay;
import it.unimi.dsi.fastutil.Hash;

/** The memory that each contender has, and the stream that is made for it. */
public enum DecayingSize {
  /** Inside the second-level cache. */
  KIB_64("64 KiB", 1L << 16, 1 << 20, 1 << 20),
  /** Beyond most caches; the stream meets millions of keys before it repeats. */
  MIB_256("256 MiB", 1L << 28, 1 << 22, 1 << 24);

  private final String label;
  private final long bytes;
  private final int halfLife;
  private final int items;

  DecayingSize(String label, long bytes, int halfLife, int items) {
    this.label = label;
    this.bytes = bytes;
    this.halfLife = halfLife;
    this.items = items;
  }

  public String label() {
    return label;
  }

  /** The memory of the counters. */
  public long bytes() {
    return bytes;
  }

  /** The number of different keys: as many as an exact map of this memory holds. */
  public int universe() {
    long places = bytes / ExactCounts.ENTRY_BYTES;
    return (int) (places * (double) Hash.DEFAULT_LOAD_FACTOR);
  }

  /** The items after which an occurrence counts half; one tick each. */
  int halfLife() {
    return halfLife;
  }

  /** The items of the stream before it repeats. */
  int items() {
    return items;
  }

  /** How counts decay: with 1,024 epochs in a half-life. */
  public ExponentialDecay decay() {
    return ExponentialDecay.halfLife(halfLife);
  }
}
