package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tidemark.analysis.decaying.DecayPlan;
import io.tidemark.analysis.decaying.DecayStructure;
import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.Lateness;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.hash.FastDigest;
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

class RecentCountsTest {
  private static final Instant START = Instant.parse("2026-01-31T09:00:00Z");
  private static final int KEYS = 3000;
  private static final int ITEMS = 20_000;

  /* Halves in about seven epochs. */
  private static final double FACTOR = 0.9;
  private static final Duration EPOCH = Duration.ofMinutes(1);

  @TempDir
  Path folder;

  private static RecentCountsBuilder<Long> builder() {
    return Tidemark.<Long>recentCounts(Keys.longs())
        .decay(FACTOR, EPOCH)
        .memory(32 << 10)
        .top(10)
        .seed(1);
  }

  private static RecentCountsBuilder<Long> builder(DecayStructure structure) {
    return builder().structure(structure).rate(10).keys(KEYS);
  }

  private static Instant at(long item) {
    return START.plusMillis(100 * item);
  }

  private static long epoch(Instant time) {
    return Math.floorDiv(time.getEpochSecond(), EPOCH.toSeconds());
  }

  /** Ten items per second, as Zipf has it; every tenth comes two epochs late. */
  private static DecayedCountOracle play(RecentCounts<Long> counts, long from, long to, long seed) {
    DecayedCountOracle exact = new DecayedCountOracle(FACTOR);
    play(counts, exact, from, to, seed);
    return exact;
  }

  private static void play(
      RecentCounts<Long> counts, DecayedCountOracle exact, long from, long to, long seed) {
    KeyStream keys = new ZipfStream(new ZipfStream.Parameters(KEYS, 1, seed));
    for (long item = from; item < to; item++) {
      long key = keys.next();
      Instant time = item % 10 == 0 ? at(item).minus(EPOCH.multipliedBy(2)) : at(item);
      assertThat(counts.add(key, time)).isTrue();
      exact.add(key, epoch(time));
    }
  }

