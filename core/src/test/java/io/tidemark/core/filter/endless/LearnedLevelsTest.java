package io.tidemark.core.filter.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.workload.random.RandomSource;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LearnedLevelsTest {
  /*
   * By which the share of a sample of 4,095 that is below any weight differs from that of the whole with
   * a probability of 1e-6 at most: 2 exp(-2 n e^2) (Dvoretzky, Kiefer and Wolfowitz, constant by Massart).
   */
  private static final double OFF = Math.sqrt(Math.log(2 / 1e-6) / (2 * 4_095));

  private static LearnedLevels levels(int maxLevel, long horizonItems) {
    return new LearnedLevels(new LearnedLevelsSpec(maxLevel, horizonItems), 11);
  }

  private static LearnedLevels levels(int maxLevel) {
    return new LearnedLevels(LearnedLevelsSpec.usual(maxLevel), 12);
  }

  private static int exactLevel(double[] earlier, int count, double weight, int maxLevel) {
    long below =
        Arrays.stream(earlier, 0, count).filter(other -> other < weight).count();
    return (int) (1 + below * maxLevel / (count + 1));
  }

  /** From the first weight on, with ties and without. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 8, 255, 256})
  void ranksAreExactAsLongAsAllWeightsAreRemembered(int maxLevel) {
    for (int values : new int[] {1, 3, 1_000_000}) {
      SplittableRandom random = RandomSource.seeded(values);
      LearnedLevels levels = levels(maxLevel);
      double[] weights = new double[LearnedLevels.SAMPLE_WEIGHTS];
      for (int i = 0; i < weights.length; i++) {
        weights[i] = random.nextInt(values) / 7.0;
        int expected = exactLevel(weights, i, weights[i], maxLevel);
        assertThat(levels.levelOf(weights[i])).as("level of item %d", i).isEqualTo(expected);
        assertThat(levels.learn(weights[i])).as("level of item %d", i).isEqualTo(expected);
      }
    }
  }

  /** A sample does not care about the order in which weights come. */
  @ParameterizedTest
  @ValueSource(ints = {1, 99_991, 199_999})
  void ranksAreThoseOfAllWeightsWithinTheHorizon(int step) {
    LearnedLevels levels = levels(8);
    int items = 200_000;
    for (int i = 0; i < items; i++) {
      // Rising, mixed, and falling.
      levels.learn((double) ((long) i * step % items));
    }
    for (int level = 2; level <= 8; level++) {
      assertThat(levels.threshold(level) / items)
          .as("rank from which on level %d is given, with probability 0.999999", level)
          .isBetween((level - 1) / 8.0 - OFF, (level - 1) / 8.0 + OFF);
    }
  }

  @Test
  void ranksAreThoseOfTheLawFarBeyondTheHorizon() {
    LearnedLevels levels = levels(7, 20_000);
    SplittableRandom random = RandomSource.seeded(4);
    long[] counts = new long[8];
    int items = 400_000;
    for (int i = 0; i < items; i++) {
      counts[levels.learn(-Math.log1p(-random.nextDouble()))]++;
    }
    for (int level = 2; level <= 7; level++) {
      double below = -Math.expm1(-levels.threshold(level));
      assertThat(below)
          .as("rank from which on level %d is given, with probability 0.999999", level)
          .isBetween((level - 1) / 7.0 - OFF, (level - 1) / 7.0 + OFF);
    }
    for (int level = 1; level <= 7; level++) {
      // Both ends are off at most by so much at each time, so that the mean is, too.
      assertThat((double) counts[level] / items)
          .as("share of level %d", level)
          .isBetween(1 / 7.0 - 2 * OFF, 1 / 7.0 + 2 * OFF);
    }
  }

  @Test
  void oneSingleWeightHasTheLowestLevelAllTheTime() {
    LearnedLevels levels = levels(8, 5_000);
    for (int i = 0; i < 20_000; i++) {
      assertThat(levels.learn(129.9)).isOne();
    }
    assertThat(levels.learn(130)).isEqualTo(8);
    assertThat(levels.learn(0)).isOne();
  }

  /** So that what holds for a filter with uniform levels holds for one with weights that are equal. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 10, 1_000})
  void levelsAreNeverAboveUniformOnes(int values) {
    LearnedLevels levels = levels(8, 10_000);
    SplittableRandom random = RandomSource.seeded(values);
    int items = 100_000;
    int[] above = new int[9];
    for (int i = 0; i < items; i++) {
      int level = levels.learn((double) random.nextInt(values));
      for (int lower = 1; lower < level; lower++) {
        above[lower]++;
      }
    }
    for (int level = 1; level <= 8; level++) {
      assertThat((double) above[level] / items)
          .as("share above level %d; off at most by the error of ranks at each time", level)
          .isLessThan(1 - level / 8.0 + OFF);
    }
  }

  /** After three horizons the share of the old weights is exp(-3). */
  @Test
  void forgetsSlowly() {
    LearnedLevels levels = levels(2, 50_000);
    SplittableRandom random = RandomSource.seeded(5);
    for (int i = 0; i < 100_000; i++) {
      levels.learn(1 + random.nextDouble());
    }
    for (int i = 0; i < 5_000; i++) {
      levels.learn(random.nextDouble());
    }
    assertThat(levels.threshold(2)).as("still one of the old").isGreaterThan(1);
    for (int i = 5_000; i < 150_000; i++) {
      levels.learn(random.nextDouble());
    }
    // With a share s of old weights, which are all greater, the median is at (1/2) / (1 - s).
    double median = 0.5 / (1 - Math.exp(-3));
    assertThat(levels.threshold(2))
        .as("median, with probability 0.999999")
        .isBetween(median - OFF / (1 - Math.exp(-3)), median + OFF / (1 - Math.exp(-3)));
  }

  /** Only the order of weights counts, not their size. */
  @Property(seed = "20130107", tries = 100)
  void levelsDependOnTheOrderAlone(
      @ForAll @Size(min = 1, max = 200) List<@DoubleRange(max = 50) Double> weights,
      @ForAll @IntRange(min = 1, max = 256) int maxLevel) {
    LearnedLevels plain = levels(maxLevel);
    LearnedLevels doubled = levels(maxLevel);
    for (double weight : weights) {
      assertThat(doubled.learn(2 * weight)).isEqualTo(plain.learn(weight));
    }
  }

  /** A greater weight never has a lower level. */
  @Property(seed = "20130108", tries = 100)
  void levelsRiseWithWeights(
      @ForAll @Size(min = 2, max = 300) List<@DoubleRange(max = 1e300) Double> weights) {
    LearnedLevels levels = levels(16);
    for (double weight : weights) {
      levels.learn(weight);
    }
    int before = 1;
    for (double weight : weights.stream().sorted().toList()) {
      assertThat(levels.levelOf(weight)).isGreaterThanOrEqualTo(before);
      before = levels.levelOf(weight);
    }
    assertThat(before).as("level of the greatest weight").isLessThanOrEqualTo(16);
  }

  @Test
  void refusesWhatIsNoWeight() {
    LearnedLevels levels = levels(8);
    for (double weight : new double[] {Double.NaN, -1e-9, -3, 1 / 0.0, -1 / 0.0}) {
      assertThatThrownBy(() -> levels.learn(weight))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("weight: " + weight + " (expected: finite, at least 0.0)");
    }
    assertThat(levels.items()).isZero();
    levels.learn(Double.MAX_VALUE);
    levels.learn(-0.0);
    assertThat(levels.items()).isEqualTo(2);
    assertThat(1 / levels.sampled(0)).as("zero without a sign").isPositive();
  }

  @Test
  void refusesShapesThatAreNone() {
    assertThatThrownBy(() -> new LearnedLevelsSpec(0, 5_000))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxLevel: 0 (expected: 1..256)");
    assertThatThrownBy(() -> new LearnedLevelsSpec(8, 4_094))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("horizonItems: 4094 (expected: 4095..1152921504606846976)");
    assertThatThrownBy(() -> levels(8).threshold(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("level: 1 (expected: 2..8)");
  }
}
