package io.tidemark.benchmarks.subject;

/** Who is measured: a name, and new filters. */
public sealed interface Contender permits NumberContender, TextContender, SharedContender {
  /** The name in reports. */
  String label();

  /** A new, empty filter for a number of keys. */
  Subject subject(long keys);

  /** Whether an addition, or a query for a present key, costs the same however many keys there are. */
  default boolean costIsFixed() {
    return true;
  }
}
