package io.tidemark.service;

import io.tidemark.core.Require;
import java.util.Optional;

/**
 * What there is to know about the data folder of a service.
 *
 * @param logBytes the bytes of all logs that a start would replay
 * @param waitingBytes what waits to be written to the log
 * @param forces how often the log was forced to the disk
 * @param forceNanos how long that took, all together
 * @param maxForceNanos how long the longest took
 * @param lastSaveMillis when the last snapshot was made, or the service was opened if there was none since
 * @param lastSaveNanos how long it took
 * @param lastSaveBytes the bytes of the files that it wrote; those of unchanged memories are kept
 * @param savedBytes the bytes of all files of the last snapshot
 * @param saveFailure why the last snapshot failed, if it did
 * @param refusal why changes are refused, if they are
 */
public record DurabilityStatistics(
    long logBytes,
    long waitingBytes,
    long forces,
    long forceNanos,
    long maxForceNanos,
    long lastSaveMillis,
    long lastSaveNanos,
    long lastSaveBytes,
    long savedBytes,
    Optional<String> saveFailure,
    Optional<String> refusal) {
  /** Checks that all is there. */
  public DurabilityStatistics {
    Require.nonNull(saveFailure, "saveFailure");
    Require.nonNull(refusal, "refusal");
  }
}
