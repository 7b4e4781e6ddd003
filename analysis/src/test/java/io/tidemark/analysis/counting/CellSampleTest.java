package io.tidemark.analysis.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.kernel.CountKernel.Places;
import org.hipparchus.special.Gamma;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sample against the law of a counter where that is known: all counts alike, anywhere. */
class CellSampleTest {
  private static final int PAGE = 256;
  private static final int SAMPLED = 1 << 18;

  /** The probability that a Poisson variable is at least v. */
  private static double atLeast(double mean, double v) {
    return v <= 0 ? 1 : Gamma.regularizedGammaP(v, mean);
  }

  /** The probability that c times a Poisson variable has at least so many bits. */
  private static double hasBits(double mean, double count, int bits) {
    return atLeast(mean, Math.ceil(Math.scalb(1.0, bits - 1) / count));
  }

  private static double meanBitsOfPage(double mean, double count) {
    double sum = 0;
    for (int bits = 1; bits < 60; bits++) {
      sum += -Math.expm1(PAGE * Math.log1p(-hasBits(mean, count, bits)));
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource({
    "1e6, 1, 4, 10",
    "1e6, 100, 7, 9.6",
    "1e9, 1000, 3, 6.5",
    "1e5, 37, 1, 2",
    "1e7, 3, 20, 40"
  })
  void agreesWithTheExactLawWhereCountsAreAlike(double keys, double count, int k, double perKey) {
    long cells = ((long) (keys * perKey / PAGE)) * PAGE;
    CellSample sample =
        CellSample.of(CountLaw.zipf(keys, count, 0), new Places(1, cells, k), SAMPLED);
    double mean = keys * k / cells;
    double pages = (double) Math.min(cells, SAMPLED) / PAGE;
    double error = Math.sqrt(sample.pageBitsVariance(1) / pages);
    // Five standard errors, and a hundredth of a bit for the keys of the sample, which are whole.
    assertThat(sample.pageBits(1)).isCloseTo(meanBitsOfPage(mean, count), within(5 * error + 0.01));

    double cellBits = 1;
    for (int bits = 2; bits < 60; bits++) {
      cellBits += hasBits(mean, count, bits);
    }
    // The share of counters that are hit once has a deviation of less than 1/2 per counter.
    double perCounter = Math.getExponent(count) + 2;
    double sampled = Math.sqrt(pages * PAGE);
    assertThat(sample.cellBits()).isCloseTo(cellBits, within(5 * perCounter / 2 / sampled));
    assertThat(sample.zeroShare()).isCloseTo(Math.exp(-mean), within(2.5 / sampled));
  }

  @ParameterizedTest
  @CsvSource({"1e6, 1, 4, 10", "1e6, 100, 5, 8", "1e8, 10, 2, 4"})
  void overcountsAsTheLeastOfIndependentCounters(double keys, double count, int k, double perKey) {
    long cells = ((long) (keys * perKey / PAGE)) * PAGE;
    CellSample sample =
        CellSample.of(CountLaw.zipf(keys, count, 0), new Places(1, cells, k), SAMPLED);
    double expected = 0;
    for (int v = 1; v < 100; v++) {
      expected += count * Math.pow(atLeast(keys * k / cells, v), k);
    }
    // The share of counters that are hit is known to 5 x 1/2 / 512; the k-th power of it k times as
    // well.
    double hit = 1 - sample.zeroShare();
    assertThat(sample.overcount()).isCloseTo(expected, within(2 * expected * k * 2.5 / 512 / hit));
  }

  /** A single counter per key has the mean of all, whatever the skew. */
  @Test
  void withOneProbeTheMeanIsThatOfACounter() {
    CountLaw law = CountLaw.zipf(1e5, 50, 0.7);
    CellSample sample = CellSample.of(law, new Places(1, 1 << 17, 1), 1 << 17);
    double mean = new CellTail(law, new Places(1, 1 << 17, 1)).mean();
    // All keys are in the sample, and a counter is asked for by its number: nothing is random.
    assertThat(sample.overcount()).isCloseTo(mean, within(1e-3 * mean));
  }

  /** Blocks gather the cells of great keys in few pages. */
  @Test
  void greatKeysMakeFewerPagesWideInBlocks() {
    CountLaw law = CountLaw.zipf(1e6, 100, 1);
    double anywhere = CellSample.of(
            law, CountErrors.places(9_600_000, 6, CountLayout.STANDARD), SAMPLED)
        .pageBits(6);
    double blocked = CellSample.of(
            law, CountErrors.places(9_600_000, 6, CountLayout.BLOCKED), SAMPLED)
        .pageBits(6);
    assertThat(blocked).isLessThan(anywhere - 1);
  }

  @Test
  void isTheSameEveryTime() {
    CountLaw law = CountLaw.zipf(1e6, 100, 1);
    Places places = new Places(1, 10_000_128, 5);
    CellSample one = CellSample.of(law, places, 1 << 14);
    CellSample other = CellSample.of(law, places, 1 << 14);
    assertThat(one.pageBits(3)).isEqualTo(other.pageBits(3));
    assertThat(one.overcount()).isEqualTo(other.overcount());
  }
}
