package io.tidemark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealedHistoryBuilder;
import io.tidemark.core.filter.history.sealed.SealingSpace;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.Timeline;
import java.io.IOException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SealedEstimateTest {
  private static final int SPAN = 86_400;

  /* As the class comment says. */
  private static final double OFF = 1.0 / 3;

  /** Keys at independent times, or in sessions, with few and with many pairs each. */
  @ParameterizedTest
  @CsvSource({
    "20000, 60000, 1, 7",
    "20000, 60000, 20, 16",
    "2000, 100000, 1, 7",
    "2000, 100000, 30, 16",
    "100, 100000, 1, 20",
    "100, 100000, 50, 7"
  })
  void isCloseToTheRealSize(int keys, int pairs, int session, int extraBits) throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    FastDigest digest = FastDigest.seeded(1);
    HistoryMeter meter = new HistoryMeter();
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(Timeline.over(0, SPAN), digest, SealingSpace.HEAP)) {
      long key = 0;
      long tick = 0;
      for (int i = 0; i < pairs; i++) {
        boolean starts = i % session == 0 || tick >= SPAN - 20;
        key = starts ? digest.of(random.nextLong(keys)) : key;
        tick = starts ? random.nextLong(SPAN - 20) : tick + 1 + random.nextLong(16);
        meter.add(key, tick);
        builder.add(key, tick);
      }
      SealedHistory history = builder.withExtraBits(extraBits).build();
      SealedEstimate estimate = new SealedEstimate(meter.keys(), meter.load(SPAN));
      assertThat((double) estimate.memoryBytes(extraBits) / history.memoryBytes())
          .isBetween(1 - OFF, 1 + OFF);
      assertThat(history.errors().of(0, SPAN)).isLessThanOrEqualTo(SealedEstimate.error(extraBits));
    }
  }

  @Test
  void bitsForAnErrorAndWithinMemory() {
    assertThat(SealedEstimate.extraBitsFor(0.5)).isEqualTo(1);
    assertThat(SealedEstimate.extraBitsFor(0.01)).isEqualTo(7);
    assertThat(SealedEstimate.extraBitsFor(1e-300)).isEqualTo(SealedEstimate.MAX_EXTRA_BITS);
    assertThatThrownBy(() -> SealedEstimate.extraBitsFor(0))
        .isInstanceOf(IllegalArgumentException.class);
    SealedEstimate estimate = new SealedEstimate(1000, HistoryLoad.memoryless(1000, 20_000, SPAN));
    long bytes = estimate.memoryBytes(10);
    assertThat(estimate.extraBitsWithin(bytes)).hasValue(10);
    assertThat(estimate.extraBitsWithin(bytes - 1)).hasValue(9);
    assertThat(estimate.extraBitsWithin(1L << 40)).hasValue(SealedEstimate.MAX_EXTRA_BITS);
    assertThat(estimate.extraBitsWithin(100)).isEmpty();
  }
}
