package io.tidemark.flink;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.time.InstantSource;
import java.util.SortedMap;

/**
 * How the memories of an operator are made; it is sent to the machines with the job.
 *
 * @param <M> the type of memory
 */
interface MemoryForm<M extends GroupMemory> extends Serializable {
  /** What a restored state must have in common with the job, with names for messages. */
  SortedMap<String, String> parameters();

  /** How many memories there are. */
  int groups();

  /** How keys become digests. */
  JobDigest digest();

  /** What makes memories on a machine with a clock. */
  Maker<M> maker(InstantSource clock);

  /**
   * Makes memories.
   *
   * @param <M> the type of memory
   */
  interface Maker<M extends GroupMemory> {
    /** An empty one. */
    M empty();

    /** One that was written. */
    M read(InputStream in) throws IOException;
  }
}
