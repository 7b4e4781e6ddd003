package io.tidemark.cli.decaying;

import io.tidemark.text.Numbers;

/** Which counts may be noise: those of other keys. */
public final class NoiseText {
  private NoiseText() {}

  /**
   * In a sentence.
   *
   * @param noise the smallest count above the noise, 0 if all are
   */
  public static String of(double noise) {
    return noise == 0
        ? "all counts are above the noise"
        : "counts below " + Numbers.amount(noise) + " may be noise";
  }
}
