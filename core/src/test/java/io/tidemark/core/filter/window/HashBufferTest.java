package io.tidemark.core.filter.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.contract.ArrivalFilterContract;
import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.oracle.LastItemsOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.io.IOException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HashBufferTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(6);

  @Nested
  class ThirtyTwoBits implements ArrivalFilterContract {
    @Override
    public ArrivalFilter emptyFilter() {
      return buffer(1_000, 32);
    }
  }

  @Nested
  class TwelveBits implements ArrivalFilterContract {
    @Override
    public ArrivalFilter emptyFilter() {
      return buffer(1_000, 12);
    }
  }

  private static HashBuffer buffer(long capacity, int bitsPerHash) {
    return new HashBuffer(new HashBufferSpec(capacity, bitsPerHash), DIGEST);
  }

  /**
   * The index agrees with an exact memory of the short hashes at every step: few hashes and many,
   * slots for all of them and not, all slots in use, hashes that wait for a free slot in a row.
   */
  @ParameterizedTest
  @CsvSource({
    "1,1", "1,32", "2,1", "2,2", "3,2", "3,20", "7,3", "64,5", "64,6", "64,7", "100,7", "100,8",
    "170,8", "171,8", "1000,9", "1000,10", "1000,11", "1000,30", "4096,12", "4096,13", "9999,14"
  })
  void agreesWithAnExactMemoryOfTheHashes(int capacity, int bitsPerHash) throws IOException {
    HashBuffer buffer = buffer(capacity, bitsPerHash);
    LastItemsOracle oracle = new LastItemsOracle();
    SplittableRandom random = RandomSource.seeded(31L * capacity + bitsPerHash);
    int shift = Long.SIZE - bitsPerHash;
    long wrong = 0;
    for (int i = 0; i < 50_000; i++) {
      if (i == 20_011) {
        buffer = SavedBytes.through(buffer);
      }
      // Neighbouring hashes in clumps, and some of them often.
      long digest = random.nextInt(3) == 0
          ? random.nextLong()
          : DIGEST.of(random.nextInt(2 * capacity)) + (random.nextLong(3) << shift);
      long expected = expectedAge(oracle, digest >>> shift, capacity);
      wrong += buffer.age(digest) == expected ? 0 : 1;
      wrong += buffer.mightContain(digest) == expected > 0 ? 0 : 1;
      wrong += buffer.observeAge(digest) == expected ? 0 : 1;
      oracle.add(digest >>> shift);
      long asked = random.nextLong();
      wrong += buffer.age(asked) == expectedAge(oracle, asked >>> shift, capacity) ? 0 : 1;
    }
    assertThat(wrong).as("ages that are not those of the exact memory").isZero();
    assertThat(buffer.items()).isEqualTo(50_000);
  }

  private static long expectedAge(LastItemsOracle oracle, long hash, int capacity) {
    return oracle.contains(hash, capacity) ? oracle.age(hash).orElseThrow() : HashBuffer.NO_AGE;
  }

  /** Given what the buffer holds, an absent key is found if its hash is one of those there. */
  @Test
  void findsAbsentKeysAsOftenAsHashesAreThere() {
    HashBuffer buffer = buffer(5_000, 16);
    for (long key = 0; key < 20_000; key++) {
      buffer.observe(DIGEST.of(key));
    }
    // Distinct of 5,000 uniform draws of 65,536, which is within 5 sqrt(5,000) of its mean.
    double expected = 1 - Math.pow(1 - 1.0 / 65_536, 5_000);
    int trials = 20_000;
    int found = 0;
    for (long key = 0; key < trials; key++) {
      found += buffer.mightContain(DIGEST.of(~key)) ? 1 : 0;
    }
    Interval interval = BinomialInterval.clopperPearson(found, trials, 1 - 1e-6);
    assertThat(expected)
        .as("false positives, %d of %d, 1 - 1e-6 interval", found, trials)
        .isBetween(interval.low(), interval.high());
  }

  @Test
  void countsTheMemoryOfItsIndex() {
    HashBufferSpec wide = new HashBufferSpec(1_000, 20);
    assertThat(wide.slots()).isEqualTo(1_500);
    assertThat(wide.bitsPerEntry()).isEqualTo(10);
    assertThat(wide.hashBytes()).isEqualTo(8 * 313);
    assertThat(wide.memoryBytes()).isEqualTo(8 * (313 + 235));
    HashBufferSpec narrow = new HashBufferSpec(1_024, 8);
    assertThat(narrow.slots()).as("one for each hash").isEqualTo(256);
    assertThat(narrow.bitsPerEntry()).isEqualTo(11);
    assertThat(narrow.memoryBytes()).isEqualTo(1_024 + 352);
    assertThat(new HashBufferSpec(HashBufferSpec.MAX_CAPACITY, 32).bitsPerEntry())
        .isEqualTo(32);
  }

  @Test
  void refusesShapesThatDoNotExist() {
    assertRefused(0, 8, "capacity: 0 (expected: 1..2147483648)");
    assertRefused(1L << 32, 8, "capacity: 4294967296 (expected: 1..2147483648)");
    assertRefused(8, 0, "bitsPerHash: 0 (expected: 1..32)");
    assertRefused(8, 33, "bitsPerHash: 33 (expected: 1..32)");
  }

  private static void assertRefused(long capacity, int bitsPerHash, String message) {
    assertThatThrownBy(() -> new HashBufferSpec(capacity, bitsPerHash))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
