package io.tidemark.benchmarks.window;

import io.tidemark.core.hash.KeyDigest;

/** No memory: what it takes to walk through a batch and to make the digests of its keys. */
public final class NothingKept extends WindowSubject {
  private final KeyDigest digest;

  /** Creates what keeps nothing. */
  public NothingKept(KeyDigest digest) {
    this.digest = digest;
  }

  @Override
  public boolean observe(long key) {
    return digest.of(key) < 0;
  }
}
