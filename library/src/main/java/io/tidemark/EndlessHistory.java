package io.tidemark;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.series.PartitionedHistory;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.time.Coverage;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Answers "did x occur between s and e?" on a stream without end: a new partition every so many ticks,
 * each shaped by what the one before has shown.
 *
 * <p>Errors: false positives only. What was added is always found; what was not may be found too, with
 * the probability that {@link #expectedError} tells.
 *
 * <p>Threads: one at a time, questions included.
 *
 * @param <K> the type of key
 */
public final class EndlessHistory<K> {
  private final KeyFunnel<? super K> keys;
  private final PartitionedHistory partitions;

  EndlessHistory(KeyFunnel<? super K> keys, PartitionedHistory partitions) {
    this.keys = keys;
    this.partitions = partitions;
  }

  /** Remembers that a key occurred. Ticks may come in any order, and jump. */
  public void add(K key, long tick) {
    partitions.add(keys.digest(key, partitions.digest()), tick);
  }

  /** Whether a key occurred at a tick of {@code [from, to)}. */
  public HistoryAnswer ask(K key, long from, long to) {
    return partitions.ask(keys.digest(key, partitions.digest()), from, to);
  }

  /** Says that time has come to a tick: everything before it is known, even without an addition. */
  public void advanceTo(long tick) {
    partitions.advanceTo(tick);
  }

  /**
   * Moves the partitions that end at or before a tick to the archive. They are still asked, from
   * there.
   *
   * @throws java.io.UncheckedIOException if the archive does not take them; nothing is lost
   */
  public void retireBefore(long tick) {
    partitions.retireBefore(tick);
  }

  /** The ticks it knows about: from the first that was added to the last. */
  public Coverage coverage() {
    return partitions.coverage();
  }

  /** How often a "maybe" is wrong, range by range, as things are now. */
  public RangeError expectedError() {
    return partitions.joined().errors();
  }

  /** The memory of its filters and of what it learns with. */
  public long memoryBytes() {
    return partitions.memoryBytes();
  }

  /** The partitions behind it. */
  public PartitionedHistory partitions() {
    return partitions;
  }

  /** Saves all partitions to one file, those of the archive included; {@link History} loads it. */
  public void save(Path file) throws IOException {
    FilterCatalog.save(partitions.joined(), file);
  }
}
