package io.tidemark.cli.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.time.Coverage;
import java.util.List;
import org.junit.jupiter.api.Test;

class LengthErrorsTest {
  private static final TickLength SECOND = new TickLength(1_000_000_000L);

  @Test
  void typicalLengthsGoFromOneTickToAll() {
    assertThat(LengthErrors.typical(1)).containsExactly(1L);
    assertThat(LengthErrors.typical(2)).containsExactly(1L, 2L);
    assertThat(LengthErrors.typical(900)).containsExactly(1L, 4L, 16L, 64L, 256L, 900L);
    assertThat(LengthErrors.typical(1L << 62)).hasSizeBetween(6, 8).endsWith(1L << 62);
  }

  @Test
  void theMeanIsOverPlacesFromStartToEnd() {
    Coverage coverage = Coverage.of(100, 200);
    RangeError error = (from, to) -> {
      assertThat(from).isGreaterThanOrEqualTo(100);
      assertThat(to).isLessThanOrEqualTo(200);
      return (from - 100) / 100.0;
    };
    double ten = error.mean(coverage, 10);
    double all = error.mean(coverage, 100);
    assertThat(ten).as("the middle of 0..0.9").isCloseTo(0.45, within(0.01));
    assertThat(all).as("one place only").isZero();
    LengthErrors errors = new LengthErrors(List.of(10L, 100L), List.of(ten, all));
    assertThat(errors.fields(SECOND)).containsOnlyKeys("10s", "100s");
    assertThat(errors.text(SECOND)).startsWith("10s 0.44").endsWith(", 100s 0");
  }
}
