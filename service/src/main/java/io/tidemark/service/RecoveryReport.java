package io.tidemark.service;

import io.tidemark.core.Require;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * What was found in a data folder.
 *
 * @param wasClosed whether the service was closed in order before, or there was none; else changes of the end
 *     may be missing, but none that was acknowledged as being on the disk
 * @param memories the number of memories
 * @param logs the number of logs that were read
 * @param records the changes in them
 * @param cutBytes what was cut off at the end of the last log, since it was not written to its end
 * @param deleted files that did not belong to the folder any more, and were deleted
 * @param duration how long it took
 */
public record RecoveryReport(
    boolean wasClosed,
    long memories,
    long logs,
    long records,
    long cutBytes,
    List<String> deleted,
    Duration duration) {
  /** Checks that all is there. */
  public RecoveryReport {
    Require.nonNull(duration, "duration");
    deleted = List.copyOf(deleted);
  }

  /** In one line. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%,d memories, %,d changes replayed from %d logs in %.1f s%s",
        memories,
        records,
        logs,
        duration.toMillis() / 1e3,
        wasClosed
            ? ""
            : String.format(
                Locale.ROOT, "; it was not closed in order: %,d torn bytes cut off", cutBytes));
  }
}
