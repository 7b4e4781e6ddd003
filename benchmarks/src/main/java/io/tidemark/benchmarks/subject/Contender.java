package io.tidemark.benchmarks.subject;

/** Who is measured: a name, and new filters. */
public sealed interface Contender permits NumberContender, TextContender, SharedContender {
  /** The name in reports. */
  String label();

  /** A new, empty filter for a number of keys. */
  Subject subject(long keys);
}
