package io.tidemark.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.endless.WeighedFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.KeyStream;
import io.tidemark.workload.stream.ZipfStream;
import java.io.IOException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What every filter keeps to that keeps keys longer the more they weigh. */
public interface WeighedFilterContract {
  /** The digest of all keys in these tests. */
  KeyDigest DIGEST = FastDigest.seeded(20_130_107);

  /** The number of items in a stream. */
  int ITEMS = 50_000;

  /** An empty filter that remembers about a thousand items and errs less than half the time. */
  WeighedFilter emptyFilter();

  private static KeyStream keys() {
    return new ZipfStream(new ZipfStream.Parameters(100_000, 0.9, 1));
  }

  private static double weight(long key) {
    return Math.abs(DIGEST.of(~key) % 1_000) / 8.0;
  }

  @Test
  default void anEmptyFilterFindsNothing() {
    WeighedFilter filter = emptyFilter();
    for (long key = 0; key < 10_000; key++) {
      assertThat(filter.mightContain(DIGEST.of(key))).isFalse();
    }
  }

  @Test
  default void observesWhatItWouldHaveAnsweredAndFindsWhatCameLast() {
    WeighedFilter filter = emptyFilter();
    KeyStream stream = keys();
    long different = 0;
    long lost = 0;
    long absentFound = 0;
    for (int i = 0; i < ITEMS; i++) {
      long key = stream.next();
      boolean expected = filter.mightContain(DIGEST.of(key));
      different += filter.observe(DIGEST.of(key), weight(key)) == expected ? 0 : 1;
      lost += filter.mightContain(DIGEST.of(key)) ? 0 : 1;
      absentFound += filter.mightContain(DIGEST.of(~(long) i)) ? 1 : 0;
    }
    assertThat(different).as("answers that observe gave otherwise").isZero();
    assertThat(lost).as("last items that were denied").isZero();
    assertThat(absentFound).as("keys found that never came").isLessThan(ITEMS / 2);
    assertThat(filter.levels().items()).isEqualTo(ITEMS);
  }

  /** One filter all the way, one saved and loaded repeatedly, and questions to one of them. */
  @Test
  default void aReplayGivesEqualBytes() throws IOException {
    KeyStream stream = keys();
    WeighedFilter kept = emptyFilter();
    WeighedFilter loaded = emptyFilter();
    for (int i = 0; i < ITEMS; i++) {
      if (i % 4_999 == 0 || i == 1) {
        loaded = SavedBytes.through(loaded);
      }
      long key = stream.next();
      assertThat(loaded.observe(DIGEST.of(key), weight(key)))
          .isEqualTo(kept.observe(DIGEST.of(key), weight(key)));
      kept.mightContain(DIGEST.of(i));
    }
    assertThat(SavedBytes.of(loaded)).isEqualTo(SavedBytes.of(kept));
    assertThat(loaded.levels().spec()).isEqualTo(kept.levels().spec());
  }

  /**
   * Of keys that weigh more than all others, more are left after a while than of those that weigh less:
   * in 300 rounds by more than four standard deviations of a difference of two shares, 4 sqrt(300 / 2).
   */
  @Test
  default void heavyKeysAreKeptLonger() {
    WeighedFilter filter = emptyFilter();
    SplittableRandom random = RandomSource.seeded(3);
    int heavy = 0;
    int light = 0;
    for (int round = 0; round < 300; round++) {
      filter.observe(DIGEST.of("heavy " + round), 1e6);
      filter.observe(DIGEST.of("light " + round), 0);
      for (int i = 0; i < 1_500; i++) {
        filter.observe(random.nextLong(), random.nextDouble());
      }
      heavy += filter.mightContain(DIGEST.of("heavy " + round)) ? 1 : 0;
      light += filter.mightContain(DIGEST.of("light " + round)) ? 1 : 0;
    }
    assertThat(heavy - light).as("more heavy than light keys left, of 300").isGreaterThan(49);
  }

  @Test
  default void whatIsNoWeightIsRefusedAndChangesNothing() throws IOException {
    WeighedFilter filter = emptyFilter();
    filter.observe(1, 2.5);
    byte[] before = SavedBytes.of(filter);
    for (double weight : new double[] {Double.NaN, -0.5, 1 / 0.0}) {
      assertThatThrownBy(() -> filter.observe(2, weight))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("weight: " + weight + " (expected: finite, at least 0.0)");
    }
    assertThat(SavedBytes.of(filter)).isEqualTo(before);
  }
}
