package io.tidemark.store;

import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TickUnit;

/**
 * What a store was made with and what all its answers depend on.
 *
 * @param digest what turns keys into digests
 * @param unit what a tick is
 * @param prefixes which prefixes of keys are added as keys, described; empty if none
 */
record StoreIdentity(KeyDigest digest, TickUnit unit, String prefixes) {}
