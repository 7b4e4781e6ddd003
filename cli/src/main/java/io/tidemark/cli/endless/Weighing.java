package io.tidemark.cli.endless;

/** Whether some lines matter more than others. */
public enum Weighing {
  /** All are alike. */
  ALIKE,
  /** Each has a weight, whose rank among those of lately says how much it matters. */
  WEIGHED
}
