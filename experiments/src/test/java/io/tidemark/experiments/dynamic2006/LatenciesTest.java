package io.tidemark.experiments.dynamic2006;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatenciesTest {
  @Test
  void quantilesAreAtMostASixteenthTooLong() {
    Latencies latencies = new Latencies();
    for (long nanos = 1; nanos <= 100_000; nanos++) {
      latencies.add(nanos);
    }
    for (double share : new double[] {0.0001, 0.01, 0.5, 0.99, 0.9999}) {
      double exact = Math.ceil(share * 100_000);
      assertThat((double) latencies.quantile(share)).isBetween(exact, exact * 17 / 16);
    }
    assertThat(latencies.quantile(1)).isEqualTo(100_000);
    assertThat(latencies.longest()).isEqualTo(100_000);
    assertThat(latencies.count()).isEqualTo(100_000);
  }

  @Test
  void shortOnesAreExact() {
    Latencies latencies = new Latencies();
    latencies.add(0);
    latencies.add(3);
    latencies.add(15);
    assertThat(latencies.quantile(0.3)).isZero();
    assertThat(latencies.quantile(0.6)).isEqualTo(3);
    assertThat(latencies.quantile(0.9)).isEqualTo(15);
  }
}
