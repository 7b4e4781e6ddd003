package io.tidemark.experiments.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.experiments.chart.PointState;
import io.tidemark.workload.statistics.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimTest {
  private static final List<Check> INSIDE = List.of(Check.near("p", 1.0, 1.05, 0.05));
  private static final List<Check> OUTSIDE =
      List.of(Check.atMost("p", 1, 2), new Check("q", 3, new Interval(1, 2)));

  private static Claim claim(Claim.Kind kind, List<Check> checks) {
    return new Claim("id", kind, "text", "basis", checks);
  }

  @Test
  void oneOutsideDecides() {
    Claim differs = claim(Claim.Kind.OURS, OUTSIDE);
    assertThat(differs.outside()).extracting(Check::point).containsExactly("q");
    assertThat(differs.outside().get(0).state()).isEqualTo(PointState.OUTSIDE);
    assertThat(INSIDE.get(0).state()).isEqualTo(PointState.INSIDE);
  }

  @Test
  void whoseClaimItIsDecidesWhatAFailedCheckMeans() {
    assertThat(claim(Claim.Kind.OURS, INSIDE).verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(claim(Claim.Kind.OURS, OUTSIDE).verdict()).isEqualTo(Verdict.DEFECT);
    assertThat(claim(Claim.Kind.GOAL, INSIDE).verdict()).isEqualTo(Verdict.GOAL_MET);
    assertThat(claim(Claim.Kind.GOAL, OUTSIDE).verdict()).isEqualTo(Verdict.GOAL_MISSED);
    assertThat(claim(Claim.Kind.PAPER, INSIDE).verdict()).isEqualTo(Verdict.CONFIRMED);
    assertThat(claim(Claim.Kind.PAPER, OUTSIDE).verdict()).isEqualTo(Verdict.REFUTED);
  }

  @Test
  void refusesWhatSaysNothing() {
    assertThatThrownBy(() -> claim(Claim.Kind.OURS, List.of()))
        .hasMessage("checks: none (expected: at least 1)");
    assertThatThrownBy(() -> Check.atMost("p", Double.NaN, 1))
        .hasMessage("value: NaN (expected: a number)");
    assertThatThrownBy(() -> Datum.of(Double.NaN)).hasMessage("value: NaN (expected: a number)");
    assertThatThrownBy(() -> new Table(
            "t", "T", List.of(Column.of("a")), List.of(List.of(Datum.of(1L), Datum.of(2L)))))
        .hasMessageContaining("expected: 1 cells");
  }
}
