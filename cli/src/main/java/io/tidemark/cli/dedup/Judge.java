package io.tidemark.cli.dedup;

import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;

/** Tells which lines of a stream are kept and which are duplicates, many at a time, in order. */
public interface Judge {
  /** What turns keys into the digests that are judged. */
  KeyDigest digest();

  /**
   * Notes what is needed of a line besides its key.
   *
   * @param place the place of the line among those that are judged next
   * @param reader stands on the line
   * @throws BadRecordException if a field does not hold what it should; the place stays free
   */
  void note(int place, RecordReader reader) throws BadRecordException;

  /**
   * Judges the lines noted, in the order of their places.
   *
   * @param kept gets whether each is kept: not a duplicate, or one that is let through
   * @param counts is told
   */
  void judge(long[] digests, int size, boolean[] kept, DedupCounts counts);
}
