package io.tidemark.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class GoalsTest {
  @Test
  void aGoalIsReachedAtItsTarget() {
    Goals goals = new Goals();
    goals.atLeast("a", 5, Optional.of(5.0));
    goals.atMost("b", 5, Optional.of(5.0));
    goals.atLeast("c", 5, Optional.of(4.99));
    goals.atMost("d", 5, Optional.of(5.01));
    goals.atMost("e", 5, Optional.empty());

    assertThat(goals.table().toString())
        .contains(
            "| a | at least 5.00 | 5.00 | reached |",
            "| b | at most 5.00 | 5.00 | reached |",
            "| c | at least 5.00 | 4.99 | **not reached** |",
            "| d | at most 5.00 | 5.01 | **not reached** |",
            "| e | at most 5.00 | – | not measured |");
  }
}
