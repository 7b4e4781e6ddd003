package io.tidemark.analysis.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.counting.PrintCountFilter;
import io.tidemark.core.filter.counting.PrintCountSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** What print count filters are expected to do, and what they do. */
class PrintCountTheoryTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(20_261_119);
  private static final int ABSENT = 400_000;

  private static PrintCountSpec unbounded(int firstBits, int leastBits) {
    return new PrintCountSpec(firstBits, leastBits, PrintCountSpec.UNBOUNDED);
  }

  /** The exact interval of the share of absent keys that are counted; wrong once in a million. */
  private static Interval errorOf(PrintCountFilter filter) {
    int found = 0;
    for (long key = 1; key <= ABSENT; key++) {
      found += filter.mightContain(DIGEST.of(-key)) ? 1 : 0;
    }
    return BinomialInterval.clopperPearson(found, ABSENT, 1 - 1e-6);
  }

  private static double bitsPerKey(PrintCountFilter filter, double keys) {
    return filter.memoryBytes() * 8.0 / keys;
  }

  /** Before prints become shorter in their pages, in the middle of doublings, and long after. */
  @Test
  void errorAndMemoryOverGrowthAreThoseOfTheFormulas() {
    for (PrintCountSpec spec :
        new PrintCountSpec[] {unbounded(20, 15), unbounded(14, 13), unbounded(22, 0)}) {
      PrintCountFilter filter = new PrintCountFilter(spec, DIGEST);
      int keys = 0;
      for (int to : new int[] {6_000, 24_000, 33_000, 70_000, 150_000, 300_000}) {
        while (keys < to) {
          filter.add(DIGEST.of(keys++));
        }
        Interval measured = errorOf(filter);
        double distinct = filter.prints();
        double x = PrintCountTheory.error(spec, distinct, 1);
        // What the formula leaves out makes it too high by a share of less than itself.
        assertThat(measured.low()).as("%s with %d keys", spec, keys).isLessThanOrEqualTo(x);
        assertThat(measured.high())
            .as("%s with %d keys", spec, keys)
            .isGreaterThanOrEqualTo(spec.leastBits() == 0 ? x : x * (1 - x));
        assertThat(filter.expectedError()).isBetween(measured.low(), measured.high());
        // The formula leaves out that prints shorter than a bucket's number take a lane more.
        int deepest = Integer.SIZE - Integer.numberOfLeadingZeros(filter.pages());
        if (spec.firstBits() - deepest >= 8) {
          // The references of pages that are not there yet, in the last chunk.
          double tableBits = 8 * 4_096.0 / keys;
          assertThat(bitsPerKey(filter, distinct))
              .as("%s with %d keys", spec, keys)
              .isGreaterThan(PrintCountTheory.bitsPerKey(spec, distinct, 1, 0))
              .isLessThan(PrintCountTheory.bitsPerKey(spec, distinct, 1, 16) + tableBits);
        }
      }
    }
  }

  /** The mean of the bits per key while the keys double, so that it does not matter when one looks. */
  private static double meanBits(PrintCountSpec spec, LongUnaryOperator counts) {
    PrintCountFilter filter = new PrintCountFilter(spec, DIGEST);
    int keys = 1 << 20;
    double sum = 0;
    int looks = 0;
    for (int key = 1; key <= keys; key++) {
      filter.add(DIGEST.of(key), counts.applyAsLong(key));
      if (key > keys / 2 && key % 1_024 == 0) {
        sum += bitsPerKey(filter, key);
        looks++;
      }
    }
    assertThat(filter.expectedError()).isLessThan(0.01);
    return sum / looks;
  }

  /** Grown from empty, with nothing known but the error: the goals are 16, 29 and 42 bits per key. */
  @Test
  void bitsPerKeyOfAFilterThatKnowsNothingButItsError() {
    PrintCountSpec spec = PrintCountTuning.forError(0.01);
    SplittableRandom random = RandomSource.seeded(3);
    double once = meanBits(spec, key -> 1);
    // A count of at least c with probability 1/c: Zipf's law with exponent 1.
    double zipf = meanBits(spec, key -> (long) Math.min(1e6, 1 / (1 - random.nextDouble())));
    double hundred = meanBits(spec, key -> 100);
    assertThat(once).isLessThan(16);
    assertThat(zipf).isLessThan(29);
    assertThat(hundred).isLessThan(42);
  }

  @Test
  void plansHoldTheirError() {
    for (double error : new double[] {0.1, 0.01, 0.001, 1e-6}) {
      PrintCountSpec unknown = PrintCountTuning.forError(error);
      assertThat(PrintCountTheory.error(unknown, PrintCountTuning.MANY_KEYS, 1))
          .isBetween(error / 2.5, error);
      for (long keys : new long[] {1, 1_000, 1_000_000, 1L << 30}) {
        PrintCountSpec known = PrintCountTuning.forKeys(error, keys);
        assertThat(PrintCountTheory.error(known, 4.0 * keys, 1)).isLessThanOrEqualTo(error);
        assertThat(known.leastBits()).isLessThanOrEqualTo(unknown.leastBits() + 1);
      }
    }
    assertThatThrownBy(() -> PrintCountTuning.forError(1e-12))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("error: 1.0E-12 (expected: ");
  }

  /** In a bounded filter: the error at as many keys as it is good for, and at more. */
  @Test
  void aBoundedFilterHoldsItsErrorUntilItIsFullAndThenBends() {
    long maxBytes = 400_000;
    PrintCountSpec spec = PrintCountTuning.forMemory(0.01, maxBytes);
    double room = PrintCountTheory.keysWithin(spec, 1);
    PrintCountFilter filter = new PrintCountFilter(spec, DIGEST);
    int key = 0;
    double[] errors = new double[5];
    double[] loads = {1, 1.1, 1.25, 1.5, 3};
    for (int i = 0; i < loads.length; i++) {
      while (key < loads[i] * room) {
        filter.add(DIGEST.of(key++));
      }
      errors[i] = filter.expectedError();
      Interval measured = errorOf(filter);
      assertThat(errors[i]).isBetween(measured.low(), measured.high());
      assertThat(filter.memoryBytes()).isLessThanOrEqualTo(maxBytes);
      for (int there = 0; there < key; there++) {
        assertThat(filter.estimate(DIGEST.of(there))).isPositive();
      }
    }
    assertThat(errors[0]).isLessThanOrEqualTo(0.01);
    assertThat(errors).isSorted();
    assertThat(filter.facts().number("coarsePages")).isEqualTo(filter.pages());
  }
}
