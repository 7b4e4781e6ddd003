package io.tidemark.core.filter.history.tideline;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.contract.HistoryFilterContract;
import io.tidemark.core.contract.InParallel;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ConcurrentTidelineHistoryTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(4);
  private static final int THREADS = 4;

  private static TidelineHistorySpec spec(Timeline timeline, long lines) {
    return new TidelineHistorySpec(timeline, lines, TidelineShapes.scales(4, 8, 4, 3, 4, 10, 5, 1));
  }

  /** The contract, by one thread. */
  @Nested
  class Answers implements HistoryFilterContract {
    @Override
    public HistoryFilter emptyHistory(long from, long to, int pairs) {
      return new ConcurrentTidelineHistory(
          spec(Timeline.over(from, to), pairs * 33L / 512), HistoryFilterContract.DIGEST);
    }

    @Override
    public HistoryFilter throughBytes(HistoryFilter history) throws IOException {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      FilterCatalog.write(((ConcurrentTidelineHistory) history).snapshot(), out);
      return ConcurrentTidelineHistory.copyOf(
          (TidelineHistory) FilterCatalog.read(out.toByteArray()));
    }

    @Override
    public double statedError(HistoryFilter history, long from, long to) {
      return ((ConcurrentTidelineHistory) history).errors().of(from, to);
    }
  }

  @Test
  void whatIsAddedInTurnIsTheSame() {
    Timeline timeline = Timeline.over(0, 1_000);
    ConcurrentTidelineHistory atOnce = new ConcurrentTidelineHistory(spec(timeline, 50), DIGEST);
    ConcurrentTidelineHistory inTurn = new ConcurrentTidelineHistory(spec(timeline, 50), DIGEST);
    for (long tick = 0; tick < 1_000; tick += 3) {
      atOnce.add(DIGEST.of(tick % 11), tick);
      inTurn.addInTurn(DIGEST.of(tick % 11), tick);
    }
    TidelineHistory expected = atOnce.snapshot();
    for (long line = 0; line < 50; line++) {
      assertThat(inTurn.snapshot().cells().ones(line))
          .isEqualTo(expected.cells().ones(line));
    }
    for (long key = 0; key < 100; key++) {
      assertThat(inTurn.when(DIGEST.of(key), 0, 1_000))
          .isEqualTo(expected.when(DIGEST.of(key), 0, 1_000));
    }
  }

  /* Few lines, so that threads meet in them all the time; time moves on meanwhile. */
  @Test
  void noAdditionIsLost() throws Exception {
    int ticks = 400;
    for (int round = 0; round < 100; round++) {
      Timeline start = Timeline.over(0, 1);
      ConcurrentTidelineHistory history = new ConcurrentTidelineHistory(spec(start, 20), DIGEST);
      TidelineHistory sequential = new TidelineHistory(spec(Timeline.over(0, ticks), 20), DIGEST);
      long base = 1_000L * round;
      int[] lost = new int[THREADS];
      InParallel.run(THREADS, thread -> {
        for (int tick = thread; tick < ticks; tick += THREADS) {
          history.cover(0, tick + 1);
          long at = tick;
          long digest = DIGEST.of(base + tick % 7);
          history.add(digest, tick);
          lost[thread] += history.ask(digest, tick, tick + 1) == HistoryAnswer.MAYBE ? 0 : 1;
          lost[thread] +=
              history.when(digest, 0, ticks).stream().anyMatch(part -> part.contains(at)) ? 0 : 1;
        }
      });
      for (int tick = 0; tick < ticks; tick++) {
        sequential.add(DIGEST.of(base + tick % 7), tick);
      }
      assertThat(lost).as("additions that their own thread did not see").containsOnly(0);
      assertThat(history.coverage()).isEqualTo(Coverage.of(0, ticks));
      assertThat(bytes(history.snapshot())).isEqualTo(bytes(sequential));
    }
  }

  private static byte[] bytes(TidelineHistory history) throws IOException {
    return FilterCatalog.bytes(history);
  }

  @Test
  void snapshotAndCopyGoTheirOwnWays() {
    ConcurrentTidelineHistory history =
        new ConcurrentTidelineHistory(spec(Timeline.over(0, 100), 50), DIGEST);
    history.add(1, 5);
    TidelineHistory snapshot = history.snapshot();
    history.add(2, 6);
    assertThat(snapshot.ask(1, 5, 6)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(snapshot.ask(2, 6, 7)).isEqualTo(HistoryAnswer.NO);
    ConcurrentTidelineHistory copy = ConcurrentTidelineHistory.copyOf(snapshot);
    copy.add(3, 7);
    assertThat(copy.ask(1, 5, 6)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(snapshot.ask(3, 7, 8)).isEqualTo(HistoryAnswer.NO);
    assertThat(copy.spec()).isEqualTo(history.spec());
    assertThat(copy.digest()).isEqualTo(history.digest());
    assertThat(copy.memoryBytes()).isEqualTo(snapshot.memoryBytes());
  }

  @Test
  void longWalksAreCounted() {
    ConcurrentTidelineHistory history = new ConcurrentTidelineHistory(
        new TidelineHistorySpec(Timeline.over(0, 1L << 40), 5, TidelineShapes.scales(4, 2)),
        DIGEST);
    assertThat(history.ask(1, 0, 1L << 40)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.cappedAnswers()).isOne();
  }
}
