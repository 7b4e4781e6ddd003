package io.tidemark.benchmarks.window;

import io.tidemark.analysis.Decision;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;

/** Costs of wrong answers, drawn again for each question: between 1 and 10, as in the paper. */
final class CostDraws {
  private static final long SEED = 2;
  private static final int DRAWS = 1 << 11;

  /* The costs of a false positive and of a false negative, one after the other, repeatedly. */
  private final double[] costs = new double[DRAWS];
  private int next;

  CostDraws() {
    SplittableRandom random = RandomSource.seeded(SEED);
    for (int i = 0; i < DRAWS; i++) {
      costs[i] = random.nextDouble(1, 10);
    }
  }

  /** Whether yes is the cheaper answer. */
  boolean isYes(double probability) {
    int place = next;
    next = (place + 2) & (DRAWS - 1);
    return Decision.isYes(probability, costs[place], costs[place + 1]);
  }
}
