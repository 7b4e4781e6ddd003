package io.tidemark.cli.dedup;

import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** What the lines of a stream are compared with: tells which are kept, and how well. */
public interface DedupMemory {
  /** What turns keys into digests. */
  KeyDigest digest();

  /**
   * Notes what is needed of the line on which a reader stands.
   *
   * @param place the place of the line among those of the next batch
   * @throws BadRecordException if the line cannot be used
   */
  void note(int place, RecordReader reader) throws BadRecordException;

  /**
   * Decides about the lines that were noted, and remembers them.
   *
   * @param kept receives which of them are no duplicates
   */
  void decide(long[] digests, int size, boolean[] kept, DedupCounts counts);

  /** Saves what is remembered. */
  void save(Path file) throws IOException;

  /** Its memory. */
  long memoryBytes();

  /** Looks at what was counted, after each batch; may warn. */
  void check(DedupCounts counts);

  /** What it holds, for the summary: {@code about 12 different keys}. */
  String content();

  /** How many errors there probably were, for those who know nothing of filters. */
  String brief(DedupCounts counts);

  /** How many errors there probably were and will be, in a sentence. */
  String prediction(DedupCounts counts);

  /** What is known of duplicates that were not found, in a sentence; nothing where there are none. */
  default Optional<String> misses(DedupCounts counts) {
    return Optional.empty();
  }

  /** Adds what it has to say to the JSON summary. */
  void describe(DedupCounts counts, Map<String, Object> fields);
}
