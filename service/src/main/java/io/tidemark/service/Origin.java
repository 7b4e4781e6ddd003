package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.core.hash.KeyedDigest;

/**
 * How a named memory came to be: all that is needed to make an empty one again that behaves alike.
 *
 * @param id tells it from all others that ever were in a service, whatever their names; at least 1
 * @param options what was asked for
 * @param digest what turns its items into digests, with its secret
 * @param createdMillis when
 */
public record Origin(long id, MemoryOptions options, KeyedDigest digest, long createdMillis) {
  /** Checks that all is there. */
  public Origin {
    Require.inRange(id, 1, Long.MAX_VALUE, "id");
    Require.nonNull(options, "options");
    Require.nonNull(digest, "digest");
  }
}
