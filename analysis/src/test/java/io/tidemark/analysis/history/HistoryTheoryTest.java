package io.tidemark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.analysis.Vectors;
import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.time.DyadicCover;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryTheoryTest {
  private static final String VECTORS = "history-vectors.json";

  /** The tolerance that the vectors themselves state. */
  private static final double RELATIVE = 1e-9;

  private static void checkVectors(String function, ToDoubleFunction<JsonNode> ours) {
    Vectors.of(VECTORS, function).forEach(vector -> {
      double expected = vector.path("out").asDouble();
      assertThat(ours.applyAsDouble(vector.path("in")))
          .as("%s of %s", function, vector.path("in"))
          .isCloseTo(expected, within(RELATIVE * Math.abs(expected)));
    });
  }

  private static double d(JsonNode in, String name) {
    assertThat(in.has(name)).as(name).isTrue();
    return in.path(name).asDouble();
  }

  @Test
  void pairErrorMatchesTheVectors() {
    checkVectors("pbf_eq4", in -> HistoryTheory.pairError(d(in, "p"), d(in, "len")));
  }

  @Test
  void pairErrorKeepsItsDigitsHoweverSmall() {
    assertThat(HistoryTheory.pairError(1e-200, 1024)).isCloseTo(1.024e-197, within(1e-209));
    assertThat(HistoryTheory.pairError(1e-12, 100) / 1e-10).isCloseTo(1, within(1e-10));
    assertThat(HistoryTheory.pairError(1, 0)).isZero();
    assertThat(HistoryTheory.pairError(1, 3)).isOne();
  }

  @Test
  void probesMatchTheVectors() {
    Vectors.of(VECTORS, "pbf_k").forEach(vector -> {
      JsonNode in = vector.path("in");
      assertThat(HistoryTheory.probes(d(in, "m"), d(in, "d"), in.path("kmax").asInt()))
          .as("%s", in)
          .isEqualTo(vector.path("out").asInt());
    });
  }

  @Test
  void spaceBoundMatchesTheVectorsAndTheErrorBoundInvertsIt() {
    checkVectors(
        "pbf_eq14", in -> HistoryTheory.spaceBound(d(in, "n"), d(in, "T"), d(in, "q"), d(in, "p")));
    Vectors.of(VECTORS, "pbf_eq14").forEach(vector -> {
      JsonNode in = vector.path("in");
      double p = HistoryTheory.errorBound(d(in, "n"), d(in, "T"), d(in, "q"), d(vector, "out"));
      assertThat(p).as("%s", in).isCloseTo(d(in, "p"), within(RELATIVE * d(in, "p")));
    });
  }

  private static double[] doubles(JsonNode node) {
    double[] values = new double[node.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = node.get(i).asDouble();
    }
    return values;
  }

  @Test
  void modelErrorMatchesTheVectors() {
    Vectors.of(VECTORS, "pbf_allocate").forEach(vector -> {
      double expected = d(vector.path("out"), "fp_model");
      double ours = HistoryTheory.modelError(
          doubles(vector.path("out").path("m_i")),
          doubles(vector.path("in").path("d")),
          doubles(vector.path("in").path("f")));
      assertThat(ours).as("%s", vector.path("in")).isCloseTo(expected, within(RELATIVE * expected));
    });
  }

  /** Counts of intervals by height, over every place of a range before the covers repeat. */
  private static double[] countedFrequencies(int queryTicks, int levels) {
    double[] counts = new double[levels];
    int places = 1 << levels;
    for (int from = 0; from < places; from++) {
      DyadicCover cover = new DyadicCover(from, from + queryTicks, 0, levels - 1);
      while (cover.next()) {
        counts[cover.height()] += 1.0 / places;
      }
    }
    return counts;
  }

  @Test
  void coverFrequenciesAreTheMeanOverAllPlaces() {
    for (int levels : new int[] {1, 2, 5, 9}) {
      for (int ticks = 1; ticks <= 600; ticks += ticks < 70 ? 1 : 37) {
        assertThat(HistoryTheory.coverFrequencies(ticks, levels))
            .as("%d ticks, %d levels", ticks, levels)
            .containsExactly(countedFrequencies(ticks, levels), within(1e-9));
      }
    }
  }

  @Test
  void rangesOf128TicksAskEachFinerSizeOnceAndTheirOwnRarely() {
    double[] frequencies = HistoryTheory.coverFrequencies(128, 18);
    for (int height = 0; height < 18; height++) {
      double expected = height < 7 ? 1 : height == 7 ? 1.0 / 128 : 0;
      assertThat(frequencies[height]).as("height %d", height).isEqualTo(expected);
    }
  }

  @Test
  void coverBoundIsTheGreatestCover() {
    for (int ticks = 1; ticks <= 520; ticks++) {
      int greatest = 0;
      for (int from = 0; from < 1024; from++) {
        DyadicCover cover = new DyadicCover(from, from + ticks, 0, 20);
        int size = 0;
        while (cover.next()) {
          size++;
        }
        greatest = Math.max(greatest, size);
      }
      assertThat(HistoryTheory.coverBound(ticks)).as("%d ticks", ticks).isEqualTo(greatest);
    }
    assertThat(HistoryTheory.coverBound(1L << 62)).isEqualTo(63);
  }

  @ParameterizedTest
  @CsvSource({"6, 4", "30, 8", "126, 12", "510, 16"})
  void coverBoundIsThatOfTheErrata(long ticks, int intervals) {
    assertThat(HistoryTheory.coverBound(ticks)).isEqualTo(intervals);
  }

  @Test
  void errorWithWholeProbesIsTheProductOfTheRates() {
    FilterSizes sizes = FilterSizes.of(new long[] {1000, 500, 0, 800}, new int[] {7, 3, 0, 2});
    double[] distinct = {100, 80, 50, 0};
    double[] frequencies = {2, 0.5, 0, 3};
    double first = BloomTheory.falsePositiveRate(1000, 7, 100);
    double second = BloomTheory.falsePositiveRate(500, 3, 80);
    double expected = 1 - Math.pow(1 - first, 2) * Math.sqrt(1 - second);
    assertThat(HistoryTheory.error(sizes, distinct, frequencies))
        .isCloseTo(expected, within(1e-13));
  }

  @Test
  void aFilterThatIsAskedWithoutBitsAlwaysErrs() {
    FilterSizes sizes = FilterSizes.of(new long[] {1000, 0}, new int[] {7, 0});
    double[] distinct = {10, 10};
    assertThat(HistoryTheory.error(sizes, distinct, new double[] {1, 0.25})).isOne();
    assertThat(HistoryTheory.error(sizes, distinct, new double[] {1, 0})).isLessThan(1e-6);
    assertThat(HistoryTheory.modelError(new double[] {0}, new double[] {1}, new double[] {1}))
        .isOne();
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -0.1, 1.1, Double.POSITIVE_INFINITY})
  void refusesRatesThatAreNoProbabilityByName(double p) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTheory.pairError(p, 3))
        .withMessage("p: " + p + " (expected: 0.0..1.0)");
  }

  @Test
  void refusesImpossibleArgumentsByName() {
    double[] one = {1};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTheory.modelError(one, new double[] {Double.NaN}, one))
        .withMessageStartingWith("distinct[0]: NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTheory.modelError(one, one, new double[] {-1}))
        .withMessageStartingWith("frequencies[0]: -1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTheory.modelError(one, one, new double[] {1, 1}))
        .withMessage("number of frequencies: 2 (expected: 1..1)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTheory.coverFrequencies(0, 3))
        .withMessageStartingWith("queryTicks: 0 ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTheory.coverFrequencies(5, 64))
        .withMessage("levels: 64 (expected: 1..63)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTheory.spaceBound(10, 100, 1, 0.1))
        .withMessageStartingWith("queryTicks: 1.0 ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTheory.probes(10, Double.NaN, 16))
        .withMessageStartingWith("distinct: NaN ");
  }
}
