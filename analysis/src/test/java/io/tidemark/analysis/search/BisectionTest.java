package io.tidemark.analysis.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BisectionTest {
  @Test
  void findsTheFirstNumberThatHolds() {
    for (long first = -3; first <= 12; first++) {
      long least = first;
      long expected = Math.min(Math.max(first, 0), 10);
      assertThat(Bisection.least(0L, 10L, n -> n >= least)).isEqualTo(expected);
    }
  }

  @Test
  void findsTheLastNumberThatHolds() {
    for (long last = -3; last <= 12; last++) {
      long greatest = last;
      long expected = Math.min(Math.max(last, 0), 10);
      assertThat(Bisection.greatest(0L, 10L, n -> n <= greatest)).isEqualTo(expected);
    }
  }

  @Test
  void endsAtTheEndsOfTheNumbers() {
    assertThat(Bisection.least(0L, Long.MAX_VALUE, n -> n >= Long.MAX_VALUE - 1))
        .isEqualTo(Long.MAX_VALUE - 1);
    assertThat(Bisection.greatest(0L, Long.MAX_VALUE, n -> n <= 5)).isEqualTo(5);
  }

  @Test
  void findsNeighboursAmongDoubles() {
    double root = Bisection.leastReal(0.0, 2.0, x -> x * x >= 2);
    assertThat(root * root).isGreaterThanOrEqualTo(2);
    assertThat(Math.nextDown(root) * Math.nextDown(root)).isLessThan(2);
    assertThat(Bisection.leastReal(0.0, 1.0, x -> false)).isEqualTo(1);
  }
}
