package io.tidemark.experiments.decaying2005;

/** Something that estimates how often keys have come lately. */
interface RecentSketch {
  void add(long digest, long tick);

  double estimate(long digest, long tick);

  /** All its memory that grows with it. */
  long bytes();
}
