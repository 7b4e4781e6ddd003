package io.tidemark.cli.filter;

import io.tidemark.cli.input.Choice;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import picocli.CommandLine.Option;

/** What turns keys into digests. */
public final class DigestOptions {
  /** The two digests. */
  enum Digest {
    FAST,
    KEYED
  }

  /** The words of the command line. */
  static final class Words extends Choice<Digest> {
    Words() {
      super(Digest.class);
    }
  }

  @Option(
      names = "--digest",
      paramLabel = "fast|keyed",
      converter = Words.class,
      description = {
        "keyed if strangers choose the keys: without its secret, which the saved file",
        "holds, nobody can tell which keys collide. Default: fast."
      })
  private Digest digest;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the fast digest, for runs to be repeated. Default: random.")
  private Long seed;

  /** Whether any of the options was given. */
  public boolean given() {
    return digest != null || seed != null;
  }

  /**
   * The digest asked for.
   *
   * @throws Failure if a seed is given for the keyed one
   */
  public KeyDigest digest() {
    if (digest == Digest.KEYED) {
      if (seed != null) {
        throw Failure.wrongUse("--seed: " + seed + " (expected: none with --digest keyed)");
      }
      return KeyedDigest.random();
    }
    return seed == null ? FastDigest.random() : FastDigest.seeded(seed);
  }
}
