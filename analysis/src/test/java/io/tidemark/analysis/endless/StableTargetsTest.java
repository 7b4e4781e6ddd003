package io.tidemark.analysis.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.filter.endless.StableBloomFilter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a reference computed for the tables and figures of importance-aware 2013. */
class StableTargetsTest {
  private static final int CELLS = 43_690;
  private static final double TOUCH = 5.0 / CELLS;
  private static final double DECREMENT = 10.0 / CELLS;
  private static final long[] TIMES = {1000, 5000, 10000, 20000, 30000, 40000, 60000, 100000};

  /** Half of the last digit printed. */
  private static final double SEVEN_DIGITS = 0.5e-7 * (1 + 1e-6);

  private static LevelLaw law(String kind, int max) {
    return switch (kind) {
      case "SBF" -> LevelLaw.greatest(max);
      case "2C" -> LevelLaw.twoClass(max, 0.5);
      case "MC" -> LevelLaw.uniform(max);
      default -> throw new IllegalArgumentException(kind);
    };
  }

  private static void checkStablePoint(double v0, double expected, double fpr) {
    assertThat(v0).isCloseTo(expected, within(SEVEN_DIGITS));
    assertThat(StablePoint.falsePositiveRate(v0, 5)).isCloseTo(fpr, within(0.5e-6));
  }

  @ParameterizedTest
  @CsvSource({"SBF,0.0585120,0.739731", "2C,0.1213435,0.523716", "MC,0.1798497,0.371080"})
  void stablePoint(String kind, double v0, double fpr) {
    checkStablePoint(CellChain.random(TOUCH, DECREMENT, law(kind, 7)).zeroShare(), v0, fpr);
  }

  /** One trial per cell lowered is the reading in which a uniform cell is lowered or not. */
  @Test
  void stablePointByValue() {
    LevelLaw uniform = LevelLaw.uniform(7);
    for (double trials : new double[] {StableBloomFilter.TRIALS, 1e9}) {
      checkStablePoint(
          ByValueTheory.settled(TOUCH, DECREMENT, uniform, trials).zeroShare(),
          0.3674249,
          0.101289);
    }
    checkStablePoint(
        ByValueTheory.settled(TOUCH, DECREMENT, uniform, 1).zeroShare(), 0.0140121, 0.931875);
  }

  @Test
  void zeroCellsOfABloomFilterOverTime() {
    double[] zeros = {38965, 24653, 13911, 4429, 1410, 449, 46, 0};
    for (int i = 0; i < zeros.length; i++) {
      double share = BloomTheory.zeroFraction(CELLS, 5, (double) TIMES[i]);
      assertThat(CELLS * share).isCloseTo(zeros[i], within(0.5));
      // A cell that is hardly ever lowered is one of a Bloom filter, up to a part in a million.
      double touch = CellChain.touch(CELLS, 5);
      double never =
          CellChain.random(touch, 1e-6 * touch, LevelLaw.uniform(1)).zeroShareAfter(TIMES[i]);
      assertThat(never).isCloseTo(share, within(1e-6));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "SBF, 38965 24653 13937 4991 2932 2600 2557 2556",
    "2C, 38966 24895 15229 7832 5839 5392 5303 5301",
    "MC, 39039 25866 16949 10024 8298 7933 7859 7858"
  })
  void zeroCellsOverTime(String kind, String zeros) {
    CellChain chain = CellChain.random(TOUCH, DECREMENT, law(kind, 7));
    String[] expected = zeros.split(" ", -1);
    for (int i = 0; i < TIMES.length; i++) {
      assertThat(CELLS * chain.zeroShareAfter(TIMES[i]))
          .as("zero cells after %d", TIMES[i])
          .isCloseTo(Double.parseDouble(expected[i]), within(0.5));
    }
  }

  /**
   * The targets are means of five simulations without a bound on the trials, and state 500 cells. A
   * bound of 32 per cell lowered moves the start of the curve by more.
   */
  @Test
  void zeroCellsByValueOverTime() {
    double[] expected = {41339, 34009, 27830, 21327, 18450, 17182, 16376, 16011};
    for (int i = 0; i < TIMES.length; i++) {
      assertThat(zerosByValue(1e9, TIMES[i]))
          .as("zero cells after %d", TIMES[i])
          .isCloseTo(expected[i], within(500.0));
      double bounded = zerosByValue(32, TIMES[i]);
      if (TIMES[i] < 20_000) {
        assertThat(bounded).as("bounded, after %d", TIMES[i]).isLessThan(expected[i] - 500);
      } else {
        assertThat(bounded).as("bounded, after %d", TIMES[i]).isCloseTo(expected[i], within(500.0));
      }
    }
  }

  private static double zerosByValue(double trials, long arrivals) {
    return CELLS
        * ByValueTheory.lawAfter(TOUCH, DECREMENT, LevelLaw.uniform(7), trials, arrivals)[0];
  }

  /**
   * The reference had keys of the asked level among the others, 3.8 percent of all as printed: from
   * 0.0375 to 0.0385. So the value lies between what these two give, up to its last digit.
   */
  @ParameterizedTest
  @CsvSource({
    "SBF,7,5000,0.00058",
    "SBF,7,20000,0.14576",
    "2C,3,1000,0.00325",
    "2C,3,5000,0.14524",
    "2C,3,20000,0.47520",
    "2C,7,5000,0.00066",
    "2C,7,20000,0.22641",
    "MC,1,1000,0.24460",
    "MC,1,5000,0.56695",
    "MC,1,20000,0.64632",
    "MC,2,1000,0.04102",
    "MC,2,5000,0.38477",
    "MC,2,20000,0.63746",
    "MC,4,1000,0.00030",
    "MC,4,5000,0.06841",
    "MC,4,20000,0.57775",
    "MC,7,5000,0.00071",
    "MC,7,20000,0.28064"
  })
  void falseNegatives(String kind, int level, long gap, double expected) {
    double few = withMarkers(kind, level, gap, 0.0375);
    double many = withMarkers(kind, level, gap, 0.0385);
    assertThat(expected).isBetween(Math.min(few, many) - 0.5e-5, Math.max(few, many) + 0.5e-5);
  }

