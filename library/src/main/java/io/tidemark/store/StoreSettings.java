package io.tidemark.store;

/**
 * What a store may take; may differ each time it is opened.
 *
 * @param partitionTicks the time after which a part is sealed
 * @param maxPairs the pairs after which a part is sealed
 * @param liveBytes the memory of the filter of a part
 * @param keepTicks how far back answers go
 * @param maxDiskBytes what all files may take
 * @param sealingPairs the pairs that are kept on the heap while a part is sealed
 */
record StoreSettings(
    long partitionTicks,
    long maxPairs,
    long liveBytes,
    long keepTicks,
    long maxDiskBytes,
    int sealingPairs) {}
