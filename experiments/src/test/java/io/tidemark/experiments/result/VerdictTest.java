package io.tidemark.experiments.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.experiments.chart.Standing;
import io.tidemark.workload.statistics.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static final Comparison HOLDS =
      new Comparison("a", "b", List.of(Check.near("p", 1.0, 1.05, 0.05)));
  private static final Comparison DIFFERS = new Comparison(
      "a", "b", List.of(Check.atMost("p", 1, 2), new Check("q", 3, new Interval(1, 2))));

  @Test
  void oneOutsideDecides() {
    assertThat(Verdict.of(List.of(HOLDS))).isEqualTo(Verdict.HOLDS);
    assertThat(Verdict.of(List.of(HOLDS, DIFFERS))).isEqualTo(Verdict.DIFFERS);
    assertThat(Verdict.of(List.of())).isEqualTo(Verdict.OPEN);
    assertThat(DIFFERS.outside()).extracting(Check::point).containsExactly("q");
    assertThat(DIFFERS.outside().get(0).standing()).isEqualTo(Standing.OUTSIDE);
    assertThat(HOLDS.checks().get(0).standing()).isEqualTo(Standing.INSIDE);
  }

  @Test
  void refusesWhatSaysNothing() {
    assertThatThrownBy(() -> new Comparison("a", "b", List.of()))
        .hasMessage("checks: none (expected: at least 1)");
    assertThatThrownBy(() -> Check.atMost("p", Double.NaN, 1))
        .hasMessage("value: NaN (expected: a number)");
    assertThatThrownBy(() -> Datum.of(Double.NaN)).hasMessage("value: NaN (expected: a number)");
    assertThatThrownBy(() -> new Table(
            "t", "T", List.of(Column.of("a")), List.of(List.of(Datum.of(1L), Datum.of(2L)))))
        .hasMessageContaining("expected: 1 cells");
  }
}
