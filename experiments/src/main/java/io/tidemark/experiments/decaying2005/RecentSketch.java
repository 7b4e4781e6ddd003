package io.tidemark.experiments.decaying2005;

import io.tidemark.core.filter.DecayingFilter;

/** Something that estimates how often keys have come lately. */
interface RecentSketch {
  void add(long digest, long tick);

  double estimate(long digest, long tick);

  /** All its memory that grows with it. */
  long bytes();

  /** A filter of this project. */
  static RecentSketch of(DecayingFilter filter, long bytes) {
    return new RecentSketch() {
      @Override
      public void add(long digest, long tick) {
        filter.add(digest, tick);
      }

      @Override
      public double estimate(long digest, long tick) {
        return filter.estimate(digest, tick);
      }

      @Override
      public long bytes() {
        return bytes;
      }

      @Override
      public String toString() {
        return filter.toString();
      }
    };
  }
}
