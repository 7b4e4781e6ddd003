package io.tidemark.analysis.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.workload.statistics.Calibration;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WindowInferenceTest {
  private static final int UNIVERSE = 4096;

  private static BlockTimingSpec items(TimerLayout layout) {
    return new BlockTimingSpec(layout, 1600, 5, 4, TickUnit.ITEMS, 4096, 300, 0);
  }

  private static BlockTimingSpec time(long late) {
    return new BlockTimingSpec(
        TimerLayout.SCATTERED, 1600, 6, 4, TickUnit.NANOSECONDS, 40_960, 3_000, late);
  }

  private static WindowInference join(BlockTimingSpec spec) {
    return new WindowInference(
        new BlockTimingFilter(spec, FastDigest.seeded(1)),
        KeyPrior.uniform(UNIVERSE),
        DistinctModel.uniform(UNIVERSE));
  }

  /** Digests of keys that are numbers. */
  private static long[] digests() {
    return new SplittableRandom(99).longs(UNIVERSE).toArray();
  }

  /**
   * Of the questions answered near P a share of P is true: the distance of 100,000 questions in 20
   * bins has noise below {@code 5 * 0.5 / sqrt(5000) = 0.035}; and none that is true has P = 0.
   */
  @ParameterizedTest
  @EnumSource(TimerLayout.class)
  void isCalibratedInWindowsOfItems(TimerLayout layout) {
    WindowInference inference = join(items(layout));
    long[] digests = digests();
    int[] lastSeen = new int[UNIVERSE];
    Arrays.fill(lastSeen, Integer.MIN_VALUE / 2);
    Calibration calibration = new Calibration();
    SplittableRandom random = new SplittableRandom(8);
    for (int i = 0; i < 110_000; i++) {
      int key = random.nextInt(UNIVERSE);
      double asked = inference.within(digests[key], i);
      double ours = inference.observe(digests[key], i);
      assertThat(ours).isEqualTo(asked);
      boolean isTrue = i - lastSeen[key] <= 4096;
      assertThat(isTrue && ours == 0).isFalse();
      if (i >= 10_000) {
        add(calibration, ours, isTrue);
      }
      lastSeen[key] = i;
    }
    assertThat(calibration.meanDistance()).as("%s", calibration.points()).isLessThan(0.035);
  }

  private static void add(Calibration calibration, double ours, boolean isTrue) {
    if (isTrue) {
      calibration.addTrue(ours);
    } else {
      calibration.addFalse(ours);
    }
  }

  /** As above, in a window of time, while the rate goes up and down by a factor of 16. */
  @Test
  void isCalibratedInWindowsOfTimeWhileTheRateChanges() {
    WindowInference inference = join(time(0));
    long[] digests = digests();
    long[] lastSeen = new long[UNIVERSE];
    Arrays.fill(lastSeen, Long.MIN_VALUE / 2);
    Calibration calibration = new Calibration();
    SplittableRandom random = new SplittableRandom(9);
    long tick = 0;
    for (int i = 0; i < 110_000; i++) {
      tick += random.nextInt(1 << (1 + i / 5_000 % 5));
      int key = random.nextInt(UNIVERSE);
      double ours = inference.observe(digests[key], tick);
      boolean isTrue = tick - lastSeen[key] < 40_960;
      assertThat(isTrue && ours == 0).isFalse();
      if (i >= 10_000) {
        add(calibration, ours, isTrue);
      }
      lastSeen[key] = tick;
    }
    assertThat(calibration.meanDistance()).as("%s", calibration.points()).isLessThan(0.035);
  }

  @Test
  void countsTheItemsOfAWindowOfTime() {
    BlockTimingSpec spec =
        new BlockTimingSpec(TimerLayout.SCATTERED, 400, 8, 4, TickUnit.NANOSECONDS, 1000, 100, 0);
    WindowInference inference = join(spec);
    for (int tick = 0; tick < 2000; tick += 2) {
      inference.observe(tick * 0x9e3779b97f4a7c15L, tick);
    }
    // From 951 to 1950: 500 items, at even ticks.
    assertThat(inference.windowItems(1950)).isCloseTo(525, within(26.0));
    assertThat(inference.windowItems(1998)).isCloseTo(500, within(1.0));
    // Nothing came since; at 2500 the items from 1501 on are in the window.
    assertThat(inference.windowItems(2500)).isCloseTo(250, within(1.0));
    assertThat(inference.windowItems(5000)).isZero();
  }

  @Test
  void tellsTheAgeInItems() {
    WindowInference inference = join(items(TimerLayout.LINED));
    long[] digests = digests();
    for (int i = 0; i < 1000; i++) {
      inference.observe(digests[i], i);
    }
    // Item 700 was in the block of 600 to 899, which ended 100 items ago.
    AgePosterior posterior = inference.posterior(digests[700], 1000);
    assertThat(posterior.likeliestAge()).isEqualTo(100);
    assertThat(posterior.between(100, 400)).isGreaterThan(0.9);
    assertThat(posterior.credible(0.9).to()).isLessThanOrEqualTo(400);
    assertThat(posterior.expectedAge()).isBetween(200.0, 600.0);
    // A key that never came: its age is that of no block of the window.
    AgePosterior absent = inference.posterior(123, 1000);
    assertThat(absent.within(4096)).isZero();
  }

  @Test
  void itemsThatRunBackAreProbabilitiesToo() {
    WindowInference inference = join(time(50_000));
    SplittableRandom random = new SplittableRandom(10);
    long[] digests = digests();
    long latest = 100_000;
    for (int i = 0; i < 20_000; i++) {
      latest += random.nextInt(20);
      long tick = latest - (i % 3 == 0 ? random.nextInt(50_000) : 0);
      long digest = digests[random.nextInt(UNIVERSE)];
      assertThat(inference.within(digest, tick)).isBetween(0.0, 1.0);
      AgePosterior posterior = inference.posterior(digest, tick);
      assertThat(posterior.within(4096)).isBetween(0.0, 1.0);
      assertThat(posterior.expectedAge()).isBetween(0.0, 1e9);
      assertThat(inference.observe(digest, tick)).isBetween(0.0, 1.0);
    }
  }

  @Test
  void refusesInferenceForAnotherShape() {
    BlockTimingFilter filter =
        new BlockTimingFilter(items(TimerLayout.LINED), FastDigest.seeded(1));
    TimingInference other =
        new TimingInference(items(TimerLayout.SCATTERED), DistinctModel.uniform(9));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WindowInference(filter, KeyPrior.uniform(9), other))
        .withMessageStartingWith("spec of the inference: ");
  }
}
