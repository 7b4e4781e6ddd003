package io.tidemark.workload.stream;

/** An endless stream of keys, determined by its parameters and seed. Not for several threads. */
public interface KeyStream {
  /** The next key. */
  long next();
}
