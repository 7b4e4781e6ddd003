package io.tidemark.benchmarks.frame;

import java.util.OptionalLong;

/** One object that is measured: a filter of Tidemark, or what others offer for the same question. */
public interface Measured {
  Object filter();

  /** The memory that it tells now; empty if it does not tell. */
  OptionalLong memoryBytes();
}
