package io.tidemark.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.workload.statistics.BinomialInterval;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link Deduplicate} in a window of time, against an exact oracle. */
class DeduplicateWindowTest {
  private static final long MINUTE = 60_000;
  private static final Duration WINDOW = Duration.ofHours(1);
  private static final Duration GRAIN = Duration.ofMinutes(2);
  private static final Duration LATE = Duration.ofMinutes(3);
  private static final Duration AHEAD = Duration.ofMinutes(5);
  private static final double ERROR = 0.01;
  private static final int EVENTS = 60_000;

  private static Deduplicate<Long> job() {
    return TestCluster.job().window(WINDOW).grain(GRAIN).late(LATE).ahead(AHEAD).error(ERROR);
  }

  private static WindowOracle oracle() {
    return new WindowOracle(WINDOW.toMillis(), GRAIN.toMillis(), LATE.toMillis(), AHEAD.toMillis());
  }

  private record Event(long key, long stamp) {}

  /** Six hours up to now, with pauses, out of order, some late and some far ahead. */
  private static List<Event> events(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Event> events = new ArrayList<>();
    long time = TestCluster.NOW.toEpochMilli() - 6 * 60 * MINUTE;
    long step = 2 * 5 * 60 * MINUTE / EVENTS;
    for (int i = 0; i < EVENTS; i++) {
      time += random.nextLong(step);
      if (i == EVENTS / 3) {
        time += 45 * MINUTE;
      }
      long key = random.nextInt(3) == 0 ? random.nextLong(2_000) : 10_000 + i - random.nextInt(9);
      long stamp =
          switch (random.nextInt(200)) {
            case 0 -> time - 3 * MINUTE - random.nextLong(20 * MINUTE);
            case 1 -> TestCluster.NOW.toEpochMilli() + 5 * MINUTE + 1 + random.nextLong(1L << 50);
            case 2 -> Long.MAX_VALUE - random.nextLong(10);
            default -> time - random.nextLong(2 * MINUTE);
          };
      events.add(new Event(key, stamp));
    }
    return events;
  }

  /** Snapshots, recoveries with other parallelisms, watermarks that jump and idle sources change nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"heap", "rocksdb"})
  void nothingInTheWindowIsMissedWhateverHappens(String backend) throws Exception {
    int[] parallelisms = {1, 4, 2, 3};
    WindowOracle oracle = oracle();
    List<String> wrong = new ArrayList<>();
    List<SeenMemory.Verdict> disturbed = new ArrayList<>();
    List<Event> events = events(7);
    SplittableRandom random = new SplittableRandom(8);
    try (TestCluster cluster = new TestCluster(
        DeduplicateWindowTest::job,
        usual -> backend.equals("heap") ? usual : new EmbeddedRocksDBStateBackend(true))) {
      cluster.start(parallelisms[0]);
      for (int i = 0; i < EVENTS; i++) {
        Event event = events.get(i);
        if (i % 5_000 == 4_999) {
          cluster.snapshot();
        }
        if (i % 15_000 == 14_999) {
          cluster.snapshot();
          cluster.recover(parallelisms[(i / 15_000 + 1) % parallelisms.length]);
        }
        if (i % 1_000 == 0) {
          // Far ahead and far back: watermarks of Flink do not go back, but those of a source may
          // be wrong.
          cluster.watermark(event.stamp() / 1_000 * random.nextInt(1, 2_000));
          cluster.idle();
        }
        SeenMemory.Verdict said = cluster.add(event.key(), event.stamp());
        disturbed.add(said);
        String fault = oracle.check(event.key(), event.stamp(), said);
        if (fault != null) {
          wrong.add(event + ": " + fault);
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(oracle.duplicates).isGreaterThan(10_000);
    assertThat(oracle.lates).isGreaterThan(100);
    assertThat(oracle.refusals).isGreaterThan(100);
    // The error that was asked for is not below the interval of the one that is seen.
    assertThat(BinomialInterval.wilson(oracle.falsePositives, oracle.news, 1 - 1e-6)
            .low())
        .isLessThan(ERROR);
    assertThat(disturbed).isEqualTo(undisturbed(events));
  }

  private static List<SeenMemory.Verdict> undisturbed(List<Event> events) throws Exception {
    List<SeenMemory.Verdict> verdicts = new ArrayList<>();
    try (TestCluster cluster = new TestCluster(DeduplicateWindowTest::job).start(1)) {
      for (Event event : events) {
        verdicts.add(cluster.add(event.key(), event.stamp()));
      }
    }
    return verdicts;
  }

  /** What came after the checkpoint comes again after a recovery, and gets the answers of the first time. */
  @Test
  void whatIsReplayedGetsTheSameAnswers() throws Exception {
    List<Event> events = events(9).subList(0, 20_000);
    List<SeenMemory.Verdict> first = new ArrayList<>();
    List<SeenMemory.Verdict> again = new ArrayList<>();
    try (TestCluster cluster = new TestCluster(DeduplicateWindowTest::job).start(2)) {
      for (Event event : events.subList(0, 10_000)) {
        cluster.add(event.key(), event.stamp());
      }
      cluster.snapshot();
      for (Event event : events.subList(10_000, 20_000)) {
        first.add(cluster.add(event.key(), event.stamp()));
      }
      cluster.recover(3);
      for (Event event : events.subList(10_000, 20_000)) {
        again.add(cluster.add(event.key(), event.stamp()));
      }
    }
    assertThat(again).isEqualTo(first);
  }

