package io.tidemark.core.facts;

/** What the value of a {@link Fact} is, so that each reader can print it in its own way. */
public enum FactUnit {
  /** A word or a sentence. */
  TEXT,
  /** Yes or no. */
  FLAG,
  /** A whole number of something: keys, probes, cells. */
  COUNT,
  /** A number that need not be whole: a rate, a mean, a decayed count. */
  NUMBER,
  /** A probability or a share, 0 to 1. */
  FRACTION,
  /** Bytes of memory or of a file. */
  BYTES,
  /** A length of time in nanoseconds. */
  NANOS,
  /** A point of time in nanoseconds since 1970. */
  EPOCH_NANOS
}
