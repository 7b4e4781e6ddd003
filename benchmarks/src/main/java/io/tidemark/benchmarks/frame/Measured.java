package io.tidemark.benchmarks.frame;

import java.util.OptionalLong;

/** One object that is measured: a filter of Tidemark, or what others offer for the same question. */
public interface Measured {
  Object filter();

  /** Its memory now; empty if it does not report one. */
  OptionalLong memoryBytes();
}
