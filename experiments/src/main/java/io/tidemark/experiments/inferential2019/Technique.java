package io.tidemark.experiments.inferential2019;

/** A way to answer with a certain shape: equal techniques give equal answers. */
interface Technique {
  /** What it is, in a few words. */
  String title();

  /** A contender at the beginning of a stream. */
  Contender start(PreparedWorkload prepared);
}
