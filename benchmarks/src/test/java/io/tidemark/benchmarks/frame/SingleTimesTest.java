package io.tidemark.benchmarks.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class SingleTimesTest {
  private final SingleTimes times = new SingleTimes();

  @Test
  void givesShortTimesExactly() {
    times.add(LongStream.range(0, 32).toArray());
    assertThat(times.count()).isEqualTo(32);
    assertThat(times.nanosOf(0.5)).isEqualTo(15);
    assertThat(times.nanosOf(1)).isEqualTo(31);
  }

  @Test
  void givesLongTimesToSixPercentAndNeverTooShort() {
    times.add(LongStream.rangeClosed(1, 1_000_000).toArray());
    for (double share : new double[] {0.5, 0.99, 0.9999, 1}) {
      assertThat(times.nanosOf(share))
          .isGreaterThanOrEqualTo(1_000_000 * share)
          .isCloseTo(1_000_000 * share, Percentage.withPercentage(6.3));
    }
  }

  @Test
  void countsWhatIsLeftOutAndBeginsAnew() {
    times.add(new long[] {5});
    times.leaveOut(7);
    assertThat(times.leftOut()).isEqualTo(7);
    times.reset();
    assertThat(times.count()).isZero();
    assertThat(times.leftOut()).isZero();
    assertThat(times.nanosOf(0.5)).isNaN();
  }
}
