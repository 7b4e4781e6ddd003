package io.tidemark.flink;

import io.tidemark.core.Require;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import java.io.Serializable;
import java.util.HexFormat;

/**
 * How keys become digests, on all machines and in all runs of a job: by a seed, or by a secret where keys are
 * not to be trusted.
 *
 * <p>Threads: any number.
 */
final class JobDigest implements Serializable {
  private static final long serialVersionUID = 1;

  /* The same in all jobs, so that one that is started again finds its keys. */
  private static final long USUAL_SEED = 0x5449_4445_4d41_524bL;

  private final long seed;
  private final byte[] secret; // null for the seed

  private JobDigest(long seed, byte[] secret) {
    this.seed = seed;
    this.secret = secret;
  }

  static JobDigest usual() {
    return seeded(USUAL_SEED);
  }

  static JobDigest seeded(long seed) {
    return new JobDigest(seed, null);
  }

  static JobDigest secret(byte[] secret) {
    byte[] own = Require.nonNull(secret, "secret").clone();
    // Refuses a wrong length now, not on another machine.
    KeyedDigest.withSecret(own);
    return new JobDigest(0, own);
  }

  KeyDigest digest() {
    return secret == null ? FastDigest.seeded(seed) : KeyedDigest.withSecret(secret);
  }

  /** What tells two digests apart without telling the secret. */
  String fingerprint() {
    return (secret == null ? "seed " : "secret ")
        + HexFormat.of().toHexDigits(digest().of("tidemark"));
  }
}
