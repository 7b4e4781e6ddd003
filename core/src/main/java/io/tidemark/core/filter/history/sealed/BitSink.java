package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.cell.BitSource;
import java.io.IOException;

/** Writes numbers of any width one behind the other, in the order that {@link BitSource} reads. */
final class BitSink {
  /** Takes the words that are full. */
  @FunctionalInterface
  interface Words {
    void add(long word) throws IOException;
  }

  private final Words words;
  private long word;
  private long position;

  BitSink(Words words) {
    this.words = words;
  }

  /** The number of bits so far. */
  long position() {
    return position;
  }

  /**
   * Writes the lowest bits of a value.
   *
   * @param bits 0 to 64
   */
  void put(long value, int bits) throws IOException {
    if (bits == 0) {
      return;
    }
    long clean = value << -bits >>> -bits;
    int used = (int) position & 63;
    word |= clean << used;
    if (used + bits >= 64) {
      words.add(word);
      // In two steps, since of a word that was just filled nothing is left.
      word = clean >>> 1 >>> (63 - used);
    }
    position += bits;
  }

  /** Fills the last word with zeros. */
  void finish() throws IOException {
    put(0, (int) -position & 63);
  }
}
