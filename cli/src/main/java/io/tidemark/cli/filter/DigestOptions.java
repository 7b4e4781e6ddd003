package io.tidemark.cli.filter;

import io.tidemark.cli.input.Choice;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
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
        "keyed for untrusted keys: without its secret, which the saved file holds, nobody can",
        "tell which keys collide. Default: fast."
      })
  private Digest digest;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = {
        "Seed of the fast digest and of random draws, for runs to be repeated and filters to be",
        "merged. Default: random; of histories 0, so that they can be merged."
      })
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
    return digest(FastDigest::random);
  }

  /**
   * The digest asked for, the same every time if none is, so that filters can be merged.
   *
   * @throws Failure if a seed is given for the keyed one
   */
  public KeyDigest mergeableDigest() {
    return digest(() -> FastDigest.seeded(0));
  }

  private KeyDigest digest(Supplier<FastDigest> unseeded) {
    if (digest == Digest.KEYED) {
      if (seed != null) {
        throw Failure.wrongUse("--seed: " + seed + " (expected: none with --digest keyed)");
      }
      return KeyedDigest.random();
    }
    return seed == null ? unseeded.get() : FastDigest.seeded(seed);
  }
}