  private static void assertCounts(
      RecentCounts<Long> counts, DecayedCountOracle exact, Instant time) {
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

  private static void assertTop(RecentCounts<Long> counts, DecayedCountOracle exact, Instant time) {
    List<RecentCounts.Entry<Long>> top = counts.top(time);
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
    assertThat(top).extracting(RecentCounts.Entry::key).containsAll(sure);
  }

  @ParameterizedTest
  @EnumSource(DecayStructure.class)
  void noCountIsTooLowAndTheMostFrequentAreTold(DecayStructure structure) {
    RecentCounts<Long> counts = builder(structure).build();
    DecayedCountOracle exact = play(counts, 0, ITEMS, 3);
    for (long minutes : new long[] {0, 1, 60}) {
      Instant time = at(ITEMS).plus(Duration.ofMinutes(minutes));
      assertCounts(counts, exact, time);
      assertTop(counts, exact, time);
    }
    assertThat(counts.tooLate()).isZero();
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
    RecentCounts<Long> counts = builder().memory(4096).build();
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
    RecentCounts<String> counts = Tidemark.<String>recentCounts(Keys.strings())
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
    RecentCounts<Long> counts = builder().late(Duration.ofMinutes(5)).build();
    assertThat(counts.add(1L, START)).isTrue();
    assertThat(counts.add(2L, START.minus(Duration.ofMinutes(5)))).isTrue();
    assertThat(counts.add(3L, 4, START.minus(Duration.ofMinutes(6)))).isFalse();
    assertThat(counts.tooLate()).isEqualTo(4);
    assertThat(counts.count(3L, START)).isZero();
    assertThat(counts.count(2L, START)).isBetween(Math.pow(FACTOR, 5), Math.pow(FACTOR, 5) + 0.01);
    assertThat(counts.latest()).contains(START);
    assertThat(counts.earliest()).contains(START.minus(Duration.ofMinutes(5)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> counts.count(1L, START.minus(Duration.ofMinutes(6))))
        .withMessage("time: 2026-01-31T08:54:00Z (expected: from 2026-01-31T08:55:00Z on;"
            + " late(...) lets it be earlier)");
    RecentCounts<Long> strict = builder().late(Duration.ZERO).refuseTooLate().build();
    strict.add(1L, START);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> strict.add(1L, START.minus(EPOCH)))
        .withMessageContaining("late(...) lets it be earlier");
    assertThat(strict.tooLate()).isZero();
    // The current epoch is never too late.
    strict.add(1L, START.plusSeconds(30));
    assertThat(strict.add(1L, START.plusSeconds(2))).isTrue();
  }

  @Test
  void withoutABoundEightHalfLivesAreNotTooLate() {
    RecentCounts<Long> counts = Tidemark.<Long>recentCounts(Keys.longs())
        .halfLife(Duration.ofMinutes(1))
        .memory(4096)
        .build();
    counts.add(1L, START);
    assertThat(counts.add(1L, START.minus(Duration.ofMinutes(8)))).isTrue();
    assertThat(counts.add(1L, START.minus(Duration.ofMinutes(8)).minusSeconds(1)))
        .isFalse();
  }

  @Test
  void itemsAreTimeOfTheirOwn() {
    RecentCounts<Long> counts = Tidemark.<Long>recentCounts(Keys.longs())
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
    assertThat(counts.top()).extracting(RecentCounts.Entry::key).containsExactlyInAnyOrder(1L, 2L);
    assertThat(counts.total()).isBetween(144.0, 147.0);
    assertThat(counts.perEpoch(7L)).isBetween(0.15, 0.25);
    counts.add(9L, 1000);
    assertThat(counts.top().get(0).key()).isEqualTo(9L);
    assertThat(counts.latest()).isEmpty();
    assertThatIllegalStateException()
        .isThrownBy(() -> counts.add(1L, START))
        .withMessageContaining("no time");
    assertThatIllegalStateException()
        .isThrownBy(() -> builder().build().add(1L))
        .withMessageContaining("halfLifeItems(n)");
  }

  @ParameterizedTest
  @EnumSource(DecayStructure.class)
  void mergedCountsAreThoseOfBoth(DecayStructure structure) {
    RecentCounts<Long> left = builder(structure).build();
    RecentCounts<Long> right = builder(structure).build();
    DecayedCountOracle exact = play(left, 0, ITEMS / 2, 4);
    play(right, exact, ITEMS / 2, ITEMS, 5);
    left.merge(right);
    for (long key = 0; key < KEYS; key++) {
      assertThat(left.count(key, at(ITEMS)))
          .isGreaterThanOrEqualTo(exact.count(key, epoch(at(ITEMS))) * (1 - 1e-12));
    }
    assertThat(left.top(at(ITEMS))).extracting(RecentCounts.Entry::key).contains(0L, 1L, 2L);
    RecentCounts<Long> other = builder(structure).seed(2).build();
    assertThatIllegalArgumentException().isThrownBy(() -> left.merge(other));
    RecentCounts<Long> items =
        Tidemark.<Long>recentCounts(Keys.longs()).halfLifeItems(9).memory(4096).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> left.merge(items))
        .withMessage("other: half-life in items (expected: in time)");
  }

  @ParameterizedTest
  @EnumSource(DecayStructure.class)
  void savedCountsGoOnAndTheMostFrequentComeBack(DecayStructure structure) throws IOException {
    RecentCounts<Long> counts = builder(structure).build();
    DecayedCountOracle exact = play(counts, 0, ITEMS / 2, 6);
    Path file = folder.resolve("lately.tmk");
    counts.save(file);
    RecentCounts<Long> loaded = RecentCounts.<Long>load(file, Keys.longs()).withTop(10);
    assertThat(loaded.rules()).isEqualTo(counts.rules());
    assertThat(loaded.top(at(ITEMS / 2))).isEmpty();
    play(loaded, exact, ITEMS / 2, ITEMS, 7);
    assertCounts(loaded, exact, at(ITEMS));
    assertTop(loaded, exact, at(ITEMS));
    assertThatIllegalStateException()
        .isThrownBy(() -> RecentCounts.<Long>load(file, Keys.longs()).top(START))
        .withMessageContaining("withTop(n)");
  }

