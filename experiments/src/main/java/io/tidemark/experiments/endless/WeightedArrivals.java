package io.tidemark.experiments.endless;

import io.tidemark.analysis.endless.EndlessSample;
import io.tidemark.core.hash.Probes;
import io.tidemark.experiments.Ranks;
import io.tidemark.workload.stream.ImportanceStream;
import io.tidemark.workload.trace.Trace;
import java.util.Arrays;

/** The arrivals of a stream with what they are worth. */
final class WeightedArrivals {
  private static final long DIGEST = 0x70c1;

  private final String title;
  private final long[] keys;
  private final double[] weights;

  /* The share of arrivals that are worth less. */
  private final double[] ranks;
  private final boolean isAllAlike;

  private WeightedArrivals(String title, long[] keys, double[] weights) {
    this.title = title;
    this.keys = keys;
    this.weights = weights;
    double[] sorted = weights.clone();
    Arrays.sort(sorted);
    this.isAllAlike = sorted[0] == sorted[sorted.length - 1];
    this.ranks = new double[weights.length];
    for (int i = 0; i < ranks.length; i++) {
      ranks[i] = Ranks.below(sorted, weights[i]) / (double) sorted.length;
    }
  }

  static WeightedArrivals of(ImportanceStream stream, String title) {
    long[] keys = new long[stream.positions()];
    double[] weights = new double[keys.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = stream.next();
      weights[i] = stream.importance(keys[i]);
    }
    return new WeightedArrivals(title, keys, weights);
  }

  /** Of a trace; without weights, all are worth 1. */
  static WeightedArrivals of(Trace trace, String title) {
    long[] keys = new long[trace.size()];
    double[] weights = new double[keys.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = trace.key(i);
      weights[i] = trace.weighted() ? trace.weight(i) : 1;
    }
    return new WeightedArrivals(title, keys, weights);
  }

  String title() {
    return title;
  }

  int size() {
    return keys.length;
  }

  /** A key; those of a stream are numbered from 0 by first appearance. */
  int key(int index) {
    return (int) keys[index];
  }

  long digest(int index) {
    return Probes.derive(keys[index], DIGEST);
  }

  double weight(int index) {
    return weights[index];
  }

  /**
   * The level of an arrival, where levels have equal shares of all.
   *
   * @param usual the level if all are worth the same
   */
  int level(int index, int maxLevel, int usual) {
    return isAllAlike ? usual : 1 + (int) (ranks[index] * maxLevel);
  }

  EndlessSample sample() {
    EndlessSample sample = new EndlessSample();
    for (int i = 0; i < keys.length; i++) {
      sample.observe(digest(i), weights[i]);
    }
    return sample;
  }
}
