package io.tidemark.experiments;

/** How large experiments are. */
public enum RunScale {
  /** Small: a look, and a test. */
  QUICK,
  /** As reported. */
  FULL
}
