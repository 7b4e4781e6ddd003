package io.tidemark.store;

import io.tidemark.core.Require;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;

/**
 * What may be lost of a store.
 *
 * @param known the ticks at which additions may have been lost when the store ended without being closed
 * @param unsynced the ticks that additions may have which are not on the disk: see {@link UnsyncedTicks}
 */
record Gaps(Coverage known, TimeRange unsynced) {
  static final Gaps NONE = new Gaps(Coverage.NONE, UnsyncedTicks.NONE);

  Gaps {
    Require.nonNull(known, "known");
    Require.nonNull(unsynced, "unsynced");
  }
}