  private static double withMarkers(String kind, int level, long gap, double markers) {
    LevelLaw law = law(kind, 7);
    double[] weights = new double[7];
    for (int v = 1; v <= 7; v++) {
      weights[v - 1] = (1 - markers) * law.probability(v) + (v == level ? markers : 0);
    }
    CellChain chain = CellChain.random(TOUCH, DECREMENT, LevelLaw.ofWeights(weights));
    return StableErrors.anyZero(chain.zeroAtReturn(level, gap), 5);
  }

  @ParameterizedTest
  @CsvSource({
    "3,65536,3,5,0.244128,0.369812,0.372013",
    "3,65536,3,10,0.455152,0.581639,0.582741",
    "3,65536,3,20,0.657504,0.752456,0.752863",
    "3,65536,3,50,0.839613,0.889238,0.889322",
    "3,65536,5,5,0.124986,0.222208,0.224985",
    "3,65536,5,10,0.296274,0.426649,0.428554",
    "3,65536,5,20,0.511977,0.632084,0.632952",
    "3,65536,5,50,0.751299,0.824564,0.824771",
    "7,43690,3,5,0.037246,0.085471,0.134552",
    "7,43690,3,10,0.159349,0.260226,0.336624",
    "7,43690,3,20,0.375913,0.492331,0.565394",
    "7,43690,3,50,0.665039,0.745979,0.790550",
    "7,43690,5,5,0.007809,0.024685,0.047602",
    "7,43690,5,10,0.058512,0.121344,0.179850",
    "7,43690,5,20,0.209682,0.319609,0.398093",
    "7,43690,5,50,0.513121,0.618083,0.679457",
    "15,32768,3,5,0.000867,0.004565,0.017702",
    "15,32768,3,10,0.019530,0.052087,0.112523",
    "15,32768,3,20,0.122872,0.210766,0.319032",
    "15,32768,3,50,0.417233,0.524978,0.624749",
    "15,32768,5,5,0.000030,0.000305,0.002158",
    "15,32768,5,10,0.002282,0.009815,0.031808",
    "15,32768,5,20,0.035168,0.081712,0.157672",
    "15,32768,5,50,0.239342,0.347282,0.461228"
  })
  void stablePoints(int max, double m, double k, double p, double sbf, double two, double many) {
    double[] expected = {sbf, two, many};
    String[] kinds = {"SBF", "2C", "MC"};
    for (int i = 0; i < kinds.length; i++) {
      assertThat(CellChain.random(k / m, p / m, law(kinds[i], max)).zeroShare())
          .as(kinds[i])
          .isCloseTo(expected[i], within(0.5001e-6));
    }
  }

  /** The paper says that K = 5 and P = 10 bound the rate by 0.2; a stable filter needs 25. */
  @Test
  void decrementsForOneInFive() {
    assertThat(StablePoint.decrements(CELLS, 7, 5, 0.2)).isCloseTo(24.7075, within(0.5e-4));
    assertThat(StablePoint.wholeDecrements(CELLS, 5, law("SBF", 7), 0.2)).isEqualTo(25);
    for (String kind : new String[] {"SBF", "2C", "MC"}) {
      long p = StablePoint.wholeDecrements(CELLS, 5, law(kind, 7), 0.2);
      assertThat(rate(kind, p)).as(kind).isLessThanOrEqualTo(0.2);
      assertThat(rate(kind, p - 1)).as(kind).isGreaterThan(0.2);
    }
  }

  private static double rate(String kind, long p) {
    double v0 = CellChain.random(TOUCH, (double) p / CELLS, law(kind, 7)).zeroShare();
    return StablePoint.falsePositiveRate(v0, 5);
  }

  @Test
  void refusesRatesThatCannotBe() {
    LevelLaw law = LevelLaw.greatest(255);
    assertThatThrownBy(() -> StablePoint.wholeDecrements(100, 5, law, 1e-6))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("decrements that fpr 1.0E-6 needs: .* \\(expected: at most m, 100\\)");
    for (double fpr : new double[] {Double.NaN, 0, 1, -0.1}) {
      assertThatThrownBy(() -> StablePoint.decrements(100, 7, 5, fpr))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("fpr: " + fpr + " (expected: 0 < fpr < 1)");
    }
    assertThatThrownBy(() -> StablePoint.decrements(5, 7, 5, 0.1))
        .hasMessage("k: 5 (expected: 1..4)");
    assertThatThrownBy(() -> StablePoint.zeroShare(100, 7, 5, Double.NaN))
        .hasMessage("p: NaN (expected: finite, at least 0.0)");
    assertThatThrownBy(() -> StablePoint.falsePositiveRate(Double.NaN, 5))
        .hasMessage("v0: NaN (expected: 0..1)");
    assertThat(StablePoint.zeroShare(100, 7, 5, 0)).isZero();
    assertThat(StablePoint.falsePositiveRate(0, 5)).isOne();
    assertThat(StablePoint.falsePositiveRate(1, 5)).isZero();
  }
}
