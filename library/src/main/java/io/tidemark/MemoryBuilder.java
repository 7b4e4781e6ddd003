package io.tidemark;

import io.tidemark.core.Require;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.hash.KeyedDigest;

/**
 * What all builders have in common: how keys become digests.
 *
 * @param <K> the type of key
 * @param <B> the builder itself
 */
public abstract class MemoryBuilder<K, B extends MemoryBuilder<K, B>> {
  private final KeyFunnel<K> keys;
  private KeyDigest digest = FastDigest.random();

  MemoryBuilder(KeyFunnel<K> keys) {
    this.keys = Require.nonNull(keys, "keys");
  }

  abstract B self();

  KeyFunnel<K> keys() {
    return keys;
  }

  KeyDigest digest() {
    return digest;
  }

  /**
   * For untrusted keys: a secret random function, so that nobody can craft keys that are taken for
   * others. Its digests take longer.
   */
  public B untrustedKeys() {
    return digest(KeyedDigest.random());
  }

  /** A fixed seed, so that memories can be merged and runs repeated; not for untrusted keys. */
  public B seed(long seed) {
    return digest(FastDigest.seeded(seed));
  }

  /** A fixed secret of 16 bytes: for untrusted keys in memories that are to be merged. */
  public B secret(byte[] secret) {
    return digest(KeyedDigest.withSecret(secret));
  }

  /** A digest that is there already, such as that of another memory. */
  public B digest(KeyDigest own) {
    digest = Require.nonNull(own, "digest");
    return self();
  }
}
