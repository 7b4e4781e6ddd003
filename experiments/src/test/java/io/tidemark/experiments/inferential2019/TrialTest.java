package io.tidemark.experiments.inferential2019;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.workload.oracle.LastItemsOracle;
import org.junit.jupiter.api.Test;

class TrialTest {
  private static final int WINDOW = 64;
  private static final AskedStream STREAM =
      AskedStream.drawn(new StreamChoice.Drawn(StreamKind.POWER_LAW, 256, 1_000, 20_000, 5));

  /** Says the same of every key. */
  private record Constant(double posterior) implements Contender {
    @Override
    public void add(int key) {}

    @Override
    public boolean observe(int key, double falsePositive, double falseNegative) {
      return falsePositive * (1 - posterior) <= falseNegative * posterior;
    }

    @Override
    public boolean found() {
      return true;
    }
  }

  /** Knows the last items. */
  private static final class Exact implements Contender {
    private final int[] last = new int[256];
    private int items;
    private boolean found;

    @Override
    public void add(int key) {
      found = last[key] > 0 && items - (last[key] - 1) <= WINDOW;
      items++;
      last[key] = items;
    }

    @Override
    public boolean observe(int key, double falsePositive, double falseNegative) {
      add(key);
      return found;
    }

    @Override
    public boolean found() {
      return found;
    }

    @Override
    public double posterior() {
      return found ? 1 : 0;
    }
  }

  @Test
  void agesAreThoseOfTheOracle() {
    LastItemsOracle oracle = new LastItemsOracle();
    long positives = 0;
    for (int i = 0; i < STREAM.size(); i++) {
      boolean present = oracle.contains(STREAM.key(i), WINDOW);
      assertThat(STREAM.age(i) < WINDOW).isEqualTo(present);
      positives += present && i >= STREAM.warmUp() ? 1 : 0;
      oracle.add(STREAM.key(i));
    }
    assertThat(STREAM.positives(WINDOW)).isEqualTo(positives).isPositive();
  }

  @Test
  void whoKnowsAllPaysNothing() {
    TrialOutcome outcome = new Trial(STREAM, WINDOW, 1).run(new Exact());
    assertThat(outcome.standardPenalty()).isZero();
    assertThat(outcome.inferredPenalty()).isZero();
    assertThat(outcome.posteriorError()).isCloseTo(0.025, within(1e-12));
    assertThat(outcome.meanDistance()).isZero();
  }

  @Test
  void whoSaysYesAlwaysPaysForAbsentKeys() {
    TrialOutcome outcome = new Trial(STREAM, WINDOW, 1).run(new Constant(1));
    long absent = STREAM.queries() - STREAM.positives(WINDOW);
    assertThat(outcome.standard().falsePositives()).isEqualTo(absent);
    assertThat(outcome.standard().falseNegatives()).isZero();
    assertThat(outcome.inferred()).isEqualTo(outcome.standard());
    // The mean of a uniform cost on [1, 10), within 4 standard errors: 9 / sqrt(12 n) each.
    assertThat(outcome.standard().penalty() / absent)
        .isCloseTo(5.5, within(4 * 9 / Math.sqrt(12.0 * absent)));
  }

  @Test
  void theCheaperAnswerOfTheRightShareCostsLessThanYes() {
    double share = (double) STREAM.positives(WINDOW) / STREAM.queries();
    TrialOutcome outcome = new Trial(STREAM, WINDOW, 1).run(new Constant(share));
    assertThat(outcome.inferredPenalty()).isLessThan(outcome.standardPenalty());
    assertThat(outcome.meanDistance()).isLessThan(1e-9);
  }
}
