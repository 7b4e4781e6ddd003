package io.tidemark.analysis.window;

/** How the answer of a window filter is found. */
public enum WindowDecision {
  /** Yes for every key that the filter finds: no false negatives. */
  STANDARD,
  /** The cheaper answer, given all that the filter says about the key and how likely the key is. */
  INFERRED
}
