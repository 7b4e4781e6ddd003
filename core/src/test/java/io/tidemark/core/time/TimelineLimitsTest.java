package io.tidemark.core.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Relative ticks stay right however far a tick is from the origin. */
class TimelineLimitsTest {
  private static final long FAR = Timeline.MAX_DISTANCE;

  @Test
  void countsFromTheOrigin() {
    Timeline timeline = new Timeline(100, Coverage.of(90, 120));
    assertThat(timeline.relative(90)).isEqualTo(-10);
    assertThat(timeline.relative(119)).isEqualTo(19);
    for (long tick : new long[] {89, 120}) {
      assertThatThrownBy(() -> timeline.relative(tick))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("tick: %d (expected: in [90, 120))", tick);
    }
    assertThat(timeline.relativeFrom(95)).isEqualTo(-5);
    assertThat(timeline.relativeTo(95)).isEqualTo(-5);
    assertThat(timeline.relativeFrom(0)).isEqualTo(-10);
    assertThat(timeline.relativeTo(0)).isEqualTo(-10);
    assertThat(timeline.relativeFrom(500)).isEqualTo(20);
    assertThat(timeline.relativeTo(500)).isEqualTo(20);
  }

  /** A range at the other end of time must not wrap around into the covered one. */
  @Test
  void ticksAtTheOtherEndOfTimeDoNotWrapAround() {
    for (long origin : new long[] {Long.MIN_VALUE, -FAR, 0, FAR, Long.MAX_VALUE - 1}) {
      long from = Math.max(origin, Long.MIN_VALUE + 5) - 5;
      Timeline timeline = new Timeline(origin, Coverage.of(from, from + 6));
      for (long tick : new long[] {Long.MIN_VALUE, -FAR - 9, FAR + 9, Long.MAX_VALUE}) {
        long expected = tick < from ? from - origin : from + 6 - origin;
        if (tick < from || tick >= from + 6) {
          assertThat(timeline.relativeFrom(tick))
              .as("%d from %d", tick, origin)
              .isEqualTo(expected);
          assertThat(timeline.relativeTo(tick)).as("%d from %d", tick, origin).isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void aDistanceIsCountedFromTheOriginAndASpanFromEndToEnd() {
    assertThat(Timeline.distance(7, 10)).isEqualTo(-3);
    assertThat(Timeline.distance(15, 10)).isEqualTo(5);
    assertThat(Timeline.over(-4, 9).span()).isEqualTo(13);
  }

  @Test
  void refusesTicksTooFarFromTheOrigin() {
    assertThat(new Timeline(0, Coverage.of(-FAR, FAR)).relative(-FAR)).isEqualTo(-FAR);
    assertThat(new Timeline(-1, Coverage.of(-1 - FAR, FAR - 1)).relative(0)).isOne();
    assertRefused(0, -FAR - 1, 0, -FAR - 1);
    assertRefused(0, 0, FAR + 1, FAR + 1);
    assertRefused(Long.MIN_VALUE, Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
    assertRefused(Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE);
    assertRefused(2, Long.MIN_VALUE, 5, Long.MIN_VALUE);
  }

  private static void assertRefused(long origin, long from, long to, long tick) {
    Coverage coverage = Coverage.of(from, to);
    assertThatThrownBy(() -> new Timeline(origin, coverage))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("tick: %d (expected: at most 2^62 from the origin, %d)", tick, origin);
  }
}
