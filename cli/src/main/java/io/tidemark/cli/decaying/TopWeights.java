package io.tidemark.cli.decaying;

/** How much a line counts. */
public enum TopWeights {
  /** Once. */
  NONE,
  /** As often as a field says. */
  FIELD
}
