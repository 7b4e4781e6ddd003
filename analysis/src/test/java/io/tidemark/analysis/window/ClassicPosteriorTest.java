package io.tidemark.analysis.window;

import static io.tidemark.analysis.keys.VectorCheck.d;
import static io.tidemark.analysis.keys.VectorCheck.i;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.analysis.keys.VectorCheck;
import org.junit.jupiter.api.Test;

class ClassicPosteriorTest {
  @Test
  void matchesTheVectors() {
    VectorCheck.relative(
        "classical_posterior",
        in -> ClassicPosterior.inserted(
            d(in, "px"), d(in, "n"), d(in, "m"), d(in, "k"), i(in, "cx"), i(in, "rx")));
    VectorCheck.relative(
        "classical_posterior_approx",
        in -> ClassicPosterior.approximate(d(in, "px"), d(in, "n"), d(in, "m")));
  }

  @Test
  void isZeroIfACellIsClearOrNothingWasInserted() {
    assertThat(ClassicPosterior.inserted(0.1, 10, 100, 3, 2, 3)).isZero();
    assertThat(ClassicPosterior.inserted(0.1, 0, 100, 3, 3, 3)).isZero();
  }

  @Test
  void isCertainWhereThePriorIs() {
    assertThat(ClassicPosterior.inserted(0.5, 1e6, 1e7, 3, 3, 3)).isEqualTo(1);
  }
}
