package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.Costs;
import io.tidemark.analysis.Decision;
import io.tidemark.analysis.inference.AgeInterval;
import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.inference.KeyPrior;
import io.tidemark.analysis.window.WindowStructure;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.WindowSpec;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.workload.oracle.LastDurationOracle;
import io.tidemark.workload.oracle.LastItemsOracle;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Calibration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WindowFilterTest {
  private static final Instant START = Instant.parse("2026-01-31T09:00:00Z");

  private static WindowFilterBuilder<Long> builder() {
    return Tidemark.window(Keys.longs()).seed(1).clock(InstantSource.fixed(START));
  }

  @Test
  void everyKeyAmongTheLastItemsIsFoundAndOthersAsRarelyAsPlanned() {
    WindowFilter<Long> seen = builder().last(1000).error(0.01).build();
    LastItemsOracle oracle = new LastItemsOracle();
    SplittableRandom random = new SplittableRandom(1);
    int fresh = 0;
    int wrong = 0;
    for (int i = 0; i < 50_000; i++) {
      boolean isFresh = random.nextInt(4) > 0;
      long key = isFresh ? 1_000_000 + i : random.nextInt(4000);
      boolean found = !seen.add(key);
      if (oracle.contains(key, 1000)) {
        assertThat(found).as("item %s", i).isTrue();
      } else if (isFresh && i > 2000) {
        fresh++;
        wrong += found ? 1 : 0;
      }
      oracle.add(key);
    }
    assertThat(BinomialInterval.clopperPearson(wrong, fresh, 0.999).low())
        .as("%s of %s", wrong, fresh)
        .isLessThanOrEqualTo(0.01);
    assertThat(seen.items()).isEqualTo(50_000);
    assertThat(BinomialInterval.clopperPearson(wrong, fresh, 0.999).contains(seen.expectedError()))
        .as("%s in the 0.999 interval of %s of %s", seen.expectedError(), wrong, fresh)
        .isTrue();
  }

  @Test
  void countsWhatWasFoundInTheGrainApart() {
    WindowFilter<Long> seen = builder().last(1000).error(1e-6).build();
    LastItemsOracle oracle = new LastItemsOracle();
    SplittableRandom random = new SplittableRandom(6);
    boolean[] isLone = new boolean[50_000];
    int justBefore = 0;
    for (int i = 0; i < isLone.length; i++) {
      int earlier = i - 500 - random.nextInt(1000);
      boolean again = earlier >= 0 && isLone[earlier];
      isLone[again ? earlier : i] = !again;
      long key = again ? earlier : i;
      boolean found = !seen.add(key);
      justBefore += found && !oracle.contains(key, 1000) ? 1 : 0;
      oracle.add(key);
    }
    GrainFinds finds = seen.foundInGrain().orElseThrow();
    assertThat(justBefore).isPositive();
    assertThat(finds.most()).isGreaterThanOrEqualTo(justBefore);
    // Each find in the block was before the window or not: the variance is at most a quarter for
    // each.
    assertThat(finds.expected())
        .isCloseTo(justBefore, within(2 * Math.sqrt((double) finds.most())));
  }

  @Test
  void everyKeyOfTheLastTimeIsFound() {
    WindowFilter<Long> seen = builder()
        .window(Duration.ofSeconds(10))
        .rate(200)
        .late(Duration.ofSeconds(2))
        .ahead(Duration.ofDays(1))
        .error(0.01)
        .build();
    LastDurationOracle oracle = new LastDurationOracle();
    SplittableRandom random = new SplittableRandom(2);
    Instant clock = START;
    long duplicates = 0;
    for (int i = 0; i < 20_000; i++) {
      clock = clock.plusMillis(random.nextInt(3000) == 0 ? 30_000 : random.nextInt(10));
      Instant time = clock.minusMillis(random.nextInt(2000));
      long key = random.nextInt(4000);
      boolean inWindow = oracle.contains(key, nanos(time), 10_000_000_000L);
      assertThat(seen.mightContain(key, time) || !inWindow).isTrue();
      boolean found = !seen.add(key, time);
      assertThat(found || !inWindow).as("item %s", i).isTrue();
      duplicates += inWindow ? 1 : 0;
      oracle.add(key, nanos(time));
    }
    assertThat(duplicates).isGreaterThan(1000);
    assertThat(seen.latest().orElseThrow()).isBetween(clock.minusSeconds(2), clock);
    assertThat(seen.earliest()).contains(seen.latest().orElseThrow().minusSeconds(2));
  }

  private static long nanos(Instant time) {
    return time.getEpochSecond() * 1_000_000_000L + time.getNano();
  }

  @Test
  void digestsAnswerAsKeysDo() {
    WindowFilter<Long> keys = builder().last(10).build();
    WindowFilter<Long> digests = builder().last(10).build();
    for (long key : new long[] {1, 2, 1, 3}) {
      long digest = digests.digest().of(key);
      assertThat(digests.mightContainDigest(digest)).isEqualTo(keys.mightContain(key));
      assertThat(digests.addDigest(digest)).isEqualTo(keys.add(key));
    }
    WindowFilter<Long> timed = builder().window(Duration.ofMinutes(1)).rate(1).build();
    long digest = timed.digest().of(7L);
    assertThat(timed.addDigest(digest, nanos(START))).isTrue();
    assertThat(timed.addDigest(digest, nanos(START.plusSeconds(59)))).isFalse();
    assertThat(timed.mightContainDigest(digest, nanos(START.plusSeconds(200)))).isFalse();
  }

  @Test
  void tellsHowLikelyAndSinceWhen() {
    WindowFilter<Long> seen = builder()
        .last(1000)
        .error(0.001)
        .prior(KeyPrior.uniform(2000))
        .distinct(DistinctModel.uniform(2000))
        .build();
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 5000; i++) {
      seen.add(10L + random.nextInt(2000));
    }
    seen.add(1L);
    for (int i = 0; i < 300; i++) {
      seen.add(10L + random.nextInt(2000));
    }
    Recency recency = seen.ask(1L);
    long block = ((BlockTimingSpec) seen.spec()).block();
    assertThat(recency.probability()).isGreaterThan(0.99);
    assertThat(recency.expectedAge()).isCloseTo(300, within(2.0 * block + 10));
    assertThat(recency.likeliestAge()).isBetween(300 - block, 300L);
    AgeInterval interval = recency.credibleAge(0.95);
    assertThat(interval.from()).isLessThanOrEqualTo(300);
    assertThat(interval.to()).isGreaterThan(300);
    assertThat(interval.probability()).isGreaterThanOrEqualTo(0.95);
    assertThat(recency.expectedTime()).as("items have no time").isEmpty();
    Recency never = seen.ask(2L);
    assertThat(never.probability()).isZero();
    assertThat(never.expectedAge()).isGreaterThan(1000);
    assertThat(seen.decide(1L, new Costs(1, 1)).isYes()).isTrue();
    assertThat(seen.probability(seen.digest().of(1L))).isEqualTo(recency.probability());
    assertThat(seen.decide(2L, new Costs(1, 1000))).isEqualTo(new Decision(false, 0));
  }

  @Test
  void agesAreTimesInAWindowOfTime() {
    WindowFilter<Long> seen = builder()
        .window(Duration.ofMinutes(10))
        .rate(10)
        .ahead(Duration.ofDays(1))
        .error(0.001)
        .prior(KeyPrior.uniform(1_000_000))
        .costs(new Costs(5, 1))
        .build();
    for (int second = 0; second < 900; second++) {
      for (int i = 0; i < (second < 600 ? 2 : 10); i++) {
        seen.add(1000L * second + i, START.plusSeconds(second));
      }
    }
    Instant now = START.plusSeconds(900);
    // Of second 700, 200 seconds ago: 10 items a second came since.
    Recency recency = seen.ask(700_003L, now);
    Duration block = Duration.ofNanos(((BlockTimingSpec) seen.spec()).block());
    assertThat(recency.probability()).isGreaterThan(0.99);
    assertThat(recency.likeliestAge()).isBetween(2000 - 10 * (block.toSeconds() + 2), 2000L);
    // A time is the middle of a block: half a block off, and a second in which items come together.
    assertThat(recency.likeliestTime().orElseThrow())
        .isBetween(
            Duration.ofSeconds(198).minus(block.multipliedBy(2)),
            Duration.ofSeconds(201).plus(block.dividedBy(2)));
    assertThat(recency.expectedTime().orElseThrow())
        .isCloseTo(Duration.ofSeconds(200), block.multipliedBy(2).plusSeconds(2));
    assertThat(recency.credibleTime(0.99).orElseThrow())
        .isBetween(Duration.ofSeconds(195), Duration.ofSeconds(205).plus(block.multipliedBy(2)));
    assertThat(seen.decide(700_003L, now).isYes()).isTrue();
    assertThat(seen.decide(42L, now).isYes()).isFalse();
    assertThat(seen.ask(42L, now).expectedTime())
        .as("before all that is counted")
        .isEmpty();
  }

  @Test
  void costsDecideWhereItIsDoubtful() {
    WindowFilter<Long> seen = builder()
        .last(1000)
        .memory(512)
        .prior(KeyPrior.uniform(10_000))
        .distinct(DistinctModel.uniform(10_000))
        .build();
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 5000; i++) {
      seen.add((long) random.nextInt(10_000));
    }
    int differ = 0;
    for (long key = 0; key < 2000; key++) {
      Decision careful = seen.decide(key, new Costs(100, 1));
      Decision eager = seen.decide(key, new Costs(1, 100));
      assertThat(careful.isYes() && !eager.isYes()).isFalse();
      differ += careful.isYes() == eager.isYes() ? 0 : 1;
    }
    assertThat(differ).isGreaterThan(100);
  }

  @Test
  void learnsFromTheStreamWhatIsNotKnown() {
    WindowFilter<Long> seen = builder().last(2000).memory(2048).learn().build();
    assertThat(seen.ask(1L).probability()).as("before anything was learned").isZero();
    assertThat(seen.ask(1L).expectedAge()).isGreaterThan(2000);
    LastItemsOracle oracle = new LastItemsOracle();
    Calibration calibration = new Calibration();
    SplittableRandom random = new SplittableRandom(6);
    double standard = 0;
    double decided = 0;
    for (int i = 0; i < 60_000; i++) {
      long key = random.nextInt(8000);
      long digest = seen.digest().of(key);
      boolean truth = oracle.contains(key, 2000);
      boolean found = seen.mightContainDigest(digest);
      assertThat(found || !truth).isTrue();
      if (i > 20_000 && truth) {
        calibration.addTrue(seen.probability(digest));
      } else if (i > 20_000) {
        calibration.addFalse(seen.probability(digest));
      }
      boolean yes = !seen.addDeciding(digest, 5, 1);
      standard += found && !truth ? 5 : 0;
      decided += yes && !truth ? 5 : !yes && truth ? 1 : 0;
      oracle.add(key);
    }
    assertThat(decided).isLessThan(standard);
    // By chance alone the share of a bin of n questions is off by less than 3 / sqrt(n).
    assertThat(calibration.meanDistance())
        .isLessThan(3 * Math.sqrt((double) Calibration.BINS / calibration.count()));
    assertThat(seen.memoryBytes()).isGreaterThan(seen.spec().memoryBytes());
  }

  @Test
  void learnedAgesAreTimesToo() {
    WindowFilter<Long> seen = builder()
        .window(Duration.ofMinutes(10))
        .rate(10)
        .ahead(Duration.ofDays(1))
        .error(0.001)
        .learn()
        .build();
    for (int second = 0; second < 3000; second++) {
      for (int i = 0; i < 10; i++) {
        seen.add(1000L * (second % 300) + i, START.plusSeconds(second));
      }
    }
    Instant now = START.plusSeconds(3000);
    Recency recency = seen.ask(1000L * (2900 % 300) + 3, now);
    assertThat(recency.probability()).isGreaterThan(0.9);
    assertThat(recency.expectedTime().orElseThrow())
        .isBetween(Duration.ofSeconds(80), Duration.ofSeconds(120));
    assertThat(recency.expectedAge()).isBetween(800.0, 1200.0);
    assertThat(recency.likeliestAge()).isBetween(800L, 1200L);
    assertThat(recency.credibleAge(0.9).to())
        .isGreaterThan(recency.credibleAge(0.9).from());
  }

  @Test
  void isTheSameAfterSavingAndLoading(@TempDir Path folder) throws IOException {
    WindowFilter<Long> seen = builder()
        .window(Duration.ofHours(1))
        .rate(1)
        .ahead(Duration.ofDays(1))
        .structure(WindowStructure.LINED_BLOCK_TIMING)
        .build();
    for (long i = 0; i < 3000; i++) {
      seen.add(i, START.plusSeconds(2 * i));
    }
    Path file = folder.resolve("recent.tmk");
    seen.save(file);
    WindowFilter<Long> again = WindowFilter.load(file, Keys.longs());
    assertThat(again.spec()).isEqualTo(seen.spec());
    assertThat(again.latest()).isEqualTo(seen.latest());
    Instant now = START.plusSeconds(6000);
    for (long i = 0; i < 3000; i++) {
      assertThat(again.mightContain(i, now)).isEqualTo(seen.mightContain(i, now));
    }
    assertThatIllegalStateException()
        .isThrownBy(() -> again.ask(1L, now))
        .withMessageContaining("withPrior");
    assertThat(again
            .withPrior(KeyPrior.uniform(1e6), items -> items)
            .ask(2999L, now)
            .probability())
        .isGreaterThan(0.9);
    Files.writeString(file, "not a filter");
    assertThatExceptionOfType(CorruptDataException.class)
        .isThrownBy(() -> WindowFilter.load(file, Keys.longs()));
  }

  @Test
  void memoryIsKept() {
    WindowSpec spec = builder().last(100_000).memory(1 << 18).spec();
    assertThat(spec.memoryBytes()).isBetween(250L << 10, 256L << 10);
    assertThat(builder().last(100_000).error(0.01).plan().best().error()).isLessThanOrEqualTo(0.01);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().last(100_000).memory(1000).error(0.1).build())
        .withMessageContaining("memory: 1000 (expected: at least ");
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().build())
        .withMessageContaining("last and window: neither");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().last(5).window(Duration.ofMinutes(1)).build())
        .withMessageContaining("last and window: both");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().last(5).rate(1).build())
        .withMessageContaining("late, rate and grain: given");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().window(Duration.ofMinutes(1)).grainItems(5).build())
        .withMessageContaining("grainItems: given");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder()
            .last(500)
            .learn()
            .structure(WindowStructure.AGE_PARTITIONED)
            .build())
        .withMessageContaining("structure: age-partitioned");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().window(Duration.ZERO))
        .withMessageContaining("window: PT0S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().window(Duration.ofDays(1_000_000)))
        .withMessageContaining("window: PT");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().late(Duration.ofSeconds(-1)))
        .withMessageContaining("late: PT-1S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().rate(Double.NaN))
        .withMessageContaining("itemsPerSecond: NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().last(5).learn().prior(KeyPrior.uniform(9)).build())
        .withMessageContaining("prior and learn: both");
    WindowFilter<Long> items = builder().last(5).build();
    assertThatIllegalStateException()
        .isThrownBy(() -> items.add(1L, START))
        .withMessageContaining("no time: ticks are items here");
    assertThatIllegalStateException()
        .isThrownBy(() -> items.decide(1L))
        .withMessageContaining("costs: not given");
    WindowFilter<Long> timed = builder().window(Duration.ofMinutes(1)).rate(1).build();
    timed.add(1L, START);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> timed.add(1L, START.minusSeconds(6).minusNanos(1)))
        .withMessageContaining("late(...) allows more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> timed.add(1L, START.plusSeconds(300).plusNanos(1)))
        .withMessageContaining("ahead(...) allows more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> timed.add(1L, Instant.MAX))
        .withMessageContaining("time: +1000000000-12-31");
  }
}
