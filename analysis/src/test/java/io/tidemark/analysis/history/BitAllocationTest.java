package io.tidemark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.analysis.Vectors;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BitAllocationTest {
  private static double[] doubles(JsonNode node) {
    double[] values = new double[node.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = node.get(i).asDouble();
    }
    return values;
  }

  @Test
  void matchesTheVectors() {
    Vectors.of("history-vectors.json", "pbf_allocate").forEach(vector -> {
      JsonNode in = vector.path("in");
      double[] expected = doubles(vector.path("out").path("m_i"));
      double[] ours = HistoryTuning.allocate(
          in.path("m").asDouble(), doubles(in.path("d")), doubles(in.path("f")));
      assertThat(ours).hasSameSizeAs(expected);
      for (int i = 0; i < ours.length; i++) {
        assertThat(ours[i])
            .as("%s, filter %d", in, i)
            .isCloseTo(expected[i], within(1e-9 * expected[i]));
      }
    });
  }

  /**
   * One more bit gains equally much wherever it goes: with u = ln² 2 m/d, the derivative of f ln(1 -
   * e^-u) by m is ln² 2 f/d / (e^u - 1).
   */
  private static void assertOptimal(double[] bits, double[] distinct, double[] frequencies) {
    double c = Math.log(2) * Math.log(2);
    double first = Double.NaN;
    for (int i = 0; i < bits.length; i++) {
      if (distinct[i] == 0 || frequencies[i] == 0) {
        assertThat(bits[i]).isZero();
      } else {
        double logGain =
            Math.log(c * frequencies[i] / distinct[i]) - logExpm1(c * bits[i] / distinct[i]);
        first = Double.isNaN(first) ? logGain : first;
        assertThat(logGain).as("filter %d", i).isCloseTo(first, within(1e-9));
      }
    }
  }

  private static double logExpm1(double x) {
    return x > 1 ? x + Math.log1p(-Math.exp(-x)) : Math.log(Math.expm1(x));
  }

  @Property(tries = 300, seed = "2018")
  void spendsAllBitsSoThatEachGainsTheSame(
      @ForAll @IntRange(min = 1, max = 200) int filters,
      @ForAll @DoubleRange(min = -2, max = 12) double logBits,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] distinct = new double[filters];
    double[] frequencies = new double[filters];
    for (int i = 0; i < filters; i++) {
      distinct[i] = i > 0 && random.nextInt(5) == 0 ? 0 : Math.pow(10, random.nextDouble(-3, 8));
      frequencies[i] =
          i > 0 && random.nextInt(5) == 0 ? 0 : Math.pow(10, random.nextDouble(-12, 4));
    }
    double total = Math.pow(10, logBits);
    double[] bits = HistoryTuning.allocate(total, distinct, frequencies);
    assertThat(Arrays.stream(bits).sum()).isCloseTo(total, within(1e-12 * total));
    assertOptimal(bits, distinct, frequencies);
  }

  @Test
  void worksForFarTooManyAndFarTooFewBits() {
    double[] distinct = {1, 1e6, 30};
    double[] frequencies = {1, 3, 1e-9};
    for (double total : new double[] {1e-9, 1, 1e15}) {
      double[] bits = HistoryTuning.allocate(total, distinct, frequencies);
      assertThat(Arrays.stream(bits).sum()).isCloseTo(total, within(1e-12 * total));
      assertThat(bits).doesNotContain(Double.NaN);
    }
    // A thousand bits per entry: e to their number is no double.
    assertOptimal(HistoryTuning.allocate(1e10, distinct, frequencies), distinct, frequencies);
    assertThat(HistoryTuning.allocate(0, distinct, frequencies)).containsOnly(0);
  }

  @Test
  void moreBitsNeverRaiseTheErrorAndMovedBitsNeverLowerIt() {
    double[] distinct = {2e6, 1e6, 3e5, 1e5};
    double[] frequencies = {1, 1, 1, 0.01};
    double last = 1;
    for (double total = 1e6; total < 1e8; total *= 1.5) {
      double[] bits = HistoryTuning.allocate(total, distinct, frequencies);
      double error = HistoryTheory.modelError(bits, distinct, frequencies);
      assertThat(error).isLessThanOrEqualTo(last);
      last = error;
      for (int from = 0; from < 4; from++) {
        double[] moved = bits.clone();
        double amount = 0.05 * moved[from];
        moved[from] -= amount;
        moved[(from + 1) % 4] += amount;
        assertThat(HistoryTheory.modelError(moved, distinct, frequencies))
            .isGreaterThanOrEqualTo(error);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -1, Double.POSITIVE_INFINITY})
  void refusesWhatIsNoCountByName(double value) {
    double[] fine = {1, 2};
    double[] wrong = {1, value};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTuning.allocate(value, fine, fine))
        .withMessageStartingWith("bits: " + value);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTuning.allocate(10, wrong, fine))
        .withMessageStartingWith("distinct[1]: " + value);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTuning.allocate(10, fine, wrong))
        .withMessageStartingWith("frequencies[1]: " + value);
  }

  /** As where a filter of pairs lets almost nothing through to the intervals. */
  @Test
  void onlyTheRatiosOfFrequenciesMatter() {
    double[] distinct = {2, 2, 5};
    double[] usual = HistoryTuning.allocate(1000, distinct, new double[] {2, 1, 0});
    for (double unit : new double[] {1e300, 1e-300, Double.MIN_VALUE}) {
      double[] frequencies = {2 * unit, unit, 0};
      assertThat(HistoryTuning.allocate(1000, distinct, frequencies))
          .as("unit %s", unit)
          .containsExactly(usual);
    }
  }

  @Test
  void refusesWhereNothingIsAskedOrHeldAndSaysWhatHelps() {
    double[] some = {1, 0};
    double[] others = {0, 1};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTuning.allocate(10, some, others))
        .withMessage("filters that are asked and hold entries: 0 (expected: at least 1; "
            + "QueryLengths.upTo gives frequencies where none were measured)");
  }
}
