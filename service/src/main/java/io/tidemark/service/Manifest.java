package io.tidemark.service;

import io.tidemark.core.Require;
import java.util.List;

/**
 * What a data folder holds: which files belong to it, and what they must be. {@link ManifestCodec} has its bytes.
 *
 * @param generation grows with each manifest that has other files
 * @param firstLog where replaying begins
 * @param lastLog the last log that was known; less than the first if there was none yet
 * @param lastLogBytes what of it was on the disk
 * @param isClosed whether it was closed in order: then the last log has just so many bytes
 * @param registrySequence the sequence of the registry when the entries were listed
 * @param nextId the id that the next memory was to get then
 * @param entries the memories
 */
record Manifest(
    long generation,
    long firstLog,
    long lastLog,
    long lastLogBytes,
    boolean isClosed,
    long registrySequence,
    long nextId,
    List<Entry> entries) {
  /**
   * The file of a memory.
   *
   * @param number the number in its name; 0 if there is none, since the memory is deleted in the logs
   * @param bytes its length
   * @param checksum its CRC-32C
   */
  record StoredFile(long number, long bytes, int checksum) {
    static final StoredFile NONE = new StoredFile(0, 0, 0);

    StoredFile {
      Require.inRange(number, 0, Long.MAX_VALUE, "number of a file");
      Require.inRange(bytes, 0, Long.MAX_VALUE, "bytes of a file");
    }

    boolean isNone() {
      return number == 0;
    }
  }

  /**
   * A memory.
   *
   * @param name its name when it was listed
   * @param expiresMillis when it expires; {@code Long.MAX_VALUE} for never
   * @param origin how it came to be
   * @param file what it holds
   */
  record Entry(Name name, long expiresMillis, Origin origin, StoredFile file) {
    /** The name of the file; it may be that of no file. */
    String fileName() {
      return DataFolder.memory(origin.id(), file.number());
    }
  }

  Manifest {
    Require.inRange(generation, 0, Long.MAX_VALUE, "generation");
    Require.inRange(firstLog, 1, Long.MAX_VALUE, "first log");
    Require.inRange(lastLog, firstLog - 1, Long.MAX_VALUE, "last log");
    Require.inRange(lastLogBytes, 0, Long.MAX_VALUE, "bytes of the last log");
    Require.inRange(registrySequence, 0, Long.MAX_VALUE, "sequence of the registry");
    Require.inRange(nextId, 1, Long.MAX_VALUE, "next id");
    entries = List.copyOf(entries);
  }

  /** That of a folder in which nothing has been written yet, and the first log comes next. */
  static Manifest empty() {
    return new Manifest(0, 1, 0, 0, false, 0, 1, List.of());
  }

  /** Whether there is no log yet. */
  boolean isEmpty() {
    return lastLog < firstLog;
  }

  /** The same with another last log. */
  Manifest withLast(long number, long bytes, boolean closed) {
    return new Manifest(
        generation, firstLog, number, bytes, closed, registrySequence, nextId, entries);
  }
}
