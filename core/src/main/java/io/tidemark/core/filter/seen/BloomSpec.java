package io.tidemark.core.filter.seen;

import io.tidemark.core.Require;
import io.tidemark.core.cell.Cells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.kernel.WindowKernel;

/**
 * The shape of a Bloom filter.
 *
 * @param bits number of cells (papers: m); in the blocked layout a multiple of 64, at least 512
 * @param probes bits per key (papers: k); 1 to 64, in the blocked layout 4 to 16
 * @param layout where the bits of a key lie
 */
public record BloomSpec(long bits, int probes, BloomLayout layout) implements SeenSpec {
  /** The most bits a filter can have. */
  public static final long MAX_BITS = Cells.MAX_WORDS << 6;

  /** The least bits of a blocked filter: one wide window. */
  public static final long MIN_BLOCKED_BITS = 512;

  /** The most probes in the standard layout; more never lower the error of a filter that fits. */
  public static final int MAX_STANDARD_PROBES = 64;

  /** Checks the shape. */
  public BloomSpec {
    Require.nonNull(layout, "layout");
    switch (layout) {
      case STANDARD -> {
        Require.inRange(bits, 1, MAX_BITS, "bits");
        Require.inRange(probes, 1, MAX_STANDARD_PROBES, "probes");
      }
      case BLOCKED -> {
        Require.inRange(bits, MIN_BLOCKED_BITS, MAX_BITS, "bits");
        if ((bits & 63) != 0) {
          throw new IllegalArgumentException(
              Require.message("bits", bits, "a multiple of 64 in the blocked layout"));
        }
        Require.inRange(probes, WindowKernel.MIN_PROBES, WindowKernel.MAX_PROBES, "probes");
      }
    }
  }

  @Override
  public FilterKind kind() {
    return FilterKind.BLOOM;
  }

  /** The memory of the cells. */
  @Override
  public long memoryBytes() {
    return ((bits + 63) >>> 6) << 3;
  }

  @Override
  public BloomFilter create(KeyDigest digest) {
    return new BloomFilter(this, digest);
  }

  @Override
  public Facts facts() {
    return Facts.builder()
        .text("kind", kind().stem())
        .text("layout", layout.label())
        .count("bits", bits)
        .count("probes", probes)
        .build();
  }

  /** The number of words that a key's bits are drawn in, in the blocked layout. */
  public int windowWords() {
    return WindowKernel.windowWords(probes);
  }

  /** The number of bits drawn in a word of the window, in the blocked layout. */
  public int probesInWord(int word) {
    return WindowKernel.probesInWord(probes, word);
  }
}
