package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.core.hash.KeyedDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * What a service is told when it is opened. Each method gives other settings and leaves these as they are.
 *
 * <p>Threads: immutable.
 */
public final class ServiceSettings {
  /** The memory of all memories together if nothing else is said. */
  public static final long DEFAULT_MEMORY_BYTES = 1L << 30;

  /** How far ahead of the clock times may be if nothing else is said. */
  public static final Duration DEFAULT_AHEAD = Duration.ofMinutes(5);

  /** Memories that are planned larger consist of parts. */
  static final long DEFAULT_PART_BYTES = 16L << 20;

  private final long memoryBytes;
  private final InstantSource time;
  private final Duration ahead;
  private final long partBytes;
  private final Supplier<KeyedDigest> digests;

  private ServiceSettings(
      long memoryBytes,
      InstantSource time,
      Duration ahead,
      long partBytes,
      Supplier<KeyedDigest> digests) {
    this.memoryBytes = memoryBytes;
    this.time = time;
    this.ahead = ahead;
    this.partBytes = partBytes;
    this.digests = digests;
  }

  /** What is usual: 1 GiB, the clock of the system, five minutes ahead. */
  public static ServiceSettings usual() {
    return new ServiceSettings(
        DEFAULT_MEMORY_BYTES,
        InstantSource.system(),
        DEFAULT_AHEAD,
        DEFAULT_PART_BYTES,
        KeyedDigest::random);
  }

  /** The bytes that all memories together may take. */
  public ServiceSettings withMemory(long bytes) {
    return new ServiceSettings(
        Require.inRange(bytes, 1, Long.MAX_VALUE, "memory"), time, ahead, partBytes, digests);
  }

  /** Where the time comes from. */
  public ServiceSettings withTime(InstantSource source) {
    return new ServiceSettings(
        memoryBytes, Require.nonNull(source, "time"), ahead, partBytes, digests);
  }

  /** How far ahead of the clock the times of items may be; later ones are refused. */
  public ServiceSettings withAhead(Duration most) {
    Require.inRange(most.toMillis(), 0, Long.MAX_VALUE, "ahead");
    return new ServiceSettings(memoryBytes, time, most, partBytes, digests);
  }

  /** For tests: memories that are planned larger consist of parts. */
  ServiceSettings withPartBytes(long bytes) {
    return new ServiceSettings(
        memoryBytes, time, ahead, Require.inRange(bytes, 1, 1L << 30, "partBytes"), digests);
  }

  /** For tests: where the secrets of new memories come from. */
  ServiceSettings withDigests(Supplier<KeyedDigest> source) {
    return new ServiceSettings(memoryBytes, time, ahead, partBytes, source);
  }

  /** The bytes that all memories together may take. */
  public long memoryBytes() {
    return memoryBytes;
  }

  /** Where the time comes from. */
  public InstantSource time() {
    return time;
  }

  /** How far ahead of the clock the times of items may be. */
  public Duration ahead() {
    return ahead;
  }

  long partBytes() {
    return partBytes;
  }

  KeyedDigest newDigest() {
    return digests.get();
  }

  /** What the memories of a service with these settings share, if histories are not kept. */
  Surroundings surroundings(Journal journal) {
    return surroundings(journal, HistoryFolders.temporary());
  }

  /** What the memories of a service with these settings share. */
  Surroundings surroundings(Journal journal, HistoryFolders histories) {
    return new Surroundings(
        new ServiceClock(time),
        new Budget(memoryBytes),
        journal,
        ahead.toMillis(),
        partBytes,
        histories);
  }
}
