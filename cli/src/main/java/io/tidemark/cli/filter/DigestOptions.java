package io.tidemark.cli.filter;

import io.tidemark.cli.input.Choice;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import java.security.SecureRandom;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** What turns keys into digests. */
public final class DigestOptions {
  /** The two digests. */
  public enum Digest {
    FAST,
    KEYED
  }

  /** The words of the command line. */
  public static final class Words extends Choice<Digest> {
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
      description =
          "Seed of the fast digest and of random draws, for runs to be repeated. Default: random.")
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
    return digest(digest, seed, FastDigest::random);
  }

  /** A start for the random draws of a filter: the seed asked for, or one of its own. */
  public long drawSeed() {
    return seed == null ? new SecureRandom().nextLong() : seed;
  }

  /**
   * The digest that some options ask for.
   *
   * @param digest which, or null
   * @param seed the seed, or null
   * @param unseeded what to take if no option says otherwise
   * @throws Failure if a seed is given for the keyed one
   */
  public static KeyDigest digest(Digest digest, Long seed, Supplier<FastDigest> unseeded) {
    if (digest == Digest.KEYED) {
      if (seed != null) {
        throw Failure.wrongUse("--seed: " + seed + " (expected: none with --digest keyed)");
      }
      return KeyedDigest.random();
    }
    return seed == null ? unseeded.get() : FastDigest.seeded(seed);
  }
}
