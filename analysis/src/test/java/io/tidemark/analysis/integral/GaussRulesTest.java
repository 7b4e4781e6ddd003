package io.tidemark.analysis.integral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.hipparchus.analysis.integration.gauss.GaussIntegratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GaussRulesTest {
  private static final GaussIntegratorFactory PEER = new GaussIntegratorFactory();

  /* The rules are exact for polynomials of degree 2 x points - 1: what is left is rounding. */
  private static final double ROUNDING = 1e-13;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 15})
  void integratesPolynomialsExactly(int points) {
    int degree = 2 * points - 1;
    double exact = (Math.pow(3, degree + 1) - Math.pow(2, degree + 1)) / (degree + 1);
    for (int time = 0; time < 2; time++) {
      double found = GaussRules.legendre(points, 2, 3).integrate(x -> Math.pow(x, degree));
      assertThat(found / exact).isEqualTo(1, within(ROUNDING));
    }
  }

  /** That its points and weights are those of Hipparchus' own factory, to the last bit. */
  @Test
  void isThatOfThePeer() {
    for (int points = 1; points <= 15; points++) {
      for (int i = 0; i < points; i++) {
        assertThat(GaussRules.legendre(points).getPoint(i))
            .isEqualTo(PEER.legendre(points).getPoint(i));
        assertThat(GaussRules.legendre(points, -0.5, 7).getPoint(i))
            .isEqualTo(PEER.legendre(points, -0.5, 7).getPoint(i));
        assertThat(GaussRules.legendre(points, -0.5, 7).getWeight(i))
            .isEqualTo(PEER.legendre(points, -0.5, 7).getWeight(i));
        assertThat(GaussRules.hermite(points).getPoint(i))
            .isEqualTo(PEER.hermite(points).getPoint(i));
        assertThat(GaussRules.hermite(points).getWeight(i))
            .isEqualTo(PEER.hermite(points).getWeight(i));
      }
    }
  }
}
