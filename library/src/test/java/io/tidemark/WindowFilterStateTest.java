package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tidemark.analysis.Costs;
import io.tidemark.analysis.Decision;
import io.tidemark.analysis.window.WindowStructure;
import io.tidemark.core.filter.window.EbbSpec;
import io.tidemark.core.filter.window.MovingWindowSpec;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.core.time.TimeRules.Standing;
import io.tidemark.workload.oracle.LastDurationOracle;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a memory keeps over saving, copying and merging, and how it takes times. */
class WindowFilterStateTest {
  private static final Instant START = Instant.parse("2026-01-31T09:00:00Z");
  private static final long SECOND = 1_000_000_000L;

  private static WindowFilterBuilder<Long> minutes() {
    return Tidemark.window(Keys.longs())
        .window(Duration.ofMinutes(1))
        .rate(20)
        .late(Duration.ofSeconds(20))
        .ahead(Duration.ofDays(1))
        .error(0.001)
        .seed(1)
        .clock(InstantSource.fixed(START));
  }

  private static WindowFilter<Long> through(WindowFilter<Long> seen) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    seen.write(out);
    assertThat(out.toByteArray()).isEqualTo(seen.toBytes());
    return WindowFilter.read(new ByteArrayInputStream(out.toByteArray()), Keys.longs())
        .withClock(InstantSource.fixed(START));
  }

  /** Late times, saved and loaded again and again: no key of a window is ever denied. */
  @ParameterizedTest
  @EnumSource(
      value = WindowStructure.class,
      names = {"LINED_BLOCK_TIMING", "AGE_PARTITIONED"})
  void forgetsNoneWithLateTimesAfterSaving(WindowStructure structure) throws IOException {
    WindowFilter<Long> seen = minutes().structure(structure).build();
    LastDurationOracle oracle = new LastDurationOracle();
    SplittableRandom random = new SplittableRandom(7);
    long start = StreamClock.NANOSECONDS.tick(START);
    long latest = start;
    int there = 0;
    for (int i = 0; i < 8_000; i++) {
      if (i % 1_000 == 500) {
        seen = through(seen);
      }
      latest += random.nextLong(SECOND / 10);
      long tick = latest - random.nextLong(20 * SECOND);
      long key = random.nextLong(4_000);
      long newest = Math.max(tick, StreamClock.NANOSECONDS.tick(seen.latest().orElse(START)));
      boolean inWindow = oracle.contains(key, newest, 60 * SECOND + newest - tick);
      there += inWindow ? 1 : 0;
      boolean isNew = seen.addDigest(seen.digest().of(key), tick);
      assertThat(isNew && inWindow).as("item %d", i).isFalse();
      oracle.add(key, tick);
    }
    assertThat(there).isGreaterThan(1_000);
    assertThat(seen.items()).isEqualTo(8_000);
  }

  /** The example of the documentation: a key, and the same key with an earlier time. */
  @ParameterizedTest
  @EnumSource(
      value = WindowStructure.class,
      names = {"LINED_BLOCK_TIMING", "AGE_PARTITIONED"})
  void aKeyThatComesAgainWithAnEarlierTimeIsADuplicate(WindowStructure structure) {
    WindowFilter<Long> seen = minutes().structure(structure).build();
    assertThat(seen.add(1L, START)).isTrue();
    assertThat(seen.add(1L, START.minusSeconds(15))).isFalse();
    assertThat(seen.add(2L, START.minusSeconds(15))).isTrue();
    assertThat(seen.mightContain(2L, START)).isTrue();
  }

  @Test
  void timesBeyondTheRulesAreLeftOutOrClamped() {
    Instant tooLate = START.minusSeconds(21);
    Instant tooEarly = START.plus(Duration.ofDays(1)).plusSeconds(1);
    WindowFilter<Long> dropping = minutes().beyond(TimeRules.Beyond.DROP).build();
    dropping.add(1L, START);
    assertThat(dropping.add(2L, tooLate)).isTrue();
    assertThat(dropping.add(2L, tooEarly)).isTrue();
    assertThat(dropping.mightContain(2L, START)).isFalse();
    assertThat(dropping.droppedLate()).isOne();
    assertThat(dropping.droppedAhead()).isOne();
    assertThat(dropping.items()).isOne();
    assertThat(dropping.facts().find("droppedLate").orElseThrow().value()).isEqualTo(1L);
    assertThat(dropping.facts().find("droppedAhead").orElseThrow().value()).isEqualTo(1L);
    WindowFilter<Long> clamping = minutes().beyond(TimeRules.Beyond.CLAMP).build();
    clamping.add(1L, START);
    assertThat(clamping.add(2L, tooLate)).isTrue();
    assertThat(clamping.add(2L, START)).isFalse();
    clamping.add(3L, tooEarly);
    assertThat(clamping.latest()).contains(START.plus(Duration.ofDays(1)));
  }

  @Test
  void itIsKnownBeforeWhichTimesAreBeyond() throws IOException {
    WindowFilter<Long> refusing = minutes().build();
    assertThat(refusing.standing(START.minusSeconds(9999))).isEqualTo(Standing.IN_TIME);
    refusing.add(1L, START);
    assertThat(refusing.standing(START.minusSeconds(20))).isEqualTo(Standing.IN_TIME);
    assertThat(refusing.standing(START.minusSeconds(20).minusNanos(1))).isEqualTo(Standing.LATE);
    Instant last = START.plus(Duration.ofDays(1));
    assertThat(refusing.standing(last)).isEqualTo(Standing.IN_TIME);
    assertThat(refusing.standing(last.plusNanos(1))).isEqualTo(Standing.AHEAD);
    assertThat(refusing.items()).as("nothing changes").isOne();
    WindowFilter<Long> dropping =
        through(refusing).withTimes(Duration.ofHours(1), TimeRules.Beyond.DROP);
    assertThat(dropping.standing(last)).isEqualTo(Standing.AHEAD);
    assertThat(dropping.add(1L, last)).isTrue();
    assertThat(dropping.add(1L, START.minusSeconds(21))).isTrue();
    assertThat(dropping.add(1L, START.minusSeconds(20))).isFalse();
    assertThat(dropping.droppedAhead()).isOne();
    assertThat(dropping.droppedLate()).isOne();
    assertThat(dropping.facts().find("droppedLate").orElseThrow().value()).isEqualTo(1L);
    WindowFilter<Long> clamping =
        through(refusing).withTimes(Duration.ofHours(1), TimeRules.Beyond.CLAMP);
    clamping.add(2L, START.minusSeconds(9999));
    assertThat(clamping.mightContain(2L, START)).isTrue();
    clamping.add(3L, last);
    assertThat(clamping.latest()).contains(START.plusSeconds(3600));
  }

  /** However far times may be ahead: what no filter can hold is left out, too. */
  @Test
  void timesBeyondTheEndOfTicksAreAhead() {
    WindowFilter<Long> seen =
        minutes().ahead(Duration.ofDays(100_000)).beyond(TimeRules.Beyond.DROP).build();
    assertThat(seen.addDigest(7, Long.MAX_VALUE)).isTrue();
    assertThat(seen.droppedAhead()).isOne();
    assertThat(seen.addDigest(7, MovingWindowSpec.MAX_TICK)).isTrue();
    assertThat(seen.addDigest(7, MovingWindowSpec.MAX_TICK)).isFalse();
  }

  @Test
  void itemsWithoutATimeComeNow() {
    Instant[] clock = {START};
    WindowFilter<Long> seen = minutes().clock(() -> clock[0]).build();
    assertThat(seen.add(1L)).isTrue();
    assertThat(seen.add(1L)).isFalse();
    clock[0] = START.minusSeconds(3600);
    assertThat(seen.add(1L)).as("a clock that is set back").isFalse();
    assertThat(seen.latest()).contains(START);
    clock[0] = START.plusSeconds(120);
    assertThat(seen.mightContain(1L)).isFalse();
    assertThat(seen.add(1L)).isTrue();
  }

  @Test
  void copiesAndClearedMemoriesAreTheirOwn(@TempDir Path folder) throws IOException {
    WindowFilter<Long> seen = minutes().build();
    seen.add(1L, START);
    WindowFilter<Long> copy = seen.copy();
    seen.clear();
    assertThat(seen.items()).isZero();
    assertThat(seen.mightContain(1L, START)).isFalse();
    assertThat(seen.add(1L, START.minusSeconds(1000))).as("nothing is late yet").isTrue();
    assertThat(copy.mightContain(1L, START)).isTrue();
    Path file = folder.resolve("window.tmk");
    copy.save(file);
    WindowFilter<Long> loaded = WindowFilter.loadConcurrent(file, Keys.longs());
    assertThat(loaded.add(1L, START)).isFalse();
    assertThat(WindowFilter.fromBytes(copy.toBytes(), Keys.longs()).mightContain(1L, START))
        .isTrue();
    assertThat(loaded.toString())
        .startsWith("WindowFilter of kind ebb: ")
        .endsWith(", for many threads");
  }

  @Test
  void mergedMemoriesFindWhatEitherFinds() {
    WindowFilter<Long> one = minutes().build();
    WindowFilter<Long> other = minutes().build();
    one.add(1L, START);
    other.add(2L, START.plusSeconds(30));
    one.merge(other);
    assertThat(one.items()).isEqualTo(2);
    assertThat(one.mightContain(1L, START.plusSeconds(30))).isTrue();
    assertThat(one.mightContain(2L, START.plusSeconds(30))).isTrue();
    assertThat(one.mightContain(1L, START.plusSeconds(100))).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> one.merge(minutes().seed(2).build()));
    WindowFilter<Long> items = Tidemark.window(Keys.longs()).last(10).seed(1).build();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> items.merge(Tidemark.window(Keys.longs()).last(10).seed(1).build()))
        .withMessageContaining("window: of items");
  }

  @Test
  void batchesAnswerAsSingleItems() {
    WindowFilter<Long> seen = Tidemark.window(Keys.longs()).last(100).seed(1).build();
    long five = seen.digest().of(5L);
    long[] digests = {five, seen.digest().of(6L), five, seen.digest().of(7L)};
    boolean[] answers = new boolean[4];
    seen.mightContainDigests(digests, 0, 4, answers);
    assertThat(answers).containsOnly(false);
    seen.addDigests(digests, 1, 4, answers);
    assertThat(answers).containsExactly(false, true, true, true);
    seen.addDigests(digests, 0, 2, answers);
    assertThat(answers).containsExactly(false, false, true, true);
    seen.mightContainDigests(digests, 0, 4, answers);
    assertThat(answers).containsOnly(true);
  }

  /** The error of a plan is not that of the grain: small errors take little more memory. */
  @Test
  void thePlannerChoosesTheStructure() {
    WindowFilterBuilder<String> clicks = Tidemark.window(Keys.strings())
        .window(Duration.ofMinutes(10))
        .rate(5000)
        .late(Duration.ofSeconds(6));
    MovingWindowSpec spec = (MovingWindowSpec) clicks.error(0.001).spec();
    assertThat(spec).isInstanceOf(EbbSpec.class);
    assertThat(8.0 * spec.memoryBytes() / 3e6).as("bits per item").isLessThan(23);
    assertThat(spec.grain()).isLessThan(600 * SECOND / 32);
    assertThat(spec.time())
        .isEqualTo(
            new TimeRules(TickUnit.NANOSECONDS, 6 * SECOND, 300 * SECOND, TimeRules.Beyond.THROW));
    assertThat(8.0 * clicks.error(0.0001).spec().memoryBytes() / 3e6).isLessThan(27);
    MovingWindowSpec fine =
        (MovingWindowSpec) clicks.grain(Duration.ofSeconds(1)).spec();
    assertThat(fine.grain()).isLessThan(SECOND);
    WindowFilterBuilder<String> unknown =
        Tidemark.window(Keys.strings()).window(Duration.ofMinutes(10)).memory(1 << 20);
    assertThat(((MovingWindowSpec) unknown.spec()).late()).isEqualTo(60 * SECOND);
    assertThat(WindowFilterBuilder.usualLate(Duration.ofDays(1))).isEqualTo(Duration.ofMinutes(5));
    assertThat(unknown.plan().best().error()).isLessThanOrEqualTo(0.01);
    assertThat(unknown.spec()).isInstanceOfSatisfying(EbbSpec.class, ebb -> {
      assertThat(ebb.maxBytes()).as("the memory is a limit").isEqualTo(1 << 20);
      assertThat(ebb.memoryBytes()).as("it begins small").isLessThan(16 << 10);
    });
    assertThatIllegalArgumentException()
        .isThrownBy(() -> unknown.memory(1024).plan())
        .withMessageStartingWith("memory: 1024 (expected: at least ");
    assertThat(Tidemark.window(Keys.strings()).spec(spec).build().spec()).isEqualTo(spec);
  }

  private static WindowFilterBuilder<Long> unplannedMinute() {
    return Tidemark.window(Keys.longs())
        .window(Duration.ofMinutes(1))
        .ahead(Duration.ofDays(100_000))
        .seed(1);
  }

  /** Adds the keys of some seconds, so many in each. */
  private static void play(WindowFilter<Long> seen, int fromSecond, int toSecond, int perSecond) {
    for (int second = fromSecond; second < toSecond; second++) {
      for (int i = 0; i < perSecond; i++) {
        seen.add(key(second, i), START.plusSeconds(second));
      }
    }
  }

  private static long key(int second, int number) {
    return second * 100_000L + number;
  }

  /** Nothing is told of the traffic: in a burst no key is lost, and the error holds. */
  @Test
  void theMemoryFollowsTheTraffic() {
    WindowFilter<Long> seen = unplannedMinute().error(0.01).build();
    for (int second = 0; second < 360; second++) {
      int perSecond = second / 60 == 2 ? 3000 : 30;
      play(seen, second, second + 1, perSecond);
      assertThat(seen.expectedError()).as("error in second %s", second).isLessThan(0.01);
      int asked = Math.max(0, second - 59);
      assertThat(seen.mightContain(key(asked, 29), START.plusSeconds(second))).isTrue();
    }
    long peak = (Long) seen.facts().find("peakMemoryBytes").orElseThrow().value();
    assertThat(8.0 * peak / (60 * 3000)).as("bits per key at the peak").isLessThan(60);
    assertThat(seen.memoryBytes()).as("after the burst").isLessThan(peak / 20);
  }

  /** At the limit keys are missed only where that was asked for, and counted in either case. */
  @Test
  void whatFindsNoRoomIsCounted() {
    for (boolean forgets : new boolean[] {false, true}) {
      WindowFilterBuilder<Long> builder = unplannedMinute().error(0.01).memory(64 << 10);
      WindowFilter<Long> seen = (forgets ? builder.forgetOldest() : builder).build();
      play(seen, 0, 60, 3000);
      long missed = 0;
      for (int second = 0; second < 60; second++) {
        for (int i = 0; i < 3000; i++) {
          missed += seen.mightContain(key(second, i), START.plusSeconds(59)) ? 0 : 1;
        }
      }
      assertThat(missed > 0).as("keys of the window are missed").isEqualTo(forgets);
      assertThat((Long) seen.facts().find("givenUp").orElseThrow().value())
          .isGreaterThanOrEqualTo(Math.max(1, missed));
      assertThat(seen.memoryBytes()).isLessThanOrEqualTo(64 << 10);
    }
  }

  @Test
  void expertsMayTakeAnyStructure() {
    for (WindowStructure structure : WindowStructure.values()) {
      WindowFilter<Long> seen = Tidemark.window(Keys.longs())
          .last(500)
          .grainItems(500)
          .memory(4096)
          .structure(structure)
          .seed(2)
          .build();
      assertThat(seen.add(1L)).as("%s", structure).isTrue();
      assertThat(seen.add(1L)).as("%s", structure).isFalse();
      assertThat(seen.items()).isEqualTo(2);
      assertThat(seen.facts().find("kind")).isPresent();
      assertThat(seen.expectedError()).isBetween(0.0, 0.1);
      assertThatIllegalStateException().isThrownBy(() -> seen.ask(1L));
      assertThat(seen.latest()).isEmpty();
    }
  }

  /** The limit holds for the structure asked for, and not only for the best one. */
  @Test
  void aStructureIsHeldToTheMemory() {
    WindowFilterBuilder<Long> builder =
        Tidemark.window(Keys.longs()).last(10_000).grainItems(10_000).error(0.001);
    long best = builder.plan().best().memoryBytes();
    long other = builder.structure("block-timing").plan().best().memoryBytes();
    assertThat(other).isGreaterThan(best);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.memory(best).plan())
        .withMessageContaining("memory: " + best + " (expected: at least " + other);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.structure("sideways"))
        .withMessageContaining("structure: sideways (expected: ebb, block-timing, ");
  }

  @Test
  void clocksTurnTimesIntoTicksAndBack() {
    StreamClock days = new StreamClock(new TickUnit(86_400 * SECOND, 43_200));
    assertThat(days.tick(Instant.EPOCH)).isEqualTo(-1);
    assertThat(days.tick(Instant.ofEpochSecond(43_200))).isZero();
    assertThat(days.time(2)).isEqualTo(Instant.ofEpochSecond(43_200 + 2 * 86_400));
    assertThat(StreamClock.MICROSECONDS.tick(Instant.ofEpochSecond(-1, 1_999))).isEqualTo(-999_999);
    assertThat(StreamClock.MICROSECONDS.ticks(Duration.ofMillis(3), 0, 10_000, "late"))
        .isEqualTo(3_000);
    assertThat(StreamClock.MICROSECONDS.ticksPerSecond()).isEqualTo(1e6);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StreamClock.MICROSECONDS.ticks(Duration.ofNanos(1), 0, 10, "late"))
        .withMessageStartingWith("late: PT0.000000001S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StreamClock.NANOSECONDS.tick(Instant.MAX));
    assertThatIllegalStateException().isThrownBy(() -> StreamClock.ITEMS.tick(START));
    assertThatIllegalStateException().isThrownBy(StreamClock.NANOSECONDS::requireItems);
  }

  /** Against the exact last tick of each key: within a grain, but for as many as may be found wrongly. */
  @Test
  void tellsAgesWithoutAPrior() {
    double error = 0.05;
    WindowFilter<Long> seen =
        minutes().error(error).late(Duration.ZERO).grain(Duration.ofSeconds(5)).build();
    long window = 60 * SECOND;
    long grain = ((EbbSpec) seen.spec()).block();
    assertThat(grain).isLessThanOrEqualTo(5 * SECOND);
    LastDurationOracle oracle = new LastDurationOracle();
    SplittableRandom random = new SplittableRandom(3);
    long tick = StreamClock.NANOSECONDS.tick(START);
    for (int i = 0; i < 20_000; i++) {
      tick += random.nextLong(SECOND / 10);
      long key = random.nextLong(2_000);
      seen.addDigest(seen.digest().of(key), tick);
      oracle.add(key, tick);
    }
    int found = 0;
    int there = 0;
    int wrongAges = 0;
    double probability = 0;
    for (long key = 0; key < 2_000; key++) {
      boolean isThere = oracle.contains(key, tick, window);
      Optional<KeyAge> age = seen.ageOf(seen.digest().of(key), tick);
      assertThat(age.isPresent() || !isThere).isTrue();
      if (age.isPresent()) {
        found++;
        long last = oracle.lastTick(key, tick).orElse(Long.MIN_VALUE / 2);
        boolean isNearlyThere = tick - last < window + grain;
        there += isNearlyThere ? 1 : 0;
        long most = age.get().maxTicks().orElseThrow();
        boolean isRight = tick - last <= most && most < tick - last + grain;
        wrongAges += isRight ? 0 : 1;
        // Another key can make a key that is there look younger, never older.
        assertThat(isRight || !isNearlyThere || most < tick - last).isTrue();
        probability = age.get().probability();
      }
    }
    assertThat(there).isBetween(500, 1_500); // about 1,200 of 2,000 keys come in a window
    // Each key is found wrongly, or takes the age of another one, with the error at most.
    double bound = 2_000 * error;
    assertThat((double) wrongAges).isLessThan(bound + 5 * Math.sqrt(bound));
    // Keys are asked for as they are added; five standard errors of the share that is there.
    double share = (double) there / found;
    double deviation = Math.sqrt(share * (1 - share) / found);
    assertThat(probability).isBetween(share - 5 * deviation - error / 4, 1.0);
    assertThat(probability).isLessThan(share + 5 * deviation + error / 4);
  }

  /** What was found counts for the probability as long as it is the same memory. */
  @Test
  void theProbabilityRestsOnWhatWasFound() {
    WindowFilter<Long> seen = minutes().error(0.25).build();
    for (long key = 0; key < 2_000; key++) {
      seen.addDigest(seen.digest().of(key), StreamClock.NANOSECONDS.tick(START));
    }
    long digest = seen.digest().of(7L);
    // All that was found was found by mistake: about as many as are expected.
    double probability = seen.ageOf(digest).orElseThrow().probability();
    assertThat(probability).isLessThan(0.5);
    assertThat(seen.withClock(() -> START).ageOf(digest).orElseThrow().probability())
        .isEqualTo(probability);
    // Nothing is known of what was found before: as likely found as not.
    assertThat(seen.copy().ageOf(digest).orElseThrow().probability()).isGreaterThan(0.7);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeyAge(1.5, OptionalLong.empty()))
        .withMessage("probability: 1.5 (expected: 0..1)");
  }

  /** What answers cost on average is what was expected, over keys that are asked for as they come. */
  @Test
  void decidesWithoutAPrior() {
    WindowFilter<Long> seen = minutes().error(0.2).late(Duration.ZERO).build();
    LastDurationOracle oracle = new LastDurationOracle();
    SplittableRandom random = new SplittableRandom(4);
    long window = 60 * SECOND;
    long grain = ((EbbSpec) seen.spec()).block();
    long tick = StreamClock.NANOSECONDS.tick(START);
    Costs careful = new Costs(10, 1); // a wrong yes is expensive
    Costs eager = new Costs(1, 10);
    int asked = 40_000;
    int yesCareful = 0;
    int yesEager = 0;
    int wrongYes = 0;
    double expected = 0;
    for (int i = 0; i < asked; i++) {
      tick += random.nextLong(SECOND / 50);
      // One in five keys comes again, within a second.
      long key = random.nextInt(5) > 0 ? i : Math.max(0, i - random.nextInt(50));
      long digest = seen.digest().of(key);
      Decision decision = seen.decideDigest(digest, tick, eager);
      yesCareful += seen.decideDigest(digest, tick, careful).isYes() ? 1 : 0;
      boolean isThere = oracle.contains(key, tick, window + grain);
      assertThat(decision.isYes() || !isThere)
          .as("what is there is cheaper to call there")
          .isTrue();
      if (decision.isYes()) {
        yesEager++;
        expected += decision.expectedCost();
        wrongYes += isThere ? 0 : 1;
      }
      seen.addDigest(digest, tick);
      oracle.add(key, tick);
    }
    // Found are 1/5 that are there and up to 1/5 of the rest: a yes is worth it only if it is
    // cheap.
    assertThat(yesCareful).isLessThan(asked / 50);
    assertThat(yesEager).isGreaterThan(asked / 5);
    // The cost of a wrong yes is 1. The first answers rest on little; 5 deviations of the rest.
    assertThat(Math.abs(wrongYes - expected)).isLessThan(5 * Math.sqrt(wrongYes) + 0.1 * wrongYes);
  }

  @Test
  void whatIsCertainlyNotThereIsFree() {
    WindowFilter<Long> seen = minutes().build();
    seen.add(1L, START);
    long absent = seen.digest().of(2L);
    assertThat(seen.decideDigest(absent, new Costs(0, 1))).isEqualTo(new Decision(false, 0));
    assertThat(seen.decide(2L, new Costs(1, 0))).isEqualTo(new Decision(false, 0));
    double probability = seen.ageOf(seen.digest().of(1L)).orElseThrow().probability();
    assertThat(seen.decide(1L, new Costs(4, 1)))
        .isEqualTo(new Decision(true, 4 * (1 - probability)))
        .isEqualTo(seen.decide(1L, START, new Costs(4, 1)))
        .isEqualTo(seen.decideDigest(seen.digest().of(1L), new Costs(4, 1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> seen.decide(1L, START.minusSeconds(21), new Costs(4, 1)))
        .withMessageContaining("late(...)");
    WindowFilter<Long> other =
        minutes().structure(WindowStructure.AGE_PARTITIONED).build();
    assertThatIllegalStateException()
        .isThrownBy(() -> other.decideDigest(1, new Costs(1, 1)))
        .withMessageContaining("prior: not given");
  }

  @Test
  void structuresWithoutAgesSaySo() {
    WindowFilter<Long> seen =
        minutes().structure(WindowStructure.AGE_PARTITIONED).build();
    assertThatIllegalStateException()
        .isThrownBy(() -> seen.ageOf(1))
        .withMessageContaining("ebb, which tells ages without a prior");
    assertThat(minutes().build().ageOf(1)).isEmpty();
  }
}
