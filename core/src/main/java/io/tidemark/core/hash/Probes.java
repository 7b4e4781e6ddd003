package io.tidemark.core.hash;

/**
 * Where a key goes: pure functions from a digest to positions.
 *
 * <p>The digest must be uniform over all 64 bits, as those of {@link KeyDigest} are.
 */
public final class Probes {
  /*
   * The successive positions of a key are those of a linear congruential generator that starts at
   * the digest. Compared with double hashing, a + i·b, no three positions of a key are in arithmetic
   * progression, and compared with its enhanced form, no four have a fixed third difference: the
   * multiplier was chosen for its spectral test in dimensions 2 to 8 [1].
   *
   * [1] G. Steele, S. Vigna: Computationally easy, spectrally good multipliers for congruential
   *     pseudorandom number generators. Software: Practice and Experience 52(2), 2022.
   */
  private static final long MULTIPLIER = 0xd1342543de82ef95L;
  private static final long INCREMENT = 0x9e3779b97f4a7c15L;

  /*
   * Remixes the digest, so that the bits that choose a place inside a window do not depend on the
   * high bits alone that chose the window. Odd, without long runs of equal bits.
   */
  private static final long REMIX = 0xaef17502108ef2d9L;
  private static final long REMIX_EXTRA = 0x8cb92ba72f3d8dd7L;

  /* The multipliers of MurmurHash3's 64-bit finalizer (A. Appleby, public domain). */
  private static final long AVALANCHE_1 = 0xff51afd7ed558ccdL;
  private static final long AVALANCHE_2 = 0xc4ceb9fe1a85ec53L;

  private Probes() {}

  /** The state that follows {@code state}; the first state of a key is its digest. */
  public static long next(long state) {
    return state * MULTIPLIER + INCREMENT;
  }

  /**
   * Maps a uniform state to {@code [0, size)} by its high bits, without a division.
   *
   * @param size at least 1 and below 2<sup>62</sup>
   */
  public static long position(long state, long size) {
    // multiplyHigh is signed: halving the state and doubling the size keeps both non-negative.
    return Math.multiplyHigh(state >>> 1, size << 1);
  }

  /**
   * What {@link #position} leaves over, as a uniform state of its own: where in its position the
   * state lies.
   */
  public static long fraction(long state, long size) {
    return (state >>> 1) * (size << 1);
  }

  /**
   * The digest of a key together with a number, such as that of an interval of time: one key has as
   * many of them as there are numbers, all different, and they look unrelated.
   */
  public static long derive(long digest, long number) {
    // Odd, so that different numbers give different sums; the avalanche then hides that two keys
    // met at successive numbers have sums in the same progression.
    long mixed = digest + number * INCREMENT;
    mixed = (mixed ^ (mixed >>> 33)) * AVALANCHE_1;
    mixed = (mixed ^ (mixed >>> 33)) * AVALANCHE_2;
    return mixed ^ (mixed >>> 33);
  }

  /** Ten groups of six bits for places in words; the lowest group is the first. */
  public static long places(long digest) {
    return (digest * REMIX) >>> 4;
  }

  /** Ten more groups of six bits. */
  public static long morePlaces(long digest) {
    return (digest * REMIX_EXTRA) >>> 4;
  }
}
