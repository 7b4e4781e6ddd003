package io.tidemark.store;

import java.util.Optional;

/**
 * What a store may take; may differ each time it is opened.
 *
 * @param partitionTicks the time after which a part is sealed
 * @param maxPairs the pairs after which a part is sealed
 * @param liveBytes the memory of the filter of a part
 * @param keepTicks how far back answers go
 * @param maxDiskBytes what all files may take
 * @param sealingPairs about so many pairs are sealed at a time, on the heap, and need not be sealed again
 *     if the process ends
 * @param gapMargins how far ticks may be from the latest without a note of their own; none if it is not
 *     noted which additions may be lost
 */
record StoreSettings(
    long partitionTicks,
    long maxPairs,
    long liveBytes,
    long keepTicks,
    long maxDiskBytes,
    int sealingPairs,
    Optional<UnsyncedTicks.Margins> gapMargins) {}
