package io.tidemark.core.filter.history.series;

import static io.tidemark.core.filter.history.HistoryVectors.lines;
import static io.tidemark.core.filter.history.HistoryVectors.numbers;
import static io.tidemark.core.filter.history.HistoryVectors.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.contract.HistoryFilterContract;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.filter.history.bank.FilterBank;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.workload.random.RandomSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class GrowingLevelHistoryTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(4);

  @Nested
  class Answers implements HistoryFilterContract {
    @Override
    public HistoryFilter emptyHistory(long from, long to, int pairs) {
      GrowingLevelHistory history =
          new GrowingLevelHistory(from, 64L * (pairs / 10), 3, HistoryFilterContract.DIGEST);
      history.advanceTo(to);
      return history;
    }

    @Override
    public HistoryFilter throughBytes(HistoryFilter history) throws IOException {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      FilterCatalog.write(((GrowingLevelHistory) history).snapshot(), out);
      return GrowingLevelHistory.resume((LevelHistory) FilterCatalog.read(out.toByteArray()));
    }

    @Override
    public double statedError(HistoryFilter history, long from, long to) {
      return ((GrowingLevelHistory) history).snapshot().errors().of(from, to);
    }
  }

  /** The trace counts ticks from 1 and includes both ends; its filters are exact, ours nearly. */
  @Test
  void growsAndAnswersAsTheTrace() throws IOException {
    GrowingLevelHistory history = new GrowingLevelHistory(1, 1 << 20, 10, DIGEST);
    for (String[] line : lines("grow")) {
      long[] tickAndKey = numbers(line[0]);
      history.add(DIGEST.of(tickAndKey[1]), tickAndKey[0]);
      assertThat(history.levels()).as("after %s", line[0]).isEqualTo((int) numbers(line[1])[0]);
    }
    assertThat(history.coverage()).isEqualTo(Coverage.of(1, 37));
    for (String[] line : lines("asked")) {
      long[] in = numbers(line[0]);
      boolean found = history.ask(DIGEST.of(in[0]), in[1], in[2] + 1) == HistoryAnswer.MAYBE;
      assertThat(found).as("asked %s", line[0]).isEqualTo(numbers(line[1])[0] == 1);
    }
  }

  @Test
  void itsLevelsHoldWhatThoseOfTheTraceHold() throws IOException {
    GrowingLevelHistory history = new GrowingLevelHistory(1, 1 << 20, 10, DIGEST);
    for (String[] line : lines("grow")) {
      history.add(DIGEST.of(numbers(line[0])[1]), numbers(line[0])[0]);
    }
    FilterBank bank = history.snapshot().bank();
    for (String[] line : lines("level")) {
      int height = history.levels() - 1 - (int) numbers(line[0])[0];
      List<String> expected = words(line[1]);
      for (long key = 0; key < 5; key++) {
        for (long number = 1; number <= 64; number++) {
          assertThat(bank.mightContain(height, Probes.derive(DIGEST.of(key), number - 1)))
              .as("height %d, key %d, number %d", height, key, number)
              .isEqualTo(expected.contains(key + "," + number));
        }
      }
    }
  }

  /** Every jump and every early tick leaves the very bits that a history of full height has. */
  @Test
  void hasTheBitsOfAHistoryThatHadAllLevelsFromTheStart() {
    SplittableRandom random = RandomSource.seeded(31);
    for (int run = 0; run < 60; run++) {
      long origin = random.nextLong(-1_000_000, 1_000_000);
      GrowingLevelHistory growing = new GrowingLevelHistory(origin, 1_024, 3, DIGEST);
      long[] ticks = new long[40];
      long reach = 1;
      for (int i = 0; i < ticks.length; i++) {
        // Jumps of any size, to both sides.
        reach = Math.min(1L << 61, reach + random.nextLong(reach) + (run % 3 == 0 ? reach : 0));
        long lowest = run % 2 == 0 ? 0 : -reach;
        ticks[i] = origin + random.nextLong(lowest, reach);
        growing.add(i, ticks[i]);
      }
      assertSameBits(growing, ticks, origin);
    }
  }

  private static void assertSameBits(GrowingLevelHistory growing, long[] ticks, long origin) {
    LevelHistory snapshot = growing.snapshot();
    LevelHistory full = new LevelHistory(snapshot.spec(), DIGEST);
    for (int i = 0; i < ticks.length; i++) {
      full.add(i, ticks[i]);
    }
    for (long word = 0; word < full.bank().cells().words(); word++) {
      assertThat(snapshot.bank().cells().word(word))
          .isEqualTo(full.bank().cells().word(word));
    }
    int top = growing.levels() - 1;
    long farthest = 0;
    for (long tick : ticks) {
      long relative = tick - origin;
      farthest = Math.max(farthest, relative < 0 ? ~relative : relative);
    }
    assertThat(top)
        .as("as many levels as needed")
        .isEqualTo(64 - Long.numberOfLeadingZeros(farthest));
  }

  @Test
  void coversFromItsOriginToTheLatestTick() {
    GrowingLevelHistory history = new GrowingLevelHistory(100, 64, 1, DIGEST);
    assertThat(history.coverage()).isEqualTo(Coverage.NONE);
    assertThat(history.levels()).isOne();
    assertThat(history.ask(1, 100, 101)).isEqualTo(HistoryAnswer.UNKNOWN);
    assertThat(history.ask(1, 100, 100)).isEqualTo(HistoryAnswer.NO);
    assertThatThrownBy(history::snapshot)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("coverage: [] (expected: not empty: an addition, or time that has passed)");
    history.advanceTo(90);
    history.advanceTo(100);
    assertThat(history.coverage()).as("time before the origin").isEqualTo(Coverage.NONE);
    history.add(1, 110);
    assertThat(history.coverage()).isEqualTo(Coverage.of(100, 111));
    history.advanceTo(105);
    assertThat(history.coverage()).as("time does not go back").isEqualTo(Coverage.of(100, 111));
    history.advanceTo(200);
    assertThat(history.coverage()).isEqualTo(Coverage.of(100, 200));
    assertThat(history.levels()).isEqualTo(8);
    history.add(1, 70);
    assertThat(history.coverage()).isEqualTo(Coverage.of(70, 200));
    assertThat(history.memoryBytes()).isEqualTo(history.snapshot().memoryBytes());
    GrowingLevelHistory early = new GrowingLevelHistory(100, 64, 1, DIGEST);
    early.add(1, 70);
    assertThat(early.coverage()).isEqualTo(Coverage.of(70, 71));
    assertThat(early.levels()).as("[-32, 32)").isEqualTo(6);
  }

  @Test
  void reachesToTheEndsOfTimeButNotBeyond() {
    GrowingLevelHistory last = new GrowingLevelHistory(TimeRange.LAST_TICK, 64, 1, DIGEST);
    last.add(1, TimeRange.LAST_TICK);
    assertThat(last.levels()).isOne();
    assertThat(last.ask(1, TimeRange.LAST_TICK, Long.MAX_VALUE)).isEqualTo(HistoryAnswer.MAYBE);
    assertRefused(() -> last.add(1, Long.MAX_VALUE), "tick: 9223372036854775807 (expected: -922");
    assertRefused(() -> last.add(1, 0), "tick: 0 (expected: at most 2^62 from the origin, ");
    long far = Timeline.MAX_DISTANCE;
    GrowingLevelHistory middle = new GrowingLevelHistory(0, 64, 1, DIGEST);
    middle.add(1, -far);
    middle.add(1, far - 1);
    assertThat(middle.levels()).isEqualTo(63);
    assertThat(middle.coverage()).isEqualTo(Coverage.of(-far, far));
    assertRefused(() -> middle.add(1, far), "tick: 4611686018427387905 (expected: at most 2^62");
    assertRefused(() -> middle.add(1, -far - 1), "tick: -4611686018427387905 (expected: at most");
    assertRefused(() -> middle.advanceTo(far + 1), "tick: 4611686018427387905 (expected: at most");
    assertThat(middle.coverage()).isEqualTo(Coverage.of(-far, far));
    GrowingLevelHistory first = new GrowingLevelHistory(Long.MIN_VALUE, 64, 1, DIGEST);
    first.add(1, Long.MIN_VALUE);
    assertRefused(() -> first.add(1, Long.MAX_VALUE), "tick: 9223372036854775807 (expected: ");
    assertThat(first.coverage()).isEqualTo(Coverage.of(Long.MIN_VALUE, Long.MIN_VALUE + 1));
  }

  @Test
  void refusesShapesThatDoNotExist() {
    assertRefused(
        () -> new GrowingLevelHistory(0, 100, 1, DIGEST),
        "bitsPerLevel: 100 (expected: a multiple of 64, at least 64)");
    assertRefused(() -> new GrowingLevelHistory(0, 0, 0, DIGEST), "bitsPerLevel: 0 (expected: a ");
    assertRefused(() -> new GrowingLevelHistory(0, 64, 65, DIGEST), "filter 0: 64 bits, 65 probes");
    assertRefused(
        () -> new GrowingLevelHistory(Long.MAX_VALUE, 64, 1, DIGEST),
        "origin: 9223372036854775807 (expected: -9223372036854775808..9223372036854775806)");
    Timeline day = Timeline.over(0, 86_400);
    assertRefused(() -> resume(day, 18, 64, 128), "levels: 18 filters, 2240 bits (expected: all ");
    assertRefused(
        () -> resume(day, 17, 64, 64),
        "coverage: [0, 86400) (expected: within 2^16 ticks of the origin, 0)");
    Timeline torn = new Timeline(0, Coverage.of(0, 5).union(Coverage.of(6, 9)));
    assertRefused(() -> resume(torn, 10, 64, 64), "covered ranges: 2 (expected: 1..1)");
    assertThat(resume(day, 18, 64, 64).levels()).isEqualTo(18);
  }

  private static GrowingLevelHistory resume(Timeline timeline, int levels, long first, long rest) {
    long[] bits = new long[levels];
    int[] probes = new int[levels];
    for (int height = 0; height < levels; height++) {
      bits[height] = height == 0 ? first : rest;
      probes[height] = 2;
    }
    LevelHistorySpec spec = new LevelHistorySpec(timeline, FilterSizes.of(bits, probes));
    return GrowingLevelHistory.resume(new LevelHistory(spec, DIGEST));
  }

  private static void assertRefused(Runnable call, String message) {
    assertThatThrownBy(call::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  /** The length of a tick comes from the history that is gone on with. */
  @Test
  void goesOnWhereAHistoryStopped() {
    Timeline timeline = Timeline.over(0, 8).withUnit(TickUnit.MICROSECONDS);
    LevelHistory before =
        new LevelHistory(new LevelHistorySpec(timeline, FilterSizes.uniform(4, 640, 3)), DIGEST);
    before.add(1, 7);
    GrowingLevelHistory history = GrowingLevelHistory.resume(before);
    history.add(2, 50);
    assertThat(before.ask(2, 0, 8)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.ask(1, 5, 9)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.ask(2, 48, 51)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.snapshot().timeline())
        .isEqualTo(new Timeline(0, Coverage.of(0, 51), TickUnit.MICROSECONDS));
    assertThat(history.digest()).isEqualTo(DIGEST);
  }
}
