package io.tidemark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.time.DyadicCover;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The formulas against the mean over every place of a range before the covers repeat. */
class CoverTheoryTest {
  private static final int LEVELS = 9;

  private static double[] rates(long seed, double scale) {
    return new SplittableRandom(seed).doubles(LEVELS, 0, scale).toArray();
  }

  private static double coverDenied(double[] rates, long from, long to, int bottom) {
    DyadicCover cover = new DyadicCover(from, to, bottom, rates.length - 1);
    double denied = 1;
    while (cover.next()) {
      denied *= 1 - rates[cover.height()];
    }
    return denied;
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 0.2, 0.01})
  void levelErrorIsTheMeanOverAllPlaces(double scale) {
    double[] rates = rates(5, scale);
    for (int ticks = 1; ticks <= 700; ticks += ticks < 70 ? 1 : 29) {
      double sum = 0;
      for (int from = 0; from < 1 << LEVELS; from++) {
        sum += 1 - coverDenied(rates, from, from + ticks, 0);
      }
      assertThat(CoverTheory.levelError(rates, ticks))
          .as("%d ticks", ticks)
          .isCloseTo(sum / (1 << LEVELS), within(1e-12));
    }
  }

  @Test
  void smallErrorsKeepTheirDigits() {
    double[] rates = new double[LEVELS];
    Arrays.fill(rates, 1e-30);
    double intervals = 0;
    for (double frequency : HistoryTheory.coverFrequencies(300, LEVELS)) {
      intervals += frequency;
    }
    assertThat(CoverTheory.levelError(rates, 300) / 1e-30).isCloseTo(intervals, within(1e-9));
  }

  private record Cut(int from, int ticks) {}

  /** The parts of a range in leaves that it does not fill, found leaf by leaf. */
  private static List<Cut> cuts(int from, int ticks, int leafTicks) {
    List<Cut> cuts = new ArrayList<>();
    for (int leaf = from / leafTicks; leaf * leafTicks < from + ticks; leaf++) {
      int low = Math.max(from, leaf * leafTicks);
      int high = Math.min(from + ticks, (leaf + 1) * leafTicks);
      if (high - low < leafTicks) {
        cuts.add(new Cut(low, high - low));
      }
    }
    return cuts;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 5, 8})
  void leafCutsAreTheMeanOverAllPlaces(int leafHeight) {
    int leafTicks = 1 << leafHeight;
    double pairRate = 0.03;
    for (int ticks = 1; ticks <= 400; ticks += ticks < 70 ? 1 : 23) {
      double leaves = 0;
      double cutTicks = 0;
      double found = 0;
      for (int from = 0; from < leafTicks; from++) {
        for (Cut cut : cuts(from, ticks, leafTicks)) {
          leaves++;
          cutTicks += cut.ticks;
          found += 1 - Math.pow(1 - pairRate, cut.ticks);
        }
      }
      String name = ticks + " ticks";
      assertThat(LeafCutTheory.cutLeaves(ticks, leafHeight))
          .as(name)
          .isCloseTo(leaves / leafTicks, within(1e-12));
      assertThat(LeafCutTheory.cutTicks(ticks, leafHeight))
          .as(name)
          .isCloseTo(cutTicks / leafTicks, within(1e-12));
      assertThat(LeafCutTheory.cutFound(pairRate, ticks, leafHeight))
          .as(name)
          .isCloseTo(found / leafTicks, within(1e-12));
    }
  }

  private static double intervalError(
      double[] rates, double pairRate, double beside, int leafHeight, int from, int ticks) {
    int leafTicks = 1 << leafHeight;
    int firstWhole = (from + leafTicks - 1) / leafTicks;
    int endOfWhole = (from + ticks) / leafTicks;
    double denied = coverDenied(rates, firstWhole, endOfWhole, leafHeight);
    for (Cut cut : cuts(from, ticks, leafTicks)) {
      double asked = 1 - (1 - beside) * (1 - rates[leafHeight]);
      denied *= 1 - asked * (1 - Math.pow(1 - pairRate, cut.ticks));
    }
    return 1 - denied;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 5, 8})
  void intervalErrorIsTheMeanOverAllPlaces(int leafHeight) {
    double[] rates = rates(9, 0.3);
    for (double beside : new double[] {0, 0.1, 1}) {
      for (int ticks = 1; ticks <= 700; ticks += ticks < 70 ? 1 : 29) {
        double sum = 0;
        for (int from = 0; from < 1 << LEVELS; from++) {
          sum += intervalError(rates, 0.03, beside, leafHeight, from, ticks);
        }
        assertThat(LeafCutTheory.intervalError(rates, 0.03, beside, leafHeight, ticks))
            .as("%d ticks, leaves of %d, beside %s", ticks, 1 << leafHeight, beside)
            .isCloseTo(sum / (1 << LEVELS), within(1e-11));
      }
    }
  }

  @Test
  void smallErrorsOfLeafCutsKeepTheirDigits() {
    double[] rates = new double[30];
    Arrays.fill(rates, 1e-12);
    // 1000 ticks cut leaves of 2^20 into 1000 asked ticks; they hold no whole leaf.
    assertThat(LeafCutTheory.intervalError(rates, 1e-12, 0, 20, 1000) / 1e-21)
        .isCloseTo(1, within(1e-9));
    assertThat(LeafCutTheory.cutFound(1e-12, 1L << 40, 10) / 1e-12).isCloseTo(1023, within(1e-6));
  }

  @Test
  void oneLeafForAllIsAFilterOfPairs() {
    double[] rates = new double[LEVELS];
    Arrays.fill(rates, 1);
    double error = LeafCutTheory.intervalError(rates, 0.001, 0, LEVELS - 1, 1);
    assertThat(error).isCloseTo(0.001, within(1e-15));
    assertThat(LeafCutTheory.cutError(0.5, 0.1, 2)).isCloseTo(0.095, within(1e-15));
  }

  @Test
  void refusesImpossibleArgumentsByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CoverTheory.levelError(new double[] {0.1, Double.NaN}, 5))
        .withMessage("rate: NaN (expected: 0.0..1.0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CoverTheory.levelError(new double[0], 5))
        .withMessageStartingWith("levels: 0 ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CoverTheory.levelError(new double[] {0.1}, 0))
        .withMessageStartingWith("queryTicks: 0 ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LeafCutTheory.intervalError(new double[] {0.1}, 0.1, 0, 1, 5))
        .withMessage("leafHeight: 1 (expected: 0..0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LeafCutTheory.intervalError(new double[] {0.1}, 0.1, 1.5, 0, 5))
        .withMessage("besideShare: 1.5 (expected: 0.0..1.0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LeafCutTheory.cutFound(-1, 5, 3))
        .withMessageStartingWith("pairRate: -1.0 ");
  }
}
