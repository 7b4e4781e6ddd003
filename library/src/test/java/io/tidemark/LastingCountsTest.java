package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.workload.oracle.CountOracle;
import io.tidemark.workload.stream.KeyStream;
import io.tidemark.workload.stream.ZipfStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counts that never decay, and counters for a share of all that counts. */
class LastingCountsTest {
  private static final int KEYS = 2_000;
  private static final int ITEMS = 10_000;

  /** Over many seeds, no more counts are too high by 2 / width of all than the depth promises. */
  @ParameterizedTest
  @CsvSource({"20, 1", "50, 2", "100, 5", "30, 8", "10, 11"})
  void countsAreTooHighByAShareAndNeverTooLow(long width, int depth) {
    int seeds = 20;
    int wrong = 0;
    for (int seed = 0; seed < seeds; seed++) {
      DecayingCounts<Long> counts = Tidemark.decayingCounts(Keys.longs())
          .neverDecays()
          .counters(width, depth)
          .seed(seed)
          .build();
      CountOracle oracle = new CountOracle();
      KeyStream stream = new ZipfStream(new ZipfStream.Parameters(KEYS, 1, seed));
      for (int i = 0; i < ITEMS; i++) {
        long key = stream.next();
        counts.add(key);
        oracle.add(key);
      }
      assertThat(counts.total()).isEqualTo((double) ITEMS);
      for (long key = 0; key < KEYS; key++) {
        double count = counts.count(key);
        assertThat(count).isGreaterThanOrEqualTo((double) oracle.count(key));
        assertThat(count).isEqualTo(Math.rint(count));
        wrong += count - oracle.count(key) > 2.0 / width * ITEMS ? 1 : 0;
      }
    }
    // Markov's bound on the mean; the mean of real streams is far below, so that it need not be
    // widened.
    assertThat((double) wrong / (seeds * KEYS)).isLessThanOrEqualTo(Math.pow(0.5, depth));
  }

  /** By the rule of the counters themselves: what counts 1 fades by epochs. */
  @Test
  void tellsWhatIsLeftOfACount() {
    Duration halfLife = Duration.ofSeconds(1);
    DecayingCounts<Long> counts =
        Tidemark.decayingCounts(Keys.longs()).halfLife(halfLife).counters(50, 2).build();
    long start = counts.clock().tick(Instant.EPOCH);
    counts.record(1L, 1_000, Instant.EPOCH);
    for (long millis : new long[] {0, 1, 500, 1_000, 7_777}) {
      long tick = start + 1_000 * millis;
      double left = counts.faded(1_000, start, tick);
      // Counts are rounded up to parts of 2^-16, which fade.
      assertThat(counts.countDigest(counts.digest().of(1L), tick)).isBetween(left, left + 0x1p-15);
    }
    // Counts fade by epochs, 1024 or a few more in a half-life: one more or less has begun.
    assertThat(counts.faded(1, start, start + 1_000_000))
        .isBetween(Math.pow(0.5, 1025 / 1024.0), Math.pow(0.5, 1023 / 1024.0));
    assertThat(counts.faded(3, start + 5, start + 5)).isEqualTo(3);
    DecayingCounts<Long> lasting =
        Tidemark.decayingCounts(Keys.longs()).neverDecays().counters(50, 2).build();
    assertThat(lasting.faded(3, 0, 0)).isEqualTo(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> counts.faded(1, start, start - 1))
        .withMessageContaining("toTick");
  }

  @Test
  void takesAsManyCountersAsItSays() {
    DecayingCountsBuilder<Long> builder = Tidemark.decayingCounts(Keys.longs()).neverDecays();
    DecayingCountSpec spec =
        (DecayingCountSpec) builder.counters(2_000, 7).plan().best().spec();
    assertThat(spec.rules().probes()).isEqualTo(7);
    assertThat(spec.cells()).isBetween(14_000L, 14_000L + 7 * 7);
    // Beyond 8 rows they are wider: 2^(16/8 - 1) times.
    spec = (DecayingCountSpec) builder.counters(2_000, 16).plan().best().spec();
    assertThat(spec.rules().rows()).isEqualTo(8);
    assertThat(spec.cells()).isBetween(32_000L, 32_000L + 8 * 7);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.counters(1L << 60, 8).plan())
        .withMessageContaining("width and depth: 1152921504606846976 and 8");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.counters(10, 9_999).plan());
  }

  @Test
  void largeCountsAreExactAndSurviveSaving() throws IOException {
    DecayingCounts<String> counts = Tidemark.decayingCounts(Keys.strings())
        .neverDecays()
        .memory(1 << 16)
        .top(2)
        .seed(4)
        .build();
    assertThat(counts.memoryBytes()).isBetween(60_000L, 1L << 16);
    counts.add("a", 5_000_000_000L);
    counts.add("b", 3);
    counts.add("c");
    counts.add("a");
    assertThat(counts.count("a")).isEqualTo(5_000_000_001.0);
    assertThat(counts.top().stream().map(TopKeys.Entry::key)).containsExactly("a", "b");
    DecayingCounts<String> again = DecayingCounts.fromBytes(counts.toBytes(), Keys.strings());
    assertThat(again.count("a")).isEqualTo(5_000_000_001.0);
    assertThat(again.count("b")).isEqualTo(3);
    again.merge(counts);
    assertThat(again.count("b")).isEqualTo(6);
  }

  @Test
  void countersCanDecayToo() {
    Instant start = Instant.parse("2026-01-31T09:00:00Z");
    DecayingCounts<String> counts = Tidemark.decayingCounts(Keys.strings())
        .halfLife(Duration.ofHours(1))
        .counters(1_000, 5)
        .clock(() -> start)
        .ahead(Duration.ofDays(1))
        .seed(4)
        .build();
    counts.add("a", 8, start);
    // A count is rounded up by 2^-16 of it, and by as much when an era begins. What is left after
    // an epoch
    // is a double, and so right to 2^-53 of it, in each epoch of an hour.
    double rounding = ExponentialDecay.EPOCHS_PER_HALF_LIFE * Math.scalb(1.0, -53);
    assertThat(counts.count("a", start.plus(Duration.ofHours(1))))
        .isBetween(4 * (1 - 2 * rounding), 4 * (1 + Math.scalb(1.0, -15)) * (1 + 2 * rounding));
  }

  @Test
  void asksForASizeOnce() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.decayingCounts(Keys.longs()).neverDecays().plan())
        .withMessageContaining("counters(width, depth)");
    assertThatIllegalArgumentException().isThrownBy(() -> Tidemark.decayingCounts(Keys.longs())
        .neverDecays()
        .memory(1 << 20)
        .counters(10, 2)
        .plan());
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Tidemark.decayingCounts(Keys.longs()).neverDecays().noise(3).plan());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.decayingCounts(Keys.longs())
            .neverDecays()
            .halfLifeItems(10)
            .memory(1 << 20)
            .plan())
        .withMessageContaining("2 of them");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.decayingCounts(Keys.longs())
            .neverDecays()
            .late(Duration.ofHours(1))
            .memory(1 << 20)
            .plan())
        .withMessageContaining("not at all");
  }
}
