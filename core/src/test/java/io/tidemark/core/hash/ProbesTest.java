package io.tidemark.core.hash;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.workload.random.RandomSource;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProbesTest {
  private static final long[] EDGES = {0, 1, 2, -1, -2, Long.MAX_VALUE, Long.MIN_VALUE};

  @ParameterizedTest
  @ValueSource(
      longs = {
        1,
        2,
        3,
        64,
        (1L << 31) - 1,
        1L << 31,
        (1L << 31) + 1,
        (1L << 32) - 1,
        (1L << 32) + 1,
        (1L << 37) - 1,
        1L << 37,
        (1L << 62) - 1
      })
  void positionIsTheHighPartOfStateTimesSize(long size) {
    SplittableRandom random = RandomSource.seeded(6);
    for (long state : EDGES) {
      check(state, size);
    }
    for (int i = 0; i < 2_000; i++) {
      check(random.nextLong(), size);
    }
    assertThat(Probes.position(0, size)).isZero();
    assertThat(Probes.position(-1, size)).as("the last position is reached").isEqualTo(size - 1);
  }

  private static void check(long state, long size) {
    // The lowest bit of the state is left out, which position's comment explains.
    BigInteger halved = BigInteger.valueOf(state >>> 1);
    long expected = halved.multiply(BigInteger.valueOf(size)).shiftRight(63).longValueExact();
    assertThat(Probes.position(state, size)).as("state %d", state).isEqualTo(expected);
    assertThat(expected).isBetween(0L, size - 1);
  }

  @Test
  void placesAreGroupsOfSixBitsOfTheRemixedDigest() {
    SplittableRandom random = RandomSource.seeded(7);
    for (int i = 0; i < 1_000; i++) {
      long digest = random.nextLong();
      assertThat(Probes.places(digest) >>> 60).isZero();
      assertThat(Probes.morePlaces(digest) >>> 60).isZero();
      assertThat(Probes.places(digest)).isNotEqualTo(Probes.morePlaces(digest));
    }
  }
}
