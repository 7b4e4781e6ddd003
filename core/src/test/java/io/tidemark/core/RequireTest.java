package io.tidemark.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class RequireTest {
  @Test
  void passesOnWhatLiesInTheRange() {
    assertThat(Require.inRange(3, 3, 3, "n")).isEqualTo(3);
    assertThat(Require.inRange(Long.MIN_VALUE, Long.MIN_VALUE, 0L, "n")).isEqualTo(Long.MIN_VALUE);
    assertThat(Require.insideUnit(Double.MIN_VALUE, "p")).isEqualTo(Double.MIN_VALUE);
    assertThat(Require.finiteAtLeast(0.5, 0.5, "x")).isEqualTo(0.5);
    assertThat(Require.nonNull("a", "x")).isEqualTo("a");
    assertThat(Require.fitsInHeap(1, "bytes")).isEqualTo(1);
  }

  @Test
  void namesValueAndRangeOfWhatDoesNot() {
    assertRefused(() -> Require.inRange(9, 1, 8, "n"), "n: 9 (expected: 1..8)");
    assertRefused(() -> Require.inRange(0L, 1L, 8L, "n"), "n: 0 (expected: 1..8)");
    assertRefused(
        () -> Require.inRange(0L, 1L, Long.MAX_VALUE, "n"), "n: 0 (expected: at least 1)");
    assertRefused(() -> Require.insideUnit(0, "p"), "p: 0.0 (expected: 0 < p < 1)");
    assertRefused(() -> Require.insideUnit(1, "p"), "p: 1.0 (expected: 0 < p < 1)");
    assertRefused(() -> Require.insideUnit(Double.NaN, "p"), "p: NaN (expected: 0 < p < 1)");
    assertRefused(
        () -> Require.finiteAtLeast(Double.NaN, 0, "x"), "x: NaN (expected: finite, at least 0.0)");
    assertRefused(
        () -> Require.finiteAtLeast(Double.POSITIVE_INFINITY, 0, "x"),
        "x: Infinity (expected: finite, at least 0.0)");
    assertRefused(
        () -> Require.finiteAtLeast(-1, 0, "x"), "x: -1.0 (expected: finite, at least 0.0)");
    assertThatThrownBy(() -> Require.fitsInHeap(1L << 60, "bytes"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("bytes: 1152921504606846976 (expected: at most ");
    assertThatThrownBy(() -> Require.nonNull(null, "x"))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("x: null (expected: not null)");
  }

  private static void assertRefused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
