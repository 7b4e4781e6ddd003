package io.tidemark.cli.filter;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;

/** Digests as text. */
public final class FilterDescription {
  private FilterDescription() {}

  /** A digest, as text. A secret is never shown. */
  public static String text(KeyDigest digest) {
    return digest instanceof FastDigest ? "fast: " + digest : "keyed: " + digest;
  }
}
