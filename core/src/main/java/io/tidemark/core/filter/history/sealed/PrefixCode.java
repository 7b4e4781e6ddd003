package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.Require;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Lengths of the code words of a prefix code, and the words that follow from them. */
final class PrefixCode {
  /** The longest code word in bits: a table of all words of this length stays in the first cache. */
  static final int MAX_LENGTH = 8;

  private PrefixCode() {}

  /** Symbols that are chosen together, with the sum of their counts. */
  private static final class Bundle {
    private final long weight;
    private final int[] symbols;

    private Bundle(long weight, int... symbols) {
      this.weight = weight;
      this.symbols = symbols;
    }

    private long weight() {
      return weight;
    }

    private Bundle with(Bundle other) {
      int[] both = Arrays.copyOf(symbols, symbols.length + other.symbols.length);
      System.arraycopy(other.symbols, 0, both, symbols.length, other.symbols.length);
      return new Bundle(weight + other.weight, both);
    }
  }

  /**
   * The lengths that make the sum of counts times lengths the least, none above
   * {@link #MAX_LENGTH}; 0 for a symbol that does not occur.
   */
  static int[] lengths(long[] counts) {
    /*
     * Package-merge [1]: of the symbols, each once per allowed bit, the 2n - 2 cheapest are taken,
     * where a bit of one level costs a bundle of two of the level below; a symbol's length is the
     * number of times that it was taken.
     *
     * [1] L. Larmore, D. Hirschberg: A fast algorithm for optimal length-limited Huffman codes.
     *     Journal of the ACM 37(3), 1990.
     */
    int[] lengths = new int[counts.length];
    Bundle[] symbols = IntStream.range(0, counts.length)
        .filter(symbol -> counts[symbol] > 0)
        .mapToObj(symbol -> new Bundle(counts[symbol], symbol))
        .toArray(Bundle[]::new);
    if (symbols.length == 1) {
      lengths[symbols[0].symbols[0]] = 1;
      return lengths;
    }
    Arrays.sort(symbols, Comparator.comparingLong(Bundle::weight));
    Bundle[] level = symbols;
    for (int length = 1; length < MAX_LENGTH; length++) {
      level = merged(symbols, paired(level));
    }
    for (int i = 0; i < 2 * symbols.length - 2; i++) {
      for (int symbol : level[i].symbols) {
        lengths[symbol]++;
      }
    }
    return lengths;
  }

  private static Bundle[] paired(Bundle[] level) {
    Bundle[] pairs = new Bundle[level.length / 2];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = level[2 * i].with(level[2 * i + 1]);
    }
    return pairs;
  }

  /** Both in one order; of equal weights those of the first come first. */
  private static Bundle[] merged(Bundle[] first, Bundle[] second) {
    Bundle[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    Arrays.sort(all, Comparator.comparingLong(Bundle::weight));
    return all;
  }

  /**
   * The code words of symbols, the first bit lowest: shorter words before longer ones, and in the
   * order of symbols among those of equal length.
   *
   * @throws IllegalArgumentException if there is no prefix code with these lengths
   */
  static int[] words(int[] lengths) {
    int[] words = new int[lengths.length];
    int next = 0;
    for (int length = 1; length <= MAX_LENGTH; length++) {
      next <<= 1;
      for (int symbol = 0; symbol < lengths.length; symbol++) {
        if (lengths[symbol] == length) {
          words[symbol] = Integer.reverse(next++) >>> -length;
        }
      }
      if (next > 1 << length) {
        throw new IllegalArgumentException(
            Require.message("code words of " + length + " bits", next, "at most " + (1 << length)));
      }
    }
    return words;
  }
}
