package io.tidemark.benchmarks.threads;

import io.tidemark.core.Require;
import io.tidemark.core.filter.MembershipFilter;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.hash.Probes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A concurrent Bloom filter as one would write it first: an atomic OR for each of the four words of
 * a window, whether or not it lacks a bit. It is here to show what looking first gains.
 *
 * <p>Errors: false positives only.
 */
final class AlwaysWritingFilter implements MembershipFilter {
  /* Six bits in four words, in the places where WindowKernel has them for six probes. */
  private static final int PROBES = 6;

  private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

  private final long[] words;
  private final long windows;

  AlwaysWritingFilter(BloomSpec spec) {
    Require.inRange(spec.probes(), PROBES, PROBES, "probes");
    words = new long[(int) (spec.bits() >>> 6)];
    windows = words.length - 3L;
  }

  long bits() {
    return (long) words.length << 6;
  }

  @Override
  public boolean add(long digest) {
    int word = (int) Probes.position(digest, windows);
    long places = Probes.places(digest);
    return (or(word, first(places))
            | or(word + 1, 1L << (places >>> 6))
            | or(word + 2, 1L << (places >>> 12))
            | or(word + 3, last(places)))
        != 0;
  }

  @Override
  public boolean mightContain(long digest) {
    int word = (int) Probes.position(digest, windows);
    long places = Probes.places(digest);
    // One branch for all words: whether a single word lacks a bit is hard to foresee.
    return (missing(word, first(places))
            | missing(word + 1, 1L << (places >>> 6))
            | missing(word + 2, 1L << (places >>> 12))
            | missing(word + 3, last(places)))
        == 0;
  }

  private long missing(int word, long mask) {
    return mask & ~(long) WORDS.getOpaque(words, word);
  }

  private long or(int word, long mask) {
    return mask & ~(long) WORDS.getAndBitwiseOr(words, word, mask);
  }

  private static long first(long places) {
    return 1L << places | 1L << (places >>> 24);
  }

  private static long last(long places) {
    return 1L << (places >>> 18) | 1L << (places >>> 30);
  }
}
