package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.decaying.DecayStructure;
import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.workload.oracle.DecayedCountOracle;
import io.tidemark.workload.stream.KeyStream;
import io.tidemark.workload.stream.ZipfStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DecayingCountsTest {
  private static final Instant START = Instant.parse("2026-01-31T09:00:00Z");
  private static final int KEYS = 3000;
  private static final int ITEMS = 20_000;

  /* Halves in about seven epochs. */
  private static final double FACTOR = 0.9;
  private static final Duration EPOCH = Duration.ofMinutes(1);

  @TempDir
  Path folder;

  private static DecayingCountsBuilder<Long> builder() {
    return Tidemark.decayingCounts(Keys.longs())
        .decay(FACTOR, EPOCH)
        .memory(32 << 10)
        .top(10)
        .seed(1)
        .clock(() -> START.plus(Duration.ofDays(1)));
  }

  private static DecayingCountsBuilder<Long> builder(DecayStructure structure) {
    return builder().structure(structure).rate(10).keys(KEYS);
  }

  private static Instant at(long item) {
    return START.plusMillis(100 * item);
  }

  private static long epoch(Instant time) {
    return Math.floorDiv(time.getEpochSecond(), EPOCH.toSeconds());
  }

  /** Ten items per second, as Zipf has it; every tenth comes two epochs late. */
  private static DecayedCountOracle play(
      DecayingCounts<Long> counts, long from, long to, long seed) {
    DecayedCountOracle exact = new DecayedCountOracle(FACTOR);
    play(counts, exact, from, to, seed);
    return exact;
  }

  private static void play(
      DecayingCounts<Long> counts, DecayedCountOracle exact, long from, long to, long seed) {
    KeyStream keys = new ZipfStream(new ZipfStream.Parameters(KEYS, 1, seed));
    for (long item = from; item < to; item++) {
      long key = keys.next();
      Instant time = item % 10 == 0 ? at(item).minus(EPOCH.multipliedBy(2)) : at(item);
      counts.add(key, time);
      exact.add(key, epoch(time));
    }
    assertThat(counts.droppedLate()).isZero();
  }

  private static void assertCounts(
      DecayingCounts<Long> counts, DecayedCountOracle exact, Instant time) {
    double total = 0;
    double excess = 0;
    for (long key = 0; key < KEYS; key++) {
      double truth = exact.count(key, epoch(time));
      double count = counts.count(key, time);
      // The oracle rounds each term to the nearest.
      assertThat(count).as("count of %s", key).isGreaterThanOrEqualTo(truth * (1 - 1e-12));
      assertThat(counts.perEpoch(key, time)).isEqualTo((1 - FACTOR) * count);
      total += truth;
      excess += count - truth;
    }
    assertThat(counts.total(time)).isGreaterThanOrEqualTo(total * (1 - 1e-12));
    // Four counters of a key are too high at most by all others that share them; a quarter of the
    // cells for as many keys leaves much less.
    assertThat(excess / KEYS).as("mean excess, of a total of %s", total).isLessThan(total / 1000);
  }

  private static void assertTop(
      DecayingCounts<Long> counts, DecayedCountOracle exact, Instant time) {
    List<TopKeys.Entry<Long>> top = counts.top(time);
    assertThat(top).hasSize(10).isSortedAccordingTo((a, b) -> Double.compare(b.count(), a.count()));
    assertThat(top)
        .allSatisfy(entry -> assertThat(entry.count()).isEqualTo(counts.count(entry.key(), time)));
    double[] estimates = LongStream.range(0, KEYS)
        .mapToDouble(key -> counts.count(key, time))
        .sorted()
        .toArray();
    // At most 256 candidates: what counts more than the tenth estimate is among the ten.
    double bound = estimates[KEYS - 10];
    List<Long> sure = LongStream.range(0, KEYS)
        .filter(key -> exact.count(key, epoch(time)) > bound)
        .boxed()
        .toList();
    assertThat(sure).hasSizeGreaterThan(3);
    assertThat(top).extracting(TopKeys.Entry::key).containsAll(sure);
  }

  @ParameterizedTest
  @EnumSource(DecayStructure.class)
  void noCountIsTooLowAndTheMostFrequentAreTold(DecayStructure structure) {
    DecayingCounts<Long> counts = builder(structure).build();
    DecayedCountOracle exact = play(counts, 0, ITEMS, 3);
    for (long minutes : new long[] {0, 1, 60}) {
      Instant time = at(ITEMS).plus(Duration.ofMinutes(minutes));
      assertCounts(counts, exact, time);
      assertTop(counts, exact, time);
    }
    assertThat(counts.droppedLate()).isZero();
    assertThat(counts.memoryBytes()).isLessThanOrEqualTo(32 << 10);
    // 256 candidates: twice as many keys of 32 bytes, and 1,024 slots.
    assertThat(counts.candidateBytes()).isEqualTo(512 * 32 + 4096);
    counts.clear();
    assertThat(counts.top(START)).isEmpty();
    assertThat(counts.count(1L, START)).isZero();
    assertThat(counts.latest()).isEmpty();
  }

  @Test
  void aHundredthOfTheKeysThatNeverOccurredReachTheNoise() {
    DecayingCounts<Long> counts = builder().memory(4096).build();
    assertThat(counts.noise(START)).isZero();
    play(counts, 0, ITEMS, 9);
    double noise = counts.noise(at(ITEMS));
    assertThat(noise).isEqualTo(counts.noiseAt(at(ITEMS).toEpochMilli() * 1000)).isPositive();
    int asked = 100_000;
    long reached = LongStream.range(KEYS, KEYS + asked)
        .filter(key -> counts.count(key, at(ITEMS)) >= noise)
        .count();
    // The 82nd of 8,192 keys, as 100,000 others have it: both are samples.
    assertThat(reached / (double) asked)
        .as("share at or above %s; 0.01 within four standard deviations of both", noise)
        .isBetween(0.01 - 0.0047, 0.01 + 0.0047);
  }

  @Test
  void anOccurrenceHalvesInAHalfLife() {
    DecayingCounts<String> counts = Tidemark.decayingCounts(Keys.strings())
        .halfLife(Duration.ofHours(1))
        .memory(4096)
        .build();
    counts.add("a", 8, START);
    double now = counts.count("a", START);
    assertThat(now).isBetween(8.0, 8.1);
    for (int hours = 1; hours < 20; hours++) {
      // Epochs are a thousandth of a half-life, and begin at their own multiples.
      assertThat(counts.count("a", START.plus(Duration.ofHours(hours))) * Math.pow(2, hours) / now)
          .isBetween(0.999, 1.001);
    }
    assertThat(counts.count("a", Instant.parse("2126-01-31T09:00:00Z"))).isBetween(0.0, 1e-9);
    assertThat(counts.candidateBytes()).isZero();
  }

  @Test
  void timesMayRunBackAsFarAsWasSaid() {
    DecayingCounts<Long> counts =
        builder().late(Duration.ofMinutes(5)).beyond(TimeRules.Beyond.DROP).build();
    assertThat(counts.add(1L, START)).isTrue();
    assertThat(counts.add(2L, START.minus(Duration.ofMinutes(5)))).isTrue();
    assertThat(counts.add(3L, 4, START.minus(Duration.ofMinutes(6)))).isFalse();
    assertThat(counts.droppedLate()).isEqualTo(4);
    assertThat(counts.count(3L, START)).isZero();
    assertThat(counts.count(2L, START)).isBetween(Math.pow(FACTOR, 5), Math.pow(FACTOR, 5) + 0.01);
    assertThat(counts.latest()).contains(START);
    assertThat(counts.earliest()).contains(START.minus(Duration.ofMinutes(5)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> counts.count(1L, START.minus(Duration.ofMinutes(6))))
        .withMessage("time: 2026-01-31T08:54:00Z (expected: from 2026-01-31T08:55:00Z on;"
            + " late(...) lets it be earlier)");
    DecayingCounts<Long> strict = builder().late(Duration.ZERO).build();
    strict.add(1L, START);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> strict.add(1L, START.minus(EPOCH)))
        .withMessageContaining("late(...) allows more");
    assertThat(strict.droppedLate()).isZero();
    strict.add(1L, START.plusSeconds(30));
    assertThatIllegalArgumentException()
        .as("late, although in the current epoch")
        .isThrownBy(() -> strict.add(1L, START.plusSeconds(2)));
  }

  @Test
  void withoutABoundEightHalfLivesAreNotTooLate() {
    DecayingCounts<Long> counts = Tidemark.decayingCounts(Keys.longs())
        .halfLife(Duration.ofMinutes(1))
        .memory(4096)
        .beyond(TimeRules.Beyond.DROP)
        .build();
    counts.add(1L, START);
    counts.add(1L, START.minus(Duration.ofMinutes(8)));
    assertThat(counts.droppedLate()).isZero();
    counts.add(1L, START.minus(Duration.ofMinutes(8)).minusSeconds(1));
    assertThat(counts.droppedLate()).isOne();
  }

  @Test
  void itemsAreTimeOfTheirOwn() {
    DecayingCounts<Long> counts = Tidemark.decayingCounts(Keys.longs())
        .halfLifeItems(100)
        .noise(1)
        .top(2)
        .seed(1)
        .build();
    DecayedCountOracle exact = new DecayedCountOracle(Math.pow(0.5, 0.01));
    for (long item = 0; item < 5000; item++) {
      long key = item % 5 == 0 ? 7 : item % 3;
      counts.add(key);
      exact.add(key, item);
    }
    for (long key = 0; key < 10; key++) {
      assertThat(counts.count(key)).isGreaterThanOrEqualTo(exact.count(key, 4999) * (1 - 1e-12));
    }
    assertThat(counts.top()).extracting(TopKeys.Entry::key).containsExactlyInAnyOrder(1L, 2L);
    assertThat(counts.total()).isBetween(144.0, 147.0);
    assertThat(counts.perEpoch(7L)).isBetween(0.15, 0.25);
    counts.add(9L, 1000);
    assertThat(counts.top().get(0).key()).isEqualTo(9L);
    assertThat(counts.latest()).isEmpty();
    assertThatIllegalStateException()
        .isThrownBy(() -> counts.add(1L, START))
        .withMessageContaining("no time");
  }

  @Test
  void whatComesWithoutATimeComesNow() {
    Instant[] now = {START};
    DecayingCounts<Long> counts = builder().clock(() -> now[0]).build();
    assertThat(counts.add(1L)).isTrue();
    assertThat(counts.add(1L, 2)).isFalse();
    assertThat(counts.latest()).contains(START);
    assertThat(counts.count(1L))
        .as("rounded up to parts of 64, twice")
        .isBetween(3.0, 3.0 + 2.0 / 64);
    now[0] = START.plus(EPOCH);
    assertThat(counts.count(1L)).isEqualTo(counts.count(1L, now[0])).isBetween(2.7, 2.73);
    assertThat(counts.top()).extracting(TopKeys.Entry::key).containsExactly(1L);
    now[0] = START.minus(Duration.ofDays(1));
    counts.add(2L);
    assertThat(counts.latest())
        .as("a clock that is set back makes nothing late")
        .contains(START);
    assertThat(counts.droppedLate()).isZero();
  }

  @Test
  void timesMayBeAheadOfTheClockAsFarAsWasSaid() throws IOException {
    DecayingCountsBuilder<Long> builder = builder()
        .ahead(Duration.ofMinutes(5))
        .late(EPOCH)
        .clock(() -> START)
        .beyond(TimeRules.Beyond.DROP);
    DecayingCounts<Long> counts = builder.build();
    Instant far = START.plus(Duration.ofMinutes(5)).plusMillis(1);
    assertThat(counts.record(1L, 1, START.plus(Duration.ofMinutes(5))))
        .isEqualTo(TimeRules.Standing.IN_TIME);
    assertThat(counts.standing(counts.clock().tick(far))).isEqualTo(TimeRules.Standing.AHEAD);
    assertThat(counts.record(1L, 3, far)).isEqualTo(TimeRules.Standing.AHEAD);
    assertThat(counts.add(2L, far)).isFalse();
    assertThat(counts.standing(counts.clock().tick(START))).isEqualTo(TimeRules.Standing.LATE);
    assertThat(counts.record(1L, 2, START)).isEqualTo(TimeRules.Standing.LATE);
    counts = counts.copy();
    assertThat(counts.droppedAhead()).as("not saved").isZero();
    assertThat(counts.droppedLate()).isEqualTo(2);
    assertThat(counts.record(1L, 3, far)).isEqualTo(TimeRules.Standing.AHEAD);
    assertThat(counts.facts().number("droppedAhead")).isEqualTo(3);
    assertThat(counts.facts().number("droppedLate")).isEqualTo(2);
    DecayingCounts<Long> saved = DecayingCounts.fromBytes(counts.toBytes(), Keys.longs());
    assertThat(saved.withClock(() -> START).add(2L, far)).isFalse();
    assertThat(saved.withClock(() -> START).withAhead(Duration.ofHours(1)).add(2L, far))
        .isTrue();
    DecayingCounts<Long> started = builder.build();
    assertThatIllegalArgumentException()
        .as("no tick is so early")
        .isThrownBy(() -> started.recordDigest(1, 1, Long.MIN_VALUE, () -> 1L));
    DecayingCounts<Long> clamping = builder.beyond(TimeRules.Beyond.CLAMP).build();
    clamping.add(1L, far);
    assertThat(clamping.latest()).contains(START.plus(Duration.ofMinutes(5)));
    DecayingCounts<Long> strict = builder.beyond(TimeRules.Beyond.THROW).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> strict.add(1L, far))
        .withMessageContaining("by the clock; ahead(...) allows more");
  }

  /** One time that is wrong must not make all others late. */
  @Test
  void withoutABoundTimesMayBeFiveMinutesAhead() {
    DecayingCounts<Long> counts =
        builder().clock(() -> START).beyond(TimeRules.Beyond.DROP).build();
    assertThat(counts.record(1L, 1, START.plus(Duration.ofDays(1))))
        .isEqualTo(TimeRules.Standing.AHEAD);
    assertThat(counts.record(1L, 1, START)).isEqualTo(TimeRules.Standing.IN_TIME);
    assertThat(counts.record(1L, 1, START.plus(Duration.ofMinutes(5))))
        .isEqualTo(TimeRules.Standing.IN_TIME);
    assertThat(counts.droppedAhead()).isOne();
    assertThat(counts.droppedLate()).isZero();
  }

  @Test
  void anAdditionTellsTheCount() {
    DecayingCounts<Long> counts = builder()
        .late(EPOCH)
        .ahead(EPOCH)
        .clock(() -> START)
        .beyond(TimeRules.Beyond.DROP)
        .build();
    assertThat(counts.addAndCount(1L)).isBetween(1.0, 1 + 1.0 / 64);
    assertThat(counts.addAndCount(1L, START.plus(EPOCH))).isBetween(1 + FACTOR, 1 + FACTOR + 0.05);
    double before = counts.count(1L, START.plus(EPOCH));
    assertThat(counts.addAndCount(1L, START.minus(EPOCH))).as("too late").isEqualTo(before);
    assertThat(counts.addAndCount(1L, START.plus(EPOCH.multipliedBy(3))))
        .as("too far ahead")
        .isEqualTo(before);
    assertThat(counts.droppedLate() + counts.droppedAhead()).isEqualTo(2);
    assertThat(counts.top(START.plus(EPOCH))).extracting(TopKeys.Entry::key).containsExactly(1L);
    DecayingCounts<Long> none =
        builder().ahead(EPOCH).clock(() -> START).beyond(TimeRules.Beyond.DROP).build();
    assertThat(none.addAndCount(1L, START.plus(EPOCH.multipliedBy(3)))).isZero();
  }

  /** A key that comes four times a second, for so long that nothing else is left of its count. */
  @Test
  void countsTellHowOftenAKeyComesPerSecond() {
    List<DecayingCountsBuilder<Long>> builders = List.of(
        empty().halfLife(Duration.ofMinutes(2)).memory(1 << 16),
        empty().decay(0.5, Duration.ofSeconds(30)).memory(1 << 16),
        empty().window(Duration.ofMinutes(4)).memory(1 << 18),
        empty().power(3, Duration.ofMinutes(1), Duration.ofHours(1)).memory(1 << 18));
    for (DecayingCountsBuilder<Long> builder : builders) {
      // The last moment of epochs and blocks of all kinds.
      Instant end = START.plus(Duration.ofMinutes(60)).minusNanos(1000);
      DecayingCounts<Long> counts = builder.clock(() -> end).seed(1).build();
      for (long item = 0; item < 4 * 3600; item++) {
        counts.add(1L, START.plusMillis(250 * item));
      }
      // Each occurrence is rounded up by at most 1/64, and what is left after an hour is below a
      // thousandth.
      assertThat(counts.perSecond(1L))
          .as(counts.toString())
          .isEqualTo(counts.perSecond(1L, end))
          .isBetween(3.99, 4 * (1 + 2.0 / 64));
      assertThat(counts.perSecond(2L)).isZero();
    }
    DecayingCounts<Long> items = empty().halfLifeItems(5).memory(4096).build();
    assertThatIllegalStateException()
        .isThrownBy(() -> items.perSecond(1L))
        .withMessageContaining("no time");
  }

  @Test
  void whatIsOnlyRecordedCountsAsWhatIsAdded() {
    DecayingCounts<Long> added = builder().build();
    DecayingCounts<Long> recorded = builder().build();
    KeyStream keys = new ZipfStream(new ZipfStream.Parameters(KEYS, 1, 11));
    for (long item = 0; item < ITEMS; item++) {
      long key = keys.next();
      added.add(key, 1, at(item));
      assertThat(recorded.record(key, 1, at(item))).isEqualTo(TimeRules.Standing.IN_TIME);
    }
    assertThat(recorded.toBytes()).isEqualTo(added.toBytes());
    assertThat(recorded.top(at(ITEMS))).isEqualTo(added.top(at(ITEMS)));
  }

  @Test
  void aStreamIsPlannedForByWhatIsMeasuredOfIt() {
    DecayingMeasure measure = builder().measure();
    KeyStream keys = new ZipfStream(new ZipfStream.Parameters(50, 0, 12));
    // Ten per second for an hour, which is long for epochs of a minute, and then hardly any.
    for (long item = 0; item < 36_000; item++) {
      measure.addDigest(keys.next(), 1, item * 100_000);
    }
    measure.addDigest(0, 1, Duration.ofDays(1).toNanos() / 1000);
    assertThat(measure.items()).isEqualTo(36_001);
    assertThat(measure.keys()).isEqualTo(50);
    // 600 per minute, of which all together count a tenth less with each.
    assertThat(measure.greatestTotal()).isBetween(5980.0, 6000.0);
    assertThat(measure.rate().getAsDouble()).isBetween(9.96, 10.0);
    Plan plan = builder().measured(measure).plan();
    assertThat(plan.goal().number("keys")).isEqualTo(50);
    assertThat(plan.goal().number("total")).isBetween(5980.0, 6000.0);
    DecayingMeasure items =
        Tidemark.decayingCounts(Keys.longs()).halfLifeItems(10).measure();
    items.addDigest(1, 2, 0);
    items.addDigest(1, 3, 0);
    assertThat(items.rate()).isEmpty();
    assertThat(items.greatestTotal()).isEqualTo(3 + 2 * Math.pow(0.5, 0.1));
  }

  @Test
  void tellsWhetherCountsDecayAsWasSaid() {
    DecayingCounts<Long> counts = builder().build();
    assertThat(Tidemark.decayingCounts(Keys.longs()).decay(FACTOR, EPOCH).decaysAs(counts))
        .isTrue();
    assertThat(Tidemark.decayingCounts(Keys.longs()).decay(0.8, EPOCH).decaysAs(counts))
        .isFalse();
    assertThat(Tidemark.decayingCounts(Keys.longs()).halfLifeItems(9).decaysAs(counts))
        .isFalse();
  }

  @ParameterizedTest
  @EnumSource(DecayStructure.class)
  void mergedCountsAreThoseOfBoth(DecayStructure structure) {
    DecayingCounts<Long> left = builder(structure).build();
    DecayingCounts<Long> right = builder(structure).build();
    DecayedCountOracle exact = play(left, 0, ITEMS / 2, 4);
    play(right, exact, ITEMS / 2, ITEMS, 5);
    left.merge(right);
    for (long key = 0; key < KEYS; key++) {
      assertThat(left.count(key, at(ITEMS)))
          .isGreaterThanOrEqualTo(exact.count(key, epoch(at(ITEMS))) * (1 - 1e-12));
    }
    assertThat(left.top(at(ITEMS))).extracting(TopKeys.Entry::key).contains(0L, 1L, 2L);
    DecayingCounts<Long> other = builder(structure).seed(2).build();
    assertThatIllegalArgumentException().isThrownBy(() -> left.merge(other));
    DecayingCounts<Long> items =
        Tidemark.decayingCounts(Keys.longs()).halfLifeItems(9).memory(4096).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> left.merge(items))
        .withMessageStartingWith("other: ");
  }

  @ParameterizedTest
  @EnumSource(DecayStructure.class)
  void savedCountsGoOnAndTheMostFrequentComeBack(DecayStructure structure) throws IOException {
    DecayingCounts<Long> counts = builder(structure).build();
    DecayedCountOracle exact = play(counts, 0, ITEMS / 2, 6);
    Path file = folder.resolve("lately.tmk");
    counts.save(file);
    DecayingCounts<Long> loaded = DecayingCounts.load(file, Keys.longs()).withTop(10);
    assertThat(loaded.spec()).isEqualTo(counts.spec());
    assertThat(loaded.top(at(ITEMS / 2))).isEmpty();
    play(loaded, exact, ITEMS / 2, ITEMS, 7);
    assertCounts(loaded, exact, at(ITEMS));
    assertTop(loaded, exact, at(ITEMS));
    assertThatIllegalStateException()
        .isThrownBy(() -> DecayingCounts.load(file, Keys.longs()).top(START))
        .withMessageContaining("withTop(n)");
  }

  @ParameterizedTest
  @EnumSource(DecayStructure.class)
  void theMostFrequentComeBackAtOnceWithTheirCandidates(DecayStructure structure)
      throws IOException {
    DecayingCounts<Long> counts = builder(structure).build();
    play(counts, 0, ITEMS / 2, 6);
    List<TopKeys.Entry<Long>> most = counts.top(at(ITEMS / 2));
    DecayingCounts<Long> loaded = DecayingCounts.fromBytes(counts.toBytes(), Keys.longs())
        .withTop(most.size(), counts.topCandidates());
    assertThat(loaded.top(at(ITEMS / 2))).isEqualTo(most).isNotEmpty();
    assertThat(loaded.topCandidates()).containsExactlyInAnyOrderElementsOf(counts.topCandidates());
    assertThat(DecayingCounts.fromBytes(builder(structure).build().toBytes(), Keys.longs())
            .withTop(3, counts.topCandidates())
            .topCandidates())
        .as("what counts nothing is no candidate")
        .isEmpty();
  }

  @Test
  void savedItemsGoOn() throws IOException {
    Path file = folder.resolve("items.tmk");
    DecayingCounts<Long> counts =
        Tidemark.decayingCounts(Keys.longs()).halfLifeItems(2).memory(4096).build();
    counts.add(1L, 8);
    counts.save(file);
    DecayingCounts<Long> loaded = DecayingCounts.load(file, Keys.longs());
    loaded.add(2L);
    loaded.add(2L);
    assertThat(loaded.count(1L)).isBetween(4.0, 4.1);
  }

  @Test
  void aFileOfAnotherKindIsRefused() throws IOException {
    Path file = folder.resolve("seen.tmk");
    Tidemark.seen(Keys.longs()).items(10).build().save(file);
    assertThatExceptionOfType(CorruptDataException.class)
        .isThrownBy(() -> DecayingCounts.load(file, Keys.longs()));
  }

  @Test
  void digestsCountAlikeAndKeysAreMadeOnlyWhenKept() {
    DecayingCounts<Long> one = builder().build();
    DecayingCounts<Long> other = builder().build();
    int[] made = {0};
    KeyStream keys = new ZipfStream(new ZipfStream.Parameters(KEYS, 1.2, 8));
    for (long item = 0; item < ITEMS; item++) {
      long key = keys.next();
      one.add(key, START);
      long tick = START.getEpochSecond() * 1_000_000;
      other.addDigest(other.digest().of(key), 1, tick, () -> {
        made[0]++;
        return key;
      });
    }
    assertThat(other.top(START)).isEqualTo(one.top(START));
    assertThat(other.countDigest(other.digest().of(5L), START.getEpochSecond() * 1_000_000))
        .isEqualTo(one.count(5L, START));
    assertThat(made[0]).as("keys made of %s items", ITEMS).isLessThan(ITEMS / 10);
  }

  @Test
  void aShapeOfOnesOwnAndAPlanCount() {
    DecayRules rules = new DecayRules(
        1,
        3,
        RaiseRule.ALL,
        4,
        new ExponentialDecay(0.5, 1_000_000),
        TimeRules.of(TickUnit.MICROSECONDS, 0));
    DecayingCounts<Long> counts = Tidemark.decayingCounts(Keys.longs())
        .spec(DecayingCountSpec.fixed(8, 16, rules))
        .seed(1)
        .top(1)
        .build();
    assertThat(counts.add(1L, START)).isTrue();
    assertThat(counts.count(1L, START)).isEqualTo(1);
    assertThat(counts.top(START.plusSeconds(1))).containsExactly(new TopKeys.Entry<>(1L, 0.5));
    Plan plan = builder().rate(10).keys(KEYS).structure(DecayStructure.FIXED).plan();
    DecayingCounts<Long> planned =
        Tidemark.decayingCounts(Keys.longs()).spec(plan.best().spec()).build();
    assertThat(planned.memoryBytes()).isEqualTo(plan.best().memoryBytes());
  }

  @Test
  void noiseSetsTheMemory() {
    DecayingCountsBuilder<Long> stream = Tidemark.decayingCounts(Keys.longs())
        .halfLife(Duration.ofHours(1))
        .rate(1000)
        .keys(1_000_000)
        .skew(1);
    Plan coarse = stream.noise(1000).plan();
    Plan fine = stream.noise(10).plan();
    assertThat(coarse.best().predictions().number("noise")).isLessThanOrEqualTo(1000);
    assertThat(fine.best().predictions().number("noise")).isLessThanOrEqualTo(10);
    assertThat(fine.best().memoryBytes()).isGreaterThan(coarse.best().memoryBytes());
    assertThat(stream.build().spec()).isEqualTo(fine.best().spec());
  }

  private static DecayingCountsBuilder<Long> empty() {
    return Tidemark.decayingCounts(Keys.longs());
  }

  @Test
  void intentionsThatContradictAreRefused() {
    assertRefused(empty().memory(4096), "none of them (expected: one: halfLife(duration), decay(");
    assertRefused(empty().halfLifeItems(5).halfLife(EPOCH).memory(4096), "2 of them");
    assertRefused(empty().halfLife(EPOCH).decay(0.5, EPOCH).memory(4096), "2 of them");
    assertRefused(empty().halfLife(EPOCH), "memory and noise: neither");
    assertRefused(empty().halfLife(EPOCH).memory(4096).noise(3).rate(1), "memory and noise: both");
    assertRefused(empty().halfLife(EPOCH).noise(3), "rate: not given (expected: rate(perSecond)");
    assertRefused(empty().halfLife(EPOCH).memory(4096).keys(3), "rate: not given");
    assertRefused(empty().halfLifeItems(5).memory(4096).late(EPOCH), "late, ahead and rate: given");
    assertRefused(empty().halfLifeItems(5).memory(4096).rate(1), "late, ahead and rate: given");
    assertRefused(
        empty().halfLife(Duration.ofDays(365)).memory(4096).rate(1e12),
        "a shorter half-life or a lower rate");
  }

  private static void assertRefused(DecayingCountsBuilder<Long> builder, String words) {
    assertThatIllegalArgumentException().isThrownBy(builder::build).withMessageContaining(words);
  }

  @Test
  void valuesOutOfRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> empty().halfLife(Duration.ZERO))
        .withMessageContaining("halfLife: PT0S (expected: PT0.000001S to ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> empty().halfLife(Duration.ofNanos(1500)))
        .withMessageContaining("halfLife: PT0.0000015S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> empty().decay(0.5, Duration.ofSeconds(Long.MAX_VALUE)))
        .withMessageContaining("epoch: PT2562047788015215H30M7S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> empty().decay(1, EPOCH))
        .withMessageContaining("factor: 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> empty().late(Duration.ofSeconds(-1)))
        .withMessageContaining("late: PT-1S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> empty().halfLifeItems(0))
        .withMessageContaining("halfLifeItems: 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> empty().memory(3))
        .withMessageContaining("memory: 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> empty().noise(Double.NaN))
        .withMessageContaining("noise: NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> empty().rate(0))
        .withMessageContaining("rate: 0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> empty().top(0))
        .withMessageContaining("top: 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().build().add(1L, Instant.MAX))
        .withMessageContaining("time: " + Instant.MAX + " (expected: one that fits in ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().build().add(1L, 0, START))
        .withMessageContaining("times: 0");
  }

  @Test
  void everyTimeOfTheNextHundredYearsCanBeGiven() {
    DecayingCounts<Long> counts = Tidemark.decayingCounts(Keys.longs())
        .halfLife(Duration.ofDays(36_525))
        .ahead(Duration.ofDays(36_525))
        .clock(() -> START)
        .memory(4096)
        .build();
    counts.add(1L, START);
    counts.add(1L, Instant.parse("2126-01-31T09:00:00Z"));
    assertThat(counts.count(1L, Instant.parse("2126-01-31T09:00:00Z"))).isBetween(1.5, 1.6);
  }

  @Test
  void aWindowCountsWhatIsInIt() {
    DecayingCounts<Long> counts = Tidemark.decayingCounts(Keys.longs())
        .window(Duration.ofMinutes(32))
        .memory(1 << 16)
        .seed(1)
        .build();
    assertThat(counts.add(1L, START)).isTrue();
    counts.add(1L, 2, START.plus(Duration.ofMinutes(20)));
    assertThat(counts.count(1L, START.plus(Duration.ofMinutes(31)))).isEqualTo(3);
    assertThat(counts.count(1L, START.plus(Duration.ofMinutes(34)))).isEqualTo(2);
    assertThat(counts.count(1L, START.plus(Duration.ofHours(2)))).isZero();
    assertThat(counts.memoryBytes()).isLessThanOrEqualTo(1 << 16);
    assertThatIllegalArgumentException().isThrownBy(() -> Tidemark.decayingCounts(Keys.longs())
        .window(Duration.ofMinutes(1))
        .memory(4096)
        .top(3)
        .plan());
  }

  @Test
  void aPowerOfTheAgeIsFollowed() {
    DecayingCounts<Long> counts = Tidemark.decayingCounts(Keys.longs())
        .power(1, Duration.ofMinutes(10), Duration.ofHours(100))
        .memory(1 << 16)
        .seed(1)
        .build();
    counts.add(1L, 1000, START);
    for (int tens : new int[] {1, 3, 9, 99}) {
      double power = 1000.0 / (1 + tens);
      assertThat(counts.count(1L, START.plus(Duration.ofMinutes(10L * tens))))
          .as("at most POWER_ERROR above the power, and rounding")
          .isBetween(power, power * 1.05 + 1);
    }
  }

  @Test
  void manyThreadsLoseNothing() throws InterruptedException {
    DecayingCounts<Long> counts = builder().buildConcurrent();
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(() -> {
        for (long key = 0; key < 500; key++) {
          counts.add(key, START);
        }
      });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(counts.total(START)).isGreaterThanOrEqualTo(2000);
    for (long key = 0; key < 500; key++) {
      assertThat(counts.count(key, START)).isGreaterThanOrEqualTo(4);
    }
    assertThat(counts.copy().count(7L, START)).isEqualTo(counts.count(7L, START));
  }
}
