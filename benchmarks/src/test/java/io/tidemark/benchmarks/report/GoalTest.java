package io.tidemark.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GoalTest {
  @Test
  void aGoalIsReachedAtItsTarget() {
    assertThat(List.of(verdict(Goal.Bound.AT_LEAST, 5), verdict(Goal.Bound.AT_MOST, 5)))
        .containsOnly("reached");
    assertThat(verdict(Goal.Bound.AT_LEAST, 4.99)).isEqualTo("**not reached**");
    assertThat(verdict(Goal.Bound.AT_MOST, 5.01)).isEqualTo("**not reached**");
  }

  private static String verdict(Goal.Bound bound, double measured) {
    return new Goal("", bound, 5, Optional.of(measured)).verdict();
  }
}