  @Test
  void savedItemsGoOn() throws IOException {
    Path file = folder.resolve("items.tmk");
    RecentCounts<Long> counts =
        Tidemark.<Long>recentCounts(Keys.longs()).halfLifeItems(2).memory(4096).build();
    counts.add(1L, 8);
    counts.save(file);
    RecentCounts<Long> loaded = RecentCounts.loadItems(file, Keys.longs());
    loaded.add(2L);
    loaded.add(2L);
    assertThat(loaded.count(1L)).isBetween(4.0, 4.1);
  }

  @Test
  void aFileOfAnotherKindIsRefused() throws IOException {
    Path file = folder.resolve("seen.tmk");
    Tidemark.<Long>seen(Keys.longs()).items(10).build().save(file);
    assertThatExceptionOfType(CorruptDataException.class)
        .isThrownBy(() -> RecentCounts.load(file, Keys.longs()));
  }

  @Test
  void digestsCountAlikeAndKeysAreMadeOnlyWhenKept() {
    RecentCounts<Long> one = builder().build();
    RecentCounts<Long> other = builder().build();
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
  void aFilterOfOnesOwnAndAPlanCount() {
    DecayRules rules = new DecayRules(
        1, 3, RaiseRule.ALL, 4, new ExponentialDecay(0.5, 1_000_000), Lateness.refusing(0));
    DecayingCountFilter filter =
        new DecayingCountFilter(new DecayingCountSpec(8, 16, rules), FastDigest.seeded(1));
    RecentCounts<Long> counts = RecentCounts.<Long>over(filter, Keys.longs()).withTop(1);
    counts.add(1L, START);
    assertThat(counts.filter().estimate(counts.digest().of(1L), filter.latest()))
        .isEqualTo(1);
    assertThat(counts.top(START.plusSeconds(1))).containsExactly(new RecentCounts.Entry<>(1L, 0.5));
    DecayPlan plan =
        builder().rate(10).keys(KEYS).structure(DecayStructure.FIXED).plan();
    RecentCounts<Long> planned = RecentCounts.planned(plan, FastDigest.seeded(1), Keys.longs());
    assertThat(planned.memoryBytes()).isEqualTo(plan.memoryBytes());
  }

  @Test
  void noiseSetsTheMemory() {
    RecentCountsBuilder<Long> stream = Tidemark.<Long>recentCounts(Keys.longs())
        .halfLife(Duration.ofHours(1))
        .rate(1000)
        .keys(1_000_000)
        .skew(1);
    DecayPlan coarse = stream.noise(1000).plan();
    DecayPlan fine = stream.noise(10).plan();
    assertThat(coarse.noise()).isLessThanOrEqualTo(1000);
    assertThat(fine.noise()).isLessThanOrEqualTo(10);
    assertThat(fine.memoryBytes()).isGreaterThan(coarse.memoryBytes());
    assertThat(stream.spec()).isEqualTo(fine.spec());
  }

  private static RecentCountsBuilder<Long> empty() {
    return Tidemark.recentCounts(Keys.longs());
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
    assertRefused(empty().halfLifeItems(5).memory(4096).late(EPOCH), "late and rate: given");
    assertRefused(empty().halfLifeItems(5).memory(4096).rate(1), "late and rate: given");
    assertRefused(
        empty().halfLife(Duration.ofDays(365)).memory(4096).rate(1e12),
        "a shorter half-life or a lower rate");
  }

  private static void assertRefused(RecentCountsBuilder<Long> builder, String words) {
    assertThatIllegalArgumentException().isThrownBy(builder::build).withMessageContaining(words);
  }

  @Test
  void valuesOutOfRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> empty().halfLife(Duration.ZERO))
        .withMessageContaining("halfLife: PT0S (expected: whole microseconds, PT0.000001S to ");
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
        .withMessageContaining("time: " + Instant.MAX + " (expected: within ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().build().add(1L, 0, START))
        .withMessageContaining("times: 0");
  }

  @Test
  void everyTimeOfTheNextHundredYearsCanBeGiven() {
    RecentCounts<Long> counts = Tidemark.<Long>recentCounts(Keys.longs())
        .halfLife(Duration.ofDays(36_525))
        .memory(4096)
        .build();
    counts.add(1L, START);
    counts.add(1L, Instant.parse("2126-01-31T09:00:00Z"));
    assertThat(counts.count(1L, Instant.parse("2126-01-31T09:00:00Z"))).isBetween(1.5, 1.6);
  }
}
