package io.tidemark.analysis.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CellReturnsTest {
  /* What looking back leaves out. */
  private static final double LEFT_OUT = 1e-8;

  @Test
  void agreesWithTheChainOfOneLevelAndOneGap() {
    for (int max : new int[] {1, 3, 7, 31}) {
      for (double decrement : new double[] {1e-4, 1e-3, 0.02}) {
        CellChain chain = CellChain.random(5e-4, decrement, LevelLaw.uniform(max));
        CellReturns returns = chain.returns(1, (max + 1) / 2, max);
        for (int level : new int[] {1, (max + 1) / 2, max}) {
          for (long gap = 1; gap < 1_000_000; gap *= 7) {
            assertThat(returns.zeroAtReturn(level, gap))
                .as("max %d, decrement %s, level %d, gap %d", max, decrement, level, gap)
                .isCloseTo(chain.zeroAtReturn(level, gap), within(LEFT_OUT));
          }
        }
      }
    }
  }

  @Test
  void agreesWithTheChainOnTheWayFromAnEmptyFilter() {
    CellChain chain = CellChain.random(2e-3, 5e-3, LevelLaw.ofWeights(3, 2, 1));
    CellReturns returns = chain.returns();
    for (long arrivals = 1; arrivals < 100_000; arrivals *= 3) {
      assertThat(returns.zeroShareAfter(arrivals))
          .isCloseTo(chain.zeroShareAfter(arrivals), within(LEFT_OUT));
    }
  }

  @Test
  void aKeyIsNoSaferWhereTheFilterWasEmpty() {
    CellReturns returns = CellChain.random(2e-3, 5e-3, LevelLaw.uniform(7)).returns(2);
    for (long gap = 10; gap < 10_000; gap *= 2) {
      assertThat(returns.zeroFromEmpty(2, gap)).isGreaterThan(returns.zeroAtReturn(2, gap));
    }
  }
}
