package io.tidemark.store;

import io.tidemark.core.hash.KeyDigest;

/**
 * What a store was made with and what all its answers depend on.
 *
 * @param digest what turns keys into digests
 * @param tickNanos the length of a tick in nanoseconds, 0 if it has none that is worth keeping
 * @param prefixes which prefixes of keys are added as keys, described; empty if none
 */
record StoreIdentity(KeyDigest digest, long tickNanos, String prefixes) {}
