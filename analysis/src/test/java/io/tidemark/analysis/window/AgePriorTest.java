package io.tidemark.analysis.window;

import static io.tidemark.analysis.keys.VectorCheck.d;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.analysis.keys.VectorCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgePriorTest {
  @Test
  void matchesTheVectors() {
    VectorCheck.relative("prior", in -> AgePrior.at(d(in, "px"), d(in, "i")));
    VectorCheck.relative("prior_never", in -> AgePrior.never(d(in, "px"), d(in, "n")));
    VectorCheck.relative(
        "prior_range", in -> AgePrior.between(d(in, "px"), d(in, "a"), d(in, "b")));
  }

  @Test
  void addsUpToOne() {
    for (double p : new double[] {1e-12, 1e-3, 0.999}) {
      assertThat(AgePrior.between(p, 0, 1e6) + AgePrior.never(p, 1e6)).isEqualTo(1.0);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, 1, -0.1})
  void refusesWhatIsNoPrior(double p) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AgePrior.at(p, 1))
        .withMessage("p: " + p + " (expected: 0 < p < 1)");
  }
}
