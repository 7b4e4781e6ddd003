package io.tidemark.cli.decaying;

import io.tidemark.cli.terminal.Numbers;

/** Which counts may be those of other keys. */
public final class NoiseText {
  private NoiseText() {}

  /**
   * In a sentence.
   *
   * @param noise the smallest count that can be told from noise, 0 if any can
   */
  public static String of(double noise) {
    return noise == 0
        ? "any count can be told from noise"
        : "counts below " + Numbers.amount(noise) + " cannot be told from noise";
  }
}
