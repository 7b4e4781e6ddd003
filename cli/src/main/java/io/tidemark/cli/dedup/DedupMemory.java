package io.tidemark.cli.dedup;

import java.util.Map;
import java.util.Optional;

/** What the lines of a stream are compared with: how it judges, and how well. */
public interface DedupMemory {
  /** Judges the lines. */
  Judge judge();

  /** What is saved at the end. */
  Object filter();

  /** Its memory. */
  long memoryBytes();

  /** Looks at what was counted, whenever some lines were judged; may warn. */
  void check(DedupCounts counts);

  /** What it holds, for the summary: {@code about 12 different keys}. */
  String content();

  /** How many errors there probably were and will be, in a sentence. */
  String prediction(DedupCounts counts);

  /** What is known of duplicates that were not found, in a sentence; nothing where there are none. */
  Optional<String> misses(DedupCounts counts);

  /** Adds what it has to say to the summary for machines. */
  void describe(DedupCounts counts, Map<String, Object> fields);
}
