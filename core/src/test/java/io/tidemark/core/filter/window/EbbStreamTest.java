package io.tidemark.core.filter.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An ebb filter against an exact memory, on streams whose traffic rises and falls: bursts, gaps from a
 * block to thousands of windows, late ticks at every boundary, growth and shrinking, save and load.
 * {@code -Dtidemark.ebb.operations=100000000} makes the streams longer, together so many operations.
 */
class EbbStreamTest {
  private static final int STREAMS = 5;
  private static final long OPERATIONS =
      Long.getLong("tidemark.ebb.operations", 3_000_000) / STREAMS;
  private static final long WINDOW = 10_000;
  private static final long LONG_AGO = -(1L << 40);

  private final KeyDigest fast = FastDigest.seeded(99);
  private final KeyDigest keyed = KeyedDigest.withSecret(new byte[16]);

  /** Three operations for each item: it is observed, and a key that never came and a stale one are asked. */
  @ParameterizedTest
  @CsvSource({
    "fast,12,0.05,500,1",
    "keyed,13,0.02,333,0",
    "fast,14,0.01,313,700",
    "fast,16,0.002,97,12000",
    "keyed,12,0.05,10000,5000"
  })
  void missesNothingAndErrsAsPredicted(
      String digestName, int printBits, double maxError, long block, long late) throws IOException {
    KeyDigest digest = digestName.equals("fast") ? fast : keyed;
    EbbSpec spec = new EbbSpec(
        printBits,
        maxError,
        2,
        1L << 40,
        EbbAtLimit.MAYBE,
        TimeRules.of(TickUnit.NANOSECONDS, late),
        WINDOW,
        block);
    EbbFilter filter = new EbbFilter(spec, digest);
    EbbFilter kept = new EbbFilter(spec, digest);
    Traffic traffic = new Traffic(block, late);
    long[] last = new long[200_000];
    Arrays.fill(last, LONG_AGO);
    SplittableRandom random = RandomSource.seeded(block, "questions");
    Counts counts = new Counts();
    for (long i = 0; i < OPERATIONS / 3; i++) {
      long tick = traffic.next();
      int key = traffic.key(last.length);
      boolean isThere = last[key] > tick - WINDOW;
      boolean found = filter.observe(digest.of(key), tick);
      counts.differing += kept.observe(digest.of(key), tick) == found ? 0 : 1;
      counts.missed += isThere && !found ? 1 : 0;
      last[key] = Math.max(last[key], tick);
      int drawn = traffic.key(last.length);
      long asked = traffic.latest() - random.nextLong(late + 1);
      isThere = last[drawn] > asked - WINDOW;
      counts.missed += isThere && !filter.mightContain(digest.of(drawn), asked) ? 1 : 0;
      counts.ask(filter, digest, -1 - i, random.nextInt(last.length), last);
      counts.watch(filter);
      if (random.nextInt(3_000) == 0) {
        filter = SavedBytes.through(filter);
      }
    }
    assertThat(counts.differing).as("answers of a filter that was never saved").isZero();
    assertThat(SavedBytes.of(filter)).isEqualTo(SavedBytes.of(kept));
    assertThat(counts.missed).as("keys of the window that were denied").isZero();
    assertThat(filter.givenUp()).as("keys given up without a limit").isZero();
    assertThat(counts.worstError).as("error over all tables").isLessThanOrEqualTo(maxError);
    assertThat(counts.grown).as("times it grew").isGreaterThan(3);
    assertThat(counts.shrunk).as("times it shrank").isGreaterThan(1);
    assertThat(counts.mostTables).as("tables at once").isBetween(2, 6);
    // Sums of independent errors, within five standard errors and a half for the rounding.
    counts.assertAsExpected("keys that never came", counts.neverCame, counts.expected);
    counts.assertAsExpected("stale keys", counts.stale, counts.expectedStale);
  }

  private static final class Counts {
    private long missed;
    private long differing;
    private long neverCame;
    private long stale;
    private double expected;
    private double expectedStale;
    private double worstError;
    private int mostTables;
    private int grown;
    private int shrunk;
    private long lines = 2;

    /** Asks for a key that never came, and for one that came before the window and the grain. */
    void ask(EbbFilter filter, KeyDigest digest, long absent, int key, long[] last) {
      double error = filter.expectedError();
      worstError = Math.max(worstError, error);
      neverCame += filter.mightContain(digest.of(absent), filter.latest()) ? 1 : 0;
      expected += error;
      long oldest = Math.floorDiv(filter.latest() - WINDOW + 1, filter.spec().block());
      if (last[key] != LONG_AGO && Math.floorDiv(last[key], filter.spec().block()) < oldest) {
        stale += filter.mightContain(digest.of(key), filter.latest()) ? 1 : 0;
        expectedStale += error;
      }
    }

    void watch(EbbFilter filter) {
      mostTables = Math.max(mostTables, filter.tables().size());
      long now = filter.tables().get(0).lines();
      grown += now > lines ? 1 : 0;
      shrunk += now < lines ? 1 : 0;
      lines = now;
    }

    void assertAsExpected(String what, long found, double sum) {
      // Of a sum of rare events the variance is at most the mean.
      double bound = 5 * Math.sqrt(sum) + 0.5;
      assertThat((double) found).as(what).isBetween(sum - bound, sum + bound);
    }
  }

  /** Ticks and keys. */
  private static final class Traffic {
    private final long block;
    private final long late;
    private final SplittableRandom random;
    private long latest = -123_456;
    private long left;
    private int perTick;
    private int burst;
    private int fresh;

    Traffic(long block, long late) {
      this.block = block;
      this.late = late;
      this.random = RandomSource.seeded(block + late, "traffic");
    }

    long latest() {
      return latest;
    }

    /** Each phase has another rate, from about one item in four ticks to four in a tick. */
    private void nextPhase() {
      left = 20_000L + random.nextInt(30_000);
      perTick = 1 << random.nextInt(6);
      fresh = random.nextInt(3);
      if (random.nextInt(4) == 0) {
        // A gap, from one block to thousands of windows.
        latest += block << random.nextInt(18);
      }
    }

    long next() {
      if (left-- == 0) {
        nextPhase();
      }
      if (burst > 0) {
        burst--;
        return latest;
      }
      if (random.nextInt(20_000) == 0) {
        burst = random.nextInt(3_000);
      }
      if (random.nextInt(2_000) == 0) {
        // To a boundary: of a block, of the window, of what may be late; or one before or behind
        // it.
        long[] steps = {block - Math.floorMod(latest, block), WINDOW, late, WINDOW + late};
        latest += Math.max(0, steps[random.nextInt(4)] + random.nextInt(3) - 1);
        return latest;
      }
      if (late > 0 && random.nextInt(4) == 0) {
        long back = random.nextInt(3) == 0 ? late : random.nextLong(late + 1);
        long boundary = Math.floorMod(latest - back, block);
        return latest - (random.nextInt(3) == 0 ? Math.max(0, back - block + boundary) : back);
      }
      latest += random.nextInt(perTick + 1) == 0 ? random.nextInt(16) : 0;
      return latest;
    }

    /** Drawn evenly, or mostly the few first. */
    int key(int keys) {
      int drawn = random.nextInt(keys);
      return fresh == 0 ? (int) ((long) drawn * drawn / keys) : drawn;
    }
  }
}
