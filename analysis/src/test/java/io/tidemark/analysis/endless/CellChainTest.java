package io.tidemark.analysis.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CellChainTest {
  /** A chain and the matrix of what an arrival does, from the rule itself. */
  private record Case(double touch, double decrement, LevelLaw law) {
    CellChain chain() {
      return CellChain.random(touch, decrement, law);
    }

    double[] step(double[] now) {
      double[] next = new double[now.length];
      for (int value = 0; value < now.length; value++) {
        lowered(value, now[value] * (1 - decrement), next);
        lowered(Math.max(0, value - 1), now[value] * decrement, next);
      }
      return next;
    }

    private void lowered(int value, double probability, double[] next) {
      next[value] += probability * (1 - touch);
      for (int level = 1; level <= law.maxLevel(); level++) {
        next[Math.max(value, level)] += probability * touch * law.probability(level);
      }
    }

    /** The stationary law, by so many steps that the slowest rate has come to e^-40. */
    double[] settled() {
      double[] law = new double[this.law.maxLevel() + 1];
      law[0] = 1;
      long steps = (long) (60 * (law.length + 1) / decrement);
      for (long i = 0; i < steps; i++) {
        law = step(law);
      }
      return law;
    }
  }

  private static Stream<Case> cases() {
    return Stream.of(
        new Case(0.01, 0.02, LevelLaw.uniform(1)),
        new Case(0.05, 0.02, LevelLaw.uniform(3)),
        new Case(0.01, 0.05, LevelLaw.greatest(7)),
        new Case(0.02, 0.03, LevelLaw.twoClass(7, 0.3)),
        new Case(0.02, 0.04, LevelLaw.ofWeights(5, 0, 2, 1, 0, 0, 0)),
        new Case(0.3, 0.2, LevelLaw.ofWeights(1, 2, 3)),
        new Case(0.2, 1, LevelLaw.uniform(3)),
        new Case(1, 0.5, LevelLaw.uniform(3)),
        new Case(1, 1, LevelLaw.uniform(1)));
  }

  /** As many roundings as steps, of numbers that add up to 1. */
  private static double rounding(long steps) {
    return (steps + 10) * 0x1p-51;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void settlesWhereTheStepsLead(Case c) {
    assertThat(c.chain().stationary()).containsExactly(c.settled(), within(1e-12));
    assertThat(c.chain().zeroShare()).isEqualTo(c.chain().stationary()[0]);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void fillsAsTheStepsDo(Case c) {
    CellChain chain = c.chain();
    double[] law = new double[c.law().maxLevel() + 1];
    law[0] = 1;
    for (int t = 0; t <= 2000; t++) {
      if (t < 10 || t % 97 == 0) {
        assertThat(chain.lawAfter(t)).as("after %d", t).containsExactly(law, within(rounding(t)));
        assertThat(chain.zeroShareAfter(t)).isCloseTo(law[0], within(rounding(t) * law[0]));
      }
      law = c.step(law);
    }
  }

  /** Relative precision, also of the smallest probabilities. */
  @ParameterizedTest
  @MethodSource("cases")
  void losesKeysAsTheStepsDo(Case c) {
    CellChain chain = c.chain();
    double[] settled = chain.stationary();
    for (int level = 1; level <= c.law().maxLevel(); level++) {
      double[] law = new double[settled.length];
      for (int value = 0; value < settled.length; value++) {
        law[Math.max(value, level)] += settled[value];
      }
      for (int gap = 1; gap <= 1000; gap++) {
        if (gap < 12 || gap % 71 == 0) {
          assertThat(chain.zeroAtReturn(level, gap))
              .as("level %d, gap %d", level, gap)
              .isCloseTo(law[0], within(rounding(4L * gap) * law[0]));
        }
        law = c.step(law);
      }
    }
  }

  /** Full insert has a closed form of its own, for any number of cells and any gap. */
  @ParameterizedTest
  @CsvSource({
    "1e-4, 2e-4, 7, 20000",
    "5e-9, 1e-8, 7, 400000000",
    "5e-12, 1e-10, 15, 200000000000",
    "1e-3, 2e-2, 255, 15000",
    "1e-6, 2e-5, 255, 1",
    "1e-6, 2e-5, 255, 9000000",
    "1e-6, 2e-5, 255, 1000000000000000"
  })
  void isTheClosedFormOfFullInsert(double touch, double decrement, int max, long gap) {
    CellChain chain = CellChain.random(touch, decrement, LevelLaw.greatest(max));
    double expected = lostAllAfter(decrement, touch, max, gap - 1);
    assertThat(chain.zeroAtReturn(max, gap)).isCloseTo(expected, within(1e-11 * expected));
  }

  /**
   * That a cell set to M is zero after i other insertions. Look back from now on: an insertion touches
   * the cell with the probability eta, and such a one is a decrement with the probability theta. All is
   * lost if and only if the M latest touches are decrements.
   */
  private static double lostAllAfter(double decrement, double set, int max, long i) {
    double eta = set + decrement - set * decrement;
    double theta = (1 - set) * decrement / eta;
    return Math.pow(theta, max) * EventCounts.of(eta, max, i)[max];
  }

  @Test
  void endsAtTheStablePoint() {
    for (int max : new int[] {1, 7, 255}) {
      CellChain chain = CellChain.random(1e-5, 3e-5, LevelLaw.uniform(max));
      for (long gap : new long[] {1_000_000_000_000_000L, Long.MAX_VALUE}) {
        assertThat(chain.zeroAtReturn(max, gap)).isEqualTo(chain.zeroShare());
        assertThat(chain.zeroShareAfter(gap)).isEqualTo(chain.zeroShare());
      }
      // Just before the start is taken as forgotten, it is.
      long late = (long) (max * 2 / 3e-5 + 4e6);
      assertThat(chain.zeroAtReturn(max, late))
          .isCloseTo(chain.zeroShare(), within(1e-12 * chain.zeroShare()));
    }
  }

  @Test
  void losesMoreWithTheGapAndLessWithTheLevel() {
    CellChain chain = CellChain.random(1e-3, 2e-3, LevelLaw.uniform(7));
    for (int level = 1; level <= 7; level++) {
      double before = 0;
      for (long gap = 1; gap < 1 << 20; gap *= 2) {
        double zero = chain.zeroAtReturn(level, gap);
        // A few last digits aside.
        assertThat(zero)
            .isBetween(before * (1 - 1e-14), chain.zeroShare() * (1 + 1e-14))
            .isLessThanOrEqualTo(chain.zeroAtReturn(Math.max(1, level - 1), gap) * (1 + 1e-14));
        before = zero;
      }
      assertThat(chain.zeroAtReturn(level, 1)).isZero();
      // Not even a cell that every arrival lowers can be lowered so often.
      assertThat(chain.zeroAtReturn(level, level)).isZero();
      assertThat(chain.zeroAtReturn(level, level + 1)).isPositive();
    }
  }

  /** A filter of one cell: every key touches it. */
  @Test
  void oneCellIsNeverZero() {
    assertThat(CellChain.touch(1, 5)).isOne();
    CellChain chain = CellChain.random(1, 1, LevelLaw.uniform(7));
    assertThat(chain.zeroShare()).isZero();
    assertThat(chain.zeroAtReturn(1, 1_000_000)).isZero();
    assertThat(chain.zeroShareAfter(0)).isOne();
    assertThat(chain.zeroShareAfter(1)).isZero();
  }

  @Test
  void touchesCountCoincidences() {
    assertThat(CellChain.touch(10, 1)).isEqualTo(0.1, within(1e-16));
    assertThat(CellChain.touch(10, 2)).isEqualTo(0.19, within(1e-16));
    assertThat(CellChain.touch(1L << 60, 5)).isEqualTo(5 * 0x1p-60);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, -1, 1.5, Double.POSITIVE_INFINITY})
  void refusesRatesOutOfRange(double rate) {
    LevelLaw law = LevelLaw.uniform(3);
    assertThatThrownBy(() -> CellChain.random(rate, 0.1, law))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("touch: " + rate + " (expected: 0 < touch <= 1)");
    assertThatThrownBy(() -> CellChain.random(0.1, rate, law))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("decrement: " + rate + " (expected: 0 < decrement <= 1)");
  }

  @Test
  void refusesLevelsAndGapsOutOfRange() {
    CellChain chain = CellChain.random(0.1, 0.1, LevelLaw.uniform(3));
    assertThatThrownBy(() -> chain.zeroAtReturn(0, 1)).hasMessage("level: 0 (expected: 1..3)");
    assertThatThrownBy(() -> chain.zeroAtReturn(4, 1)).hasMessage("level: 4 (expected: 1..3)");
    assertThatThrownBy(() -> chain.zeroAtReturn(1, 0)).hasMessageStartingWith("gap: 0");
    assertThatThrownBy(() -> chain.zeroShareAfter(-1)).hasMessageStartingWith("arrivals: -1");
    assertThatThrownBy(() -> CellChain.random(1, 1e-12, LevelLaw.ofWeights(1, 0, 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("least rate of change: ");
  }
}
