package io.tidemark.analysis.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GapLawTest {
  @Test
  void everyGapFallsInTheBucketThatStandsForIt() {
    int before = -1;
    for (long gap = 1; gap < 5_000; gap++) {
      int bucket = GapLaw.bucket(gap);
      assertThat(bucket).as("bucket of %d", gap).isBetween(before, before + 1);
      before = bucket;
      double middle = GapLaw.constant(gap).mean(middleGap -> (double) middleGap);
      assertThat(middle).as("stands for %d", gap).isCloseTo((double) gap, within(gap / 8.0));
    }
    assertThat(GapLaw.bucket(GapLaw.MAX_GAP)).isEqualTo(GapLaw.buckets() - 1);
  }

  @Test
  void aGapOutOfRangeIsRefused() {
    assertThatThrownBy(() -> GapLaw.bucket(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("gap: 0");
  }

  @Test
  void allMagnitudesAreAsLikely() {
    GapLaw law = GapLaw.logUniform(1 << 20);
    double octave = law.within((1 << 15) - 1) - law.within((1 << 14) - 1);
    assertThat(octave).isCloseTo(1 / 21.0, within(1e-3));
    // The last bucket begins there.
    assertThat(law.within(1 << 21)).isCloseTo(1, within(1e-12));
  }

  @Test
  void equalIsWhatHasTheSameShares() {
    assertThat(GapLaw.logUniform(1000))
        .isEqualTo(GapLaw.logUniform(1000))
        .hasSameHashCodeAs(GapLaw.logUniform(1000))
        .isNotEqualTo(GapLaw.logUniform(2000));
    assertThat(GapLaw.constant(7)).isNotEqualTo(GapLaw.constant(8));
  }

  @Test
  void drawsHaveTheLaw() {
    GapLaw law = GapLaw.logUniform(10_000);
    SplittableRandom random = new SplittableRandom(4);
    int draws = 100_000;
    int small = 0;
    for (int i = 0; i < draws; i++) {
      small += law.draw(random.nextDouble()) <= 127 ? 1 : 0;
    }
    double share = law.within(127);
    double fiveSigma = 5 * Math.sqrt(share * (1 - share) / draws);
    assertThat(small / (double) draws).as("5 sigma").isCloseTo(share, within(fiveSigma));
  }
}
