package io.tidemark.service;

import io.tidemark.core.Require;

/**
 * What the memories of a service share.
 *
 * @param clock the time
 * @param budget the memory that all together may take
 * @param journal where changes go
 * @param aheadMillis how far ahead of the clock the times of items may be
 * @param partBytes memories that are planned larger consist of parts of about this size
 * @param histories where histories have their files
 */
record Surroundings(
    ServiceClock clock,
    Budget budget,
    Journal journal,
    long aheadMillis,
    long partBytes,
    HistoryFolders histories) {
  Surroundings {
    Require.nonNull(clock, "clock");
    Require.nonNull(budget, "budget");
    Require.nonNull(journal, "journal");
    Require.inRange(aheadMillis, 0, Long.MAX_VALUE, "aheadMillis");
    Require.inRange(partBytes, 1, 1L << 30, "partBytes");
    Require.nonNull(histories, "histories");
  }

  /** With what is usual for the rest. */
  Surroundings(ServiceClock clock, Budget budget, Journal journal) {
    this(
        clock,
        budget,
        journal,
        ServiceSettings.DEFAULT_AHEAD.toMillis(),
        ServiceSettings.DEFAULT_PART_BYTES,
        HistoryFolders.temporary());
  }

  /** Why a time is too far ahead of the clock; null if it is not. */
  RefusedException refusalOfAhead(long millis) {
    long now = clock.millis();
    long ahead = millis - now;
    // A difference below zero of a time behind now does not fit in a long.
    return millis > now && (ahead < 0 || ahead > aheadMillis)
        ? new RefusedException(
            RefusedException.Reason.AHEAD,
            Require.message("time", millis, "at most " + aheadMillis + " ms after now"))
        : null;
  }
}
