package io.tidemark.store;

import io.tidemark.core.time.TimeRange;
import java.util.List;
import java.util.Optional;

/**
 * What a store consists of. The file of it is replaced at once, so that a store is always what one
 * manifest says.
 *
 * @param identity what answers depend on, for ever
 * @param covered the ticks that were known about when it was written
 * @param droppedBefore nothing is known any more of ticks before this one
 * @param nextNumber the number of the next file; no file has it or a greater one
 * @param lastTombstone the number of the last tombstone
 * @param otherKeysErased how many keys that were not meant are expected to have lost ticks
 * @param load distinct pairs by height, as the last sealed part had them; empty before
 * @param logs from old to new; the last is the one that is written
 * @param sealed from old to new
 * @param tombstones those that stand in no log of these, and which a sealed file may have to be asked
 *     with
 * @param gaps what may be lost
 */
record Manifest(
    StoreIdentity identity,
    Optional<TimeRange> covered,
    long droppedBefore,
    long nextNumber,
    long lastTombstone,
    double otherKeysErased,
    List<Double> load,
    List<LogEntry> logs,
    List<SealedEntry> sealed,
    List<Tombstone> tombstones,
    Gaps gaps) {
  /**
   * A log.
   *
   * @param absorbed the last tombstone that was there before the log
   * @param coveredTo the end of what was covered when it was started, or {@link Long#MAX_VALUE}
   * @param leastBytes so many bytes were on the disk
   * @param sealed the pairs before this place are in sealed files already
   */
  record LogEntry(long number, long absorbed, long coveredTo, long leastBytes, LogPlace sealed) {}

  /**
   * A place in a log.
   *
   * @param bytes where a block begins or the log ends; 0 before all
   * @param tombstone the last tombstone before it, in this log or before
   */
  record LogPlace(long bytes, long tombstone) {}

  /**
   * A sealed file.
   *
   * @param absorbed the last tombstone that was applied to it
   */
  record SealedEntry(long number, long absorbed, long bytes) {}

  Manifest {
    load = List.copyOf(load);
    logs = List.copyOf(logs);
    sealed = List.copyOf(sealed);
    tombstones = List.copyOf(tombstones);
  }

  Manifest withLogs(List<LogEntry> others) {
    return new Manifest(
        identity,
        covered,
        droppedBefore,
        nextNumber,
        lastTombstone,
        otherKeysErased,
        load,
        others,
        sealed,
        tombstones,
        gaps);
  }

  Manifest withGaps(Gaps others) {
    return new Manifest(
        identity,
        covered,
        droppedBefore,
        nextNumber,
        lastTombstone,
        otherKeysErased,
        load,
        logs,
        sealed,
        tombstones,
        others);
  }
}
