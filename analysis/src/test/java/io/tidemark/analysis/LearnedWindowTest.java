package io.tidemark.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.analysis.inference.LearnedWindow;
import io.tidemark.analysis.inference.TestStream;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.workload.oracle.LastDurationOracle;
import io.tidemark.workload.oracle.LastItemsOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.Calibration;
import io.tidemark.workload.stream.KeyStream;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LearnedWindowTest {
  private static final FastDigest DIGEST = FastDigest.seeded(1);
  private static final int WINDOW = 2048;
  private static final int ITEMS = 1 << 16;

  private static BlockTimingFilter filter(int bitsPerItem, int probes) {
    int bits = Math.max(probes, 3);
    long words = (long) WINDOW * bitsPerItem / Long.SIZE / probes * probes;
    long blocks = Math.min(64, (3L << bits) / 4 - 1);
    BlockTimingSpec spec = new BlockTimingSpec(
        TimerLayout.SCATTERED,
        words,
        bits,
        probes,
        TickUnit.ITEMS,
        WINDOW,
        (WINDOW + blocks - 1) / blocks,
        0);
    return new BlockTimingFilter(spec, DIGEST);
  }

  /** What answers cost, and what they would have cost if the timers had been believed. */
  private record Penalties(double learned, double standard, long keysOut) {}

  private static Penalties penalties(KeyStream stream, int bitsPerItem, int probes) {
    LearnedWindow learned = new LearnedWindow(filter(bitsPerItem, probes));
    LastItemsOracle oracle = new LastItemsOracle();
    SplittableRandom costs = RandomSource.seeded(7, "costs");
    double ours = 0;
    double standard = 0;
    long out = 0;
    for (int tick = 0; tick < ITEMS; tick++) {
      long key = stream.next();
      long digest = DIGEST.of(key);
      double falsePositive = 1 + 9 * costs.nextDouble();
      double falseNegative = 1 + 9 * costs.nextDouble();
      boolean isIn = oracle.contains(key, WINDOW);
      boolean mightBe = learned.filter().mightContain(digest, tick);
      boolean isYes = learned.observe(digest, tick, falsePositive, falseNegative);
      standard += mightBe && !isIn ? falsePositive : 0;
      ours += isYes == isIn ? 0 : isYes ? falsePositive : falseNegative;
      out += isIn ? 0 : 1;
      oracle.add(key);
    }
    return new Penalties(ours, standard, out);
  }

  /* The bound is what is promised; it is a property of fixed streams, so that nothing is drawn. */
  @ParameterizedTest
  @EnumSource(TestStream.class)
  void costsAtMostOneInAHundredMoreThanToBelieveTheTimers(TestStream stream) {
    for (int bitsPerItem : new int[] {2, 8, 20}) {
      for (int probes : new int[] {2, 5}) {
        Penalties penalties = penalties(stream.of(WINDOW, ITEMS), bitsPerItem, probes);
        assertThat(penalties.learned())
            .as("%s, %s bits per item, %s probes: %s", stream, bitsPerItem, probes, penalties)
            .isLessThanOrEqualTo(1.01 * penalties.standard());
      }
    }
  }

  /* Far from what is measured, and only possible where something is learned. */
  @ParameterizedTest
  @CsvSource({"UNIFORM, 0.8", "ZIPF, 0.7", "PERIOD_ABOVE, 0.3", "ALL_NEW, 0.3"})
  void isClearlyCheaperWhereThePriorTells(TestStream stream, double most) {
    Penalties penalties = penalties(stream.of(WINDOW, ITEMS), 8, 4);
    assertThat(penalties.standard()).isGreaterThan(1000);
    assertThat(penalties.learned()).isLessThan(most * penalties.standard());
  }

  /* The posterior error of the paper's own method is below 0.05 on such streams (section 6.3). */
  @ParameterizedTest
  @EnumSource(
      value = TestStream.class,
      names = {"UNIFORM", "ZIPF"})
  void probabilitiesComeTrue(TestStream stream) {
    KeyStream keys = stream.of(WINDOW, ITEMS);
    LearnedWindow learned = new LearnedWindow(filter(5, 2));
    LastItemsOracle oracle = new LastItemsOracle();
    Calibration calibration = new Calibration();
    for (int tick = 0; tick < ITEMS; tick++) {
      long key = keys.next();
      double asked = learned.probability(DIGEST.of(key), tick);
      double probability = learned.observe(DIGEST.of(key), tick);
      if (tick >= ITEMS / 4) {
        assertThat(probability).isBetween(0.0, 1.0);
        assertThat(asked).isBetween(0.0, 1.0);
        if (oracle.contains(key, WINDOW)) {
          calibration.addTrue(probability);
        } else {
          calibration.addFalse(probability);
        }
      }
      oracle.add(key);
    }
    assertThat(calibration.posteriorError()).isLessThan(0.05);
  }

  @Test
  void isDeterministic() {
    Penalties once = penalties(TestStream.CHANGES.of(WINDOW, ITEMS), 5, 3);
    assertThat(penalties(TestStream.CHANGES.of(WINDOW, ITEMS), 5, 3)).isEqualTo(once);
  }

  @Test
  void staysInItsMemory() {
    for (int bitsPerItem : new int[] {1, 24}) {
      BlockTimingFilter filter = filter(bitsPerItem, 4);
      LearnedWindow learned = new LearnedWindow(filter);
      assertThat(learned.memoryBytes()).isBetween(7800L, 8192L);
      assertThat(new LearnedWindow(filter, 1 << 20).memoryBytes()).isBetween(1_048_000L, 1L << 20);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LearnedWindow(filter(8, 2), 8191))
        .withMessageStartingWith("memoryBytes: 8191 (expected: 8192..");
  }

  @Test
  void asksWithoutChangingAnything() {
    LearnedWindow asked = new LearnedWindow(filter(2, 2));
    LearnedWindow left = new LearnedWindow(filter(2, 2));
    KeyStream keys = TestStream.ZIPF.of(WINDOW, ITEMS);
    Costs costs = new Costs(3, 2);
    for (int tick = 0; tick < ITEMS / 4; tick++) {
      long digest = DIGEST.of(keys.next());
      Decision decision = asked.decide(digest, tick, costs);
      double within = asked.posterior(digest, tick).within(WINDOW);
      double probability = asked.probability(digest, tick);
      assertThat(decision.expectedCost()).isBetween(0.0, 3.0);
      assertThat(Math.abs(within - probability)).as("tick %s", tick).isLessThan(1e-9);
      boolean isYes = asked.observe(digest, tick, 3, 2);
      assertThat(isYes).isEqualTo(decision.isYes());
      assertThat(left.observe(digest, tick, 3, 2)).isEqualTo(isYes);
    }
  }

  @Test
  void learnsInWindowsOfTimeToo() {
    long second = 1_000_000_000L;
    BlockTimingSpec spec = new BlockTimingSpec(
        TimerLayout.LINED, 256, 4, 4, TickUnit.NANOSECONDS, 60 * second, 6 * second, 0);
    LearnedWindow learned = new LearnedWindow(new BlockTimingFilter(spec, DIGEST));
    LastDurationOracle oracle = new LastDurationOracle();
    SplittableRandom random = RandomSource.seeded(3);
    double ours = 0;
    double standard = 0;
    long tick = 1_700_000_000L * second;
    for (int i = 0; i < ITEMS; i++) {
      // The rate changes tenfold, and once nothing comes for an hour.
      tick += random.nextLong((i >> 13 & 1) == 0 ? second / 100 : second / 10);
      tick += i == ITEMS / 2 ? 3600 * second : 0;
      long key = random.nextInt(8192);
      long digest = DIGEST.of(key);
      boolean isIn = oracle.contains(key, tick, 60 * second);
      boolean mightBe = learned.filter().mightContain(digest, tick);
      boolean isYes = learned.observe(digest, tick, 2, 1);
      standard += mightBe && !isIn ? 2 : 0;
      ours += isYes == isIn ? 0 : isYes ? 2 : 1;
      oracle.add(key, tick);
    }
    assertThat(standard).isGreaterThan(1000);
    assertThat(ours).isLessThan(0.9 * standard);
  }
}
