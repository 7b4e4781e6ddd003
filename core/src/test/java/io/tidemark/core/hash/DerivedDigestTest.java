package io.tidemark.core.hash;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.ChiSquare;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * The digests of a key with successive numbers are as good as those of different keys.
 *
 * <p>Each p-value is compared with {@link #RISK}; there are fewer than 300 of them, so that a true
 * hypothesis is refused somewhere with a probability below 3·10<sup>-5</sup>, and never by chance
 * from run to run, since the seed is fixed.
 */
class DerivedDigestTest {
  private static final double RISK = 1e-7;
  private static final int DIGESTS = 200_000;

  /* Not a power of two, as the sizes of real filters. */
  private static final long SIZE = 9_585_058;

  private static double uniformity(long[] counts) {
    double[] probabilities = new double[counts.length];
    Arrays.fill(probabilities, 1.0 / counts.length);
    return ChiSquare.pValue(counts, probabilities);
  }

  private static int part(long state, int parts) {
    return (int) (Probes.position(state, SIZE) * parts / SIZE);
  }

  /**
   * Among n random digests of 64 bits, n^2 / 2^65 collisions are expected: 10^-7 for these, so that
   * even one refutes randomness. All numbers of one key differ by construction.
   */
  @Test
  void differForAllKeysAndNumbers() {
    long[] keys = RandomSource.seeded(21).longs(1_000).toArray();
    keys[0] = 0;
    keys[1] = -1;
    keys[2] = Long.MIN_VALUE;
    long[] derived = new long[1_000 * 1_000];
    for (int i = 0; i < derived.length; i++) {
      derived[i] = Probes.derive(keys[i / 1_000], i % 1_000 - 500);
    }
    assertThat(Arrays.stream(derived).distinct().count()).isEqualTo(derived.length);
  }

  @Test
  void theNumbersOfOneKeyAreUniform() {
    for (long key : new long[] {0, 1, -1, Long.MIN_VALUE, 0x0123456789abcdefL}) {
      for (long step : new long[] {1, -1, 2, 1_000, 1L << 20, 1L << 40}) {
        long[] counts = new long[1_000];
        for (long i = 0; i < DIGESTS; i++) {
          counts[part(Probes.derive(key, i * step), 1_000)]++;
        }
        assertThat(uniformity(counts))
            .as("p-value, key %d, step %d", key, step)
            .isGreaterThan(RISK);
      }
    }
  }

  /** Neighbouring intervals: where a key is in one says nothing about where it is in the next. */
  @Test
  void successiveNumbersAreUncorrelated() {
    SplittableRandom random = RandomSource.seeded(22);
    for (long distance : new long[] {1, 2, 3, 64, 86_400, 1L << 33}) {
      long[] pairs = new long[32 * 32];
      long[] differences = new long[1_000];
      for (int i = 0; i < DIGESTS; i++) {
        long key = random.nextLong();
        long number = random.nextInt(100_000);
        long one = Probes.derive(key, number);
        long two = Probes.derive(key, number + distance);
        pairs[part(one, 32) * 32 + part(two, 32)]++;
        differences[part(two - one, 1_000)]++;
      }
      assertThat(uniformity(pairs)).as("p-value, pairs at %d", distance).isGreaterThan(RISK);
      assertThat(uniformity(differences))
          .as("p-value, differences at %d", distance)
          .isGreaterThan(RISK);
    }
  }

  /** The second and third probe of a derived digest, with the first of the next number. */
  @Test
  void laterProbesAreUncorrelatedWithTheNextNumber() {
    SplittableRandom random = RandomSource.seeded(23);
    long[] triples = new long[4_096];
    for (int i = 0; i < DIGESTS; i++) {
      long key = random.nextLong();
      long second = Probes.next(Probes.derive(key, i));
      long third = Probes.next(second);
      long other = Probes.derive(key, i + 1);
      triples[(part(second, 16) * 16 + part(third, 16)) * 16 + part(other, 16)]++;
    }
    assertThat(uniformity(triples)).as("p-value").isGreaterThan(RISK);
  }

  /**
   * A flipped bit of the key or the number flips each bit of the result in half of the cases. Of
   * 20,000 trials the share has a standard deviation of 0.0035; the 8,192 shares are all within
   * 0.025, seven of them, with a probability above 1 - 10^-7.
   */
  @Test
  void everyBitOfKeyAndNumberCounts() {
    int trials = 20_000;
    for (int input = 0; input < 128; input++) {
      SplittableRandom random = RandomSource.seeded(24 + input);
      int[] flips = new int[64];
      for (int i = 0; i < trials; i++) {
        long key = random.nextLong();
        long number = random.nextLong();
        long changed = input < 64
            ? Probes.derive(key ^ 1L << input, number)
            : Probes.derive(key, number ^ 1L << input);
        long difference = Probes.derive(key, number) ^ changed;
        for (int bit = 0; bit < 64; bit++) {
          flips[bit] += (int) (difference >>> bit & 1);
        }
      }
      for (int bit = 0; bit < 64; bit++) {
        assertThat(flips[bit] / (double) trials)
            .as("share of flips of bit %d by input bit %d", bit, input)
            .isBetween(0.475, 0.525);
      }
    }
  }

  /** The control: without the avalanche, neighbours are as correlated as can be. */
  @Test
  void aPlainSumFailsTheSameTest() {
    SplittableRandom random = RandomSource.seeded(25);
    long[] differences = new long[1_000];
    for (int i = 0; i < DIGESTS; i++) {
      long key = random.nextLong();
      differences[part((key + 0x9e3779b97f4a7c15L) - key, 1_000)]++;
    }
    assertThat(uniformity(differences)).isLessThan(RISK);
  }
}
