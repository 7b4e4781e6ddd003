package io.tidemark.analysis.decaying;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DecayNoiseTest {
  private static DecayingCountFilter filter(int keys) {
    DecayRules rules = new DecayRules(
        2,
        2,
        RaiseRule.LEAST,
        8,
        new ExponentialDecay(0.5, 100),
        TimeRules.of(TickUnit.ITEMS, TimeRules.ANY));
    DecayingCountFilter filter =
        new DecayingCountFilter(DecayingCountSpec.fixed(100, 32, rules), FastDigest.seeded(3));
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < keys; i++) {
      filter.add(random.nextLong(), 1 + random.nextInt(20), 0);
    }
    return filter;
  }

  @Test
  void nothingIsNoiseInAnEmptyFilter() {
    DecayNoise noise = DecayNoise.of(filter(0), 5);
    assertThat(noise.mean()).isZero();
    assertThat(noise.noise(0.01)).isEqualTo(Double.MIN_VALUE);
    // 0.01^(1/16384), from none of so many.
    assertThat(noise.probability(1, 0.99))
        .isCloseTo(1 - Math.pow(0.01, 1.0 / DecayNoise.USUAL_QUESTIONS), within(1e-9));
  }

  /** Of other keys that are not there, no more are as high as was said. */
  @Test
  void boundsHoldForOtherKeys() {
    DecayingCountFilter filter = filter(2000);
    DecayNoise noise = DecayNoise.of(filter, 5);
    double told = noise.noise(0.01);
    int questions = 200_000;
    SplittableRandom random = new SplittableRandom(9);
    int above = 0;
    double sum = 0;
    for (int i = 0; i < questions; i++) {
      double estimate = filter.estimate(random.nextLong(), 5);
      above += estimate >= told ? 1 : 0;
      sum += estimate;
    }
    // Sure at 0.99 in the sample; four deviations of the questions besides.
    assertThat((double) above).isLessThan(0.01 * questions + 4 * Math.sqrt(0.01 * questions));
    assertThat((double) above).as("but not far too high").isGreaterThan(0.005 * questions);
    assertThat(noise.mean()).isCloseTo(sum / questions, within(0.03 * noise.mean()));
    assertThat(noise.share(told)).isLessThan(noise.probability(told, 0.99));
    assertThat(noise.probability(told, 0.99)).isLessThanOrEqualTo(0.01);
    assertThat(noise.probability(noise.quantile(0.9), 0.99)).isGreaterThan(0.1);
  }

  @Test
  void fadesWithTheFilter() {
    DecayingCountFilter filter = filter(2000);
    double now = DecayNoise.of(filter, 5).noise(0.01);
    assertThat(DecayNoise.of(filter, 105).noise(0.01)).isCloseTo(now / 2, within(1e-9 * now));
  }

  @Test
  void smallSamplesTellLess() {
    DecayingCountFilter filter = filter(2000);
    assertThat(DecayNoise.of(filter, 5, 100).noise(0.01)).isInfinite();
    assertThat(DecayNoise.of(filter, 5, 1000).noise(0.01, 0.5))
        .isLessThanOrEqualTo(DecayNoise.of(filter, 5, 1000).noise(0.01, 0.999));
    assertThatThrownBy(() -> DecayNoise.of(filter, 5, 0)).hasMessageStartingWith("questions: 0");
  }
}
