package io.tidemark;

import io.tidemark.analysis.endless.EndlessSample;
import io.tidemark.analysis.endless.EndlessStream;
import io.tidemark.analysis.endless.GapLaw;
import io.tidemark.core.facts.Facts;

/**
 * Learns from a part of a stream how its keys repeat and what they weigh, so that a filter for the whole
 * stream can be shaped for it: see {@link EndlessFilterBuilder#sample}.
 *
 * <p>Errors: a repeat whose key came last before the sample began is taken for a new key, so a sample
 * should be longer than the gaps that matter.
 *
 * <p>Threads: one at a time.
 */
public final class StreamSample {
  private final EndlessSample sample = new EndlessSample();

  /** Nothing is learned yet. */
  public StreamSample() {}

  /**
   * Notes an item.
   *
   * @param keyDigest of its key; any digest will do if it is always the same
   * @param weight what it is worth; 1 where all are worth the same
   */
  public void observe(long keyDigest, double weight) {
    sample.observe(keyDigest, weight);
  }

  /** How many items were observed. */
  public long items() {
    return sample.arrivals();
  }

  /**
   * What was learned.
   *
   * @throws IllegalArgumentException if no key came twice: nothing can be told then
   */
  public Facts facts() {
    EndlessStream stream = stream();
    return Facts.builder()
        .count("sampleItems", items())
        .count("sampleKeys", sample.distinctKeys())
        .count("medianGap", median(stream.gaps()))
        .build();
  }

  static long median(GapLaw gaps) {
    long gap = 1;
    while (gaps.within((double) gap) < 0.5) {
      gap += Math.max(1, gap / Byte.SIZE);
    }
    return gap;
  }

  EndlessStream stream() {
    return sample.stream();
  }
}
