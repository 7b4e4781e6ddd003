package io.tidemark.core.hash;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.ChiSquareTest;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * The positions of a key are uniform, and no two or three of them tell anything about each other.
 *
 * <p>Each p-value is compared with {@link #RISK}; with fewer than 300 of them in this class, a true
 * hypothesis is refused somewhere with a probability below 3·10<sup>-5</sup> — and never by chance
 * from run to run, since the seed is fixed.
 */
class ProbeCorrelationTest {
  private static final double RISK = 1e-7;
  private static final int PROBES = 8;
  private static final int KEYS = 400_000;

  /* Not a power of two, as the sizes of real filters. */
  private static final long SIZE = 9_585_058;

  /** How the positions of a key are found. */
  @FunctionalInterface
  private interface Scheme {
    void positions(long digest, long[] into);
  }

  private static final Scheme PROBES_SCHEME = (digest, into) -> {
    long state = digest;
    for (int i = 0; i < into.length; i++) {
      into[i] = Probes.position(state, SIZE);
      state = Probes.next(state);
    }
  };

  /** The control: plain double hashing (a + i·b) mod size, from the halves of the digest. */
  private static final Scheme DOUBLE_HASHING = (digest, into) -> {
    long a = Math.floorMod(digest * 0x9e3779b97f4a7c15L, SIZE);
    long b = Math.floorMod((digest ^ digest >>> 32) * 0xbf58476d1ce4e5b9L, SIZE);
    for (int i = 0; i < into.length; i++) {
      into[i] = (a + i * b) % SIZE;
    }
  };

  private static final long[][] OURS = draw(PROBES_SCHEME);
  private static final long[][] CONTROL = draw(DOUBLE_HASHING);

  private static long[][] draw(Scheme scheme) {
    SplittableRandom random = RandomSource.seeded(8);
    long[][] keys = new long[KEYS][PROBES];
    for (long[] key : keys) {
      scheme.positions(random.nextLong(), key);
    }
    return keys;
  }

  /** The class of a key, below the number of classes. */
  @FunctionalInterface
  private interface Classing {
    int of(long[] positions);
  }

  private static double pValue(long[][] keys, int classes, Classing classing) {
    long[] counts = new long[classes];
    for (long[] key : keys) {
      counts[classing.of(key)]++;
    }
    double[] probabilities = new double[classes];
    Arrays.fill(probabilities, 1.0 / classes);
    return ChiSquareTest.pValue(counts, probabilities);
  }

  /** Which of {@code parts} equal parts of the filter a position lies in. */
  private static int part(long position, int parts) {
    return (int) (position * parts / SIZE);
  }

  private static double single(long[][] keys, int i) {
    return pValue(keys, 1_000, key -> part(key[i], 1_000));
  }

  private static double pair(long[][] keys, int i, int j) {
    return pValue(keys, 32 * 32, key -> part(key[i], 32) * 32 + part(key[j], 32));
  }

  private static double difference(long[][] keys, int i, int j) {
    return pValue(keys, 1_000, key -> part(Math.floorMod(key[j] - key[i], SIZE), 1_000));
  }

  private static double triple(long[][] keys, int i, int j, int k) {
    return pValue(
        keys, 4_096, key -> (part(key[i], 16) * 16 + part(key[j], 16)) * 16 + part(key[k], 16));
  }

  /** Zero for every key of plain double hashing: three positions in arithmetic progression. */
  private static double secondDifference(long[][] keys, int i) {
    return pValue(
        keys, 1_000, key -> part(Math.floorMod(key[i] - 2 * key[i + 1] + key[i + 2], SIZE), 1_000));
  }

  /** Constant for enhanced double hashing: positions on a cubic. */
  private static double fourthDifference(long[][] keys, int i) {
    return pValue(
        keys,
        1_000,
        key -> part(
            Math.floorMod(
                key[i] - 4 * key[i + 1] + 6 * key[i + 2] - 4 * key[i + 3] + key[i + 4], SIZE),
            1_000));
  }

  @Test
  void everyPositionIsUniform() {
    for (int i = 0; i < PROBES; i++) {
      assertThat(single(OURS, i)).as("p-value, probe %d", i).isGreaterThan(RISK);
    }
  }

  @Test
  void noTwoPositionsAreCorrelated() {
    for (int i = 0; i < PROBES; i++) {
      for (int j = i + 1; j < PROBES; j++) {
        assertThat(pair(OURS, i, j)).as("p-value, probes %d, %d", i, j).isGreaterThan(RISK);
        assertThat(difference(OURS, i, j)).as("p-value, %d - %d", j, i).isGreaterThan(RISK);
      }
    }
  }

  @Test
  void noThreePositionsAreCorrelated() {
    for (int i = 0; i < PROBES; i++) {
      for (int j = i + 1; j < PROBES; j++) {
        for (int k = j + 1; k < PROBES; k++) {
          assertThat(triple(OURS, i, j, k))
              .as("p-value, probes %d, %d, %d", i, j, k)
              .isGreaterThan(RISK);
        }
      }
    }
  }

  @Test
  void noThreePositionsAreInArithmeticProgressionAndNoFiveOnACubic() {
    for (int i = 0; i + 2 < PROBES; i++) {
      assertThat(secondDifference(OURS, i)).as("p-value, probes from %d", i).isGreaterThan(RISK);
    }
    for (int i = 0; i + 4 < PROBES; i++) {
      assertThat(fourthDifference(OURS, i)).as("p-value, probes from %d", i).isGreaterThan(RISK);
    }
  }

  /** The control: the same test refuses plain double hashing, though its pairs look well. */
  @Test
  void plainDoubleHashingFailsTheSameTest() {
    assertThat(single(CONTROL, 3)).isGreaterThan(RISK);
    for (int i = 0; i + 2 < PROBES; i++) {
      assertThat(secondDifference(CONTROL, i)).as("p-value, probes from %d", i).isLessThan(RISK);
      assertThat(triple(CONTROL, i, i + 1, i + 2)).as("p-value, from %d", i).isLessThan(RISK);
    }
  }

  @Test
  void windowAndPlacesAreUniformTogether() {
    SplittableRandom random = RandomSource.seeded(9);
    for (int group = 0; group < 10; group++) {
      int shift = 6 * group;
      assertPlaces(random, digest -> Probes.places(digest) >>> shift, "places, group " + group);
      assertPlaces(random, digest -> Probes.morePlaces(digest) >>> shift, "more, group " + group);
    }
  }

  private static void assertPlaces(SplittableRandom random, LongUnaryOperator place, String name) {
    long[] counts = new long[61 * 64];
    for (int i = 0; i < KEYS; i++) {
      long digest = random.nextLong();
      long window = Probes.position(digest, 61);
      counts[(int) (window * 64 + (place.applyAsLong(digest) & 63))]++;
    }
    double[] probabilities = new double[counts.length];
    Arrays.fill(probabilities, 1.0 / counts.length);
    assertThat(ChiSquareTest.pValue(counts, probabilities)).as(name).isGreaterThan(RISK);
  }
}
