package io.tidemark.cli.history;

import io.tidemark.cli.filter.DigestOptions;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import picocli.CommandLine.Option;

/** What turns keys into digests, the same every time, so that histories can be merged. */
public final class MergeableDigestOptions {
  @Option(
      names = "--digest",
      paramLabel = "fast|keyed",
      converter = DigestOptions.Words.class,
      description = "keyed if strangers choose the keys: without its secret, which the saved file"
          + " holds, nobody can tell which keys collide. Default: fast.")
  private DigestOptions.Digest digest;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the fast digest. Only histories of one seed can be merged, so it is 0"
          + " unless given, and known to everybody; the secret of --digest keyed is a new one each"
          + " time, and --like takes it from a file.")
  private Long seed;

  /** Whether any of the options was given. */
  public boolean given() {
    return digest != null || seed != null;
  }

  /** The digest asked for. */
  public KeyDigest digest() {
    return DigestOptions.digest(digest, seed, () -> FastDigest.seeded(0));
  }
}
