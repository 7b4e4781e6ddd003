package io.tidemark.store;

import io.tidemark.core.time.TimeRange;

/**
 * Says that a key is forgotten in a range of time: what was added before it does not count any more.
 *
 * @param number its place in the order of all tombstones of the store, from 1 on
 */
record Tombstone(long keyDigest, TimeRange range, long number) {}
