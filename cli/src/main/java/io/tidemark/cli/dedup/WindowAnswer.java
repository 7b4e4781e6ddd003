package io.tidemark.cli.dedup;

import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.util.Map;
import java.util.Optional;

/** How it is decided whether a line of a window is a duplicate. */
interface WindowAnswer {
  /** Notes what is needed of the line on which a reader stands. */
  void note(int place, RecordReader reader) throws BadRecordException;

  /** Whether a line is taken for a duplicate; from now on it is remembered. */
  boolean observe(int place, long keyDigest, long tick);

  /** Memory besides that of the filter. */
  long memoryBytes();

  /** The errors that were probably made, if this knows better than the filter. */
  Optional<String> prediction();

  /** Adds what it has to say to the summary for machines. */
  void describe(Map<String, Object> fields);
}
