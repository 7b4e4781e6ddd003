package io.tidemark.analysis.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByValueTheoryTest {
  private static final LevelLaw UNIFORM = LevelLaw.uniform(7);

  /** What leaves in an arrival is what comes: the mean is that of the stationary law. */
  @ParameterizedTest
  @CsvSource({"1e-4,2e-4,1e6", "1e-4,2e-4,32", "1e-4,3.9e-4,1e6", "1e-6,1e-6,1e6", "0.01,0.03,64"})
  void lowersAsManyAsItDraws(double touch, double decrement, double trials) {
    double[] law = ByValueTheory.settled(touch, decrement, UNIFORM, trials).stationary();
    double raised = 0;
    double weight = 0;
    for (int v = 0; v <= 7; v++) {
      weight += v == 0 ? 0 : law[v] / v;
      for (int level = v + 1; level <= 7; level++) {
        raised += touch * law[v] * (level - v) / 7;
      }
    }
    assertThat(1 / weight).as("trials").isLessThan(trials);
    // A cell that is lowered and raised by the same key is counted at its old value.
    assertThat(raised).isCloseTo(decrement, within(7 * touch * decrement / weight));
  }

  /** More than keys bring cannot leave: the bound decides. */
  @Test
  void theBoundHoldsAnEmptyFilter() {
    double[] law = ByValueTheory.settled(1e-4, 5e-4, UNIFORM, 32).stationary();
    double weight = 0;
    for (int v = 1; v <= 7; v++) {
      weight += law[v] / v;
    }
    assertThat(weight).isLessThan(1.0 / 32);
    assertThat(law)
        .containsExactly(CellChain.inverse(1e-4, 32 * 5e-4, UNIFORM).stationary(), within(0.0));
  }

  @ParameterizedTest
  @ValueSource(doubles = {32, 1e6})
  void settlesAtTheFixedPoint(double trials) {
    double[] settled = ByValueTheory.settled(1e-3, 2e-3, UNIFORM, trials).stationary();
    assertThat(ByValueTheory.lawAfter(1e-3, 2e-3, UNIFORM, trials, 1_000_000_000_000_000L))
        .containsExactly(settled, within(1e-10));
    assertThat(ByValueTheory.lawAfter(1e-3, 2e-3, UNIFORM, trials, 0)[0]).isOne();
  }

  /** A large filter is a small one on a longer time, up to what a step of the small one is. */
  @Test
  void scalesWithTheCells() {
    for (long scaled : new long[] {1, 2, 5, 20}) {
      double small = ByValueTheory.lawAfter(1e-5, 2e-5, UNIFORM, 32, scaled * 10_000)[0];
      double large = ByValueTheory.lawAfter(1e-11, 2e-11, UNIFORM, 32, scaled * 10_000_000_000L)[0];
      assertThat(large).isCloseTo(small, within(1e-4));
    }
  }

  /**
   * The bound of the trials matters while a filter is almost empty. It holds for all draws of a key
   * together, while the theory bounds their mean. So fewer cells are lowered than the theory says: less
   * by half a deviation of the number accepted at most, which is sqrt(P) or less.
   */
  @Test
  void fillsAsAFilterDoes() {
    StableBloomSpec spec =
        new StableBloomSpec(2081, 3, 5, 10, InsertRule.BY_IMPORTANCE, EvictRule.BY_VALUE);
    double m = (double) spec.cells();
    double least = 10 - Math.sqrt(10) / 2;
    StableBloomFilter filter = new StableBloomFilter(spec, FastDigest.seeded(1), 1);
    SplittableRandom random = RandomSource.seeded(1);
    for (int t = 1; t <= 20_000; t++) {
      filter.observe(random.nextLong(), 1 + random.nextInt(7));
      if (t == 1000 || t == 5000 || t == 10_000 || t == 20_000) {
        double most = zeroShare(m, 10, StableBloomFilter.TRIALS, t);
        double noise = 4.5 * Math.sqrt(most * (1 - most) / m);
        assertThat(filter.zeroShare())
            .as("after %d, 4.5 deviations", t)
            .isBetween(zeroShare(m, least, StableBloomFilter.TRIALS, t) - noise, most + noise);
        assertThat(zeroShare(m, 10, 1e6, t)).as("without a bound").isGreaterThan(most);
      }
    }
  }

  private static double zeroShare(double m, double decrements, double trials, long arrivals) {
    return ByValueTheory.lawAfter(5 / m, decrements / m, UNIFORM, trials, arrivals)[0];
  }

  @Test
  void refusesWhatIsOutOfRange() {
    for (double trials : new double[] {Double.NaN, 0.5, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> ByValueTheory.settled(0.1, 0.1, UNIFORM, trials))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("maxTrials: " + trials + " (expected: finite, at least 1.0)");
      assertThatThrownBy(() -> ByValueTheory.lawAfter(0.1, 0.1, UNIFORM, trials, 5))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> ByValueTheory.settled(Double.NaN, 0.1, UNIFORM, 32))
        .hasMessage("touch: NaN (expected: 0 < touch <= 1)");
    assertThatThrownBy(() -> ByValueTheory.settled(0.1, 1.5, UNIFORM, 32))
        .hasMessage("decrement: 1.5 (expected: 0 < decrement <= 1)");
    assertThatThrownBy(() -> ByValueTheory.lawAfter(0.1, 0.1, UNIFORM, 32, -1))
        .hasMessageStartingWith("arrivals: -1");
  }
}