  @Test
  void aStampFarAheadIsRefusedBeforeItMovesAnything() throws Exception {
    long now = TestCluster.NOW.toEpochMilli();
    try (TestCluster cluster = new TestCluster(DeduplicateWindowTest::job).start(1)) {
      assertThat(cluster.add(1, now)).isEqualTo(SeenMemory.Verdict.FIRST);
      for (long stamp :
          new long[] {now + AHEAD.toMillis() + 1, Long.MAX_VALUE, Long.MIN_VALUE, now * 1000}) {
        assertThat(cluster.add(1, stamp)).isEqualTo(SeenMemory.Verdict.REFUSED);
      }
      assertThat(cluster.add(1, now - LATE.toMillis())).isEqualTo(SeenMemory.Verdict.AGAIN);
      assertThat(cluster.add(1, now - LATE.toMillis() - 1)).isEqualTo(SeenMemory.Verdict.LATE);
      assertThat(cluster.add(1, now + AHEAD.toMillis())).isEqualTo(SeenMemory.Verdict.AGAIN);
    }
  }

  /** What is far ahead of the clock is refused after a recovery, too: the rule is not in the memory. */
  @Test
  void theClockRulesAfterARecovery() throws Exception {
    long now = TestCluster.NOW.toEpochMilli();
    try (TestCluster cluster = new TestCluster(DeduplicateWindowTest::job).start(1)) {
      cluster.add(1, now);
      cluster.snapshot();
      cluster.recover(2);
      assertThat(cluster.add(1, now + AHEAD.toMillis() + 1)).isEqualTo(SeenMemory.Verdict.REFUSED);
      assertThat(cluster.add(1, now + 1)).isEqualTo(SeenMemory.Verdict.AGAIN);
    }
  }

  @Test
  void onlyWhatHasChangedIsWritten() throws Exception {
    long now = TestCluster.NOW.toEpochMilli();
    try (TestCluster cluster = new TestCluster(DeduplicateWindowTest::job).start(2)) {
      for (long key = 0; key < 400_000; key++) {
        cluster.add(key, now - 10 * MINUTE + key / 1_000);
      }
      cluster.snapshot();
      long all = cluster.writtenSlices();
      assertThat(all * MemorySlice.BYTES).isGreaterThan(cluster.memoryBytes() / 2);

      cluster.snapshot();
      assertThat(cluster.writtenSlices()).as("nothing came").isEqualTo(all);

      cluster.add(-1, now);
      cluster.snapshot();
      // The line of the key or its partner, what counts items and blocks, and the checksum at the
      // end; each may lie
      // on a border. The clocks of lines are written when the block changes, by this key for its
      // group.
      assertThat(cluster.writtenSlices() - all).isBetween(1L, all / TestCluster.GROUPS + 1);

      cluster.recover(3);
      cluster.snapshot();
      assertThat(cluster.writtenSlices()).as("nothing came after the recovery").isZero();
      cluster.add(-2, now);
      cluster.snapshot();
      assertThat(cluster.writtenSlices()).isBetween(1L, 8L);
    }
  }
}
