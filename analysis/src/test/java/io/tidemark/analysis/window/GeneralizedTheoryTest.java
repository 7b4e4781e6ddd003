package io.tidemark.analysis.window;

import static io.tidemark.analysis.keys.VectorCheck.d;
import static io.tidemark.analysis.keys.VectorCheck.i;
import static io.tidemark.analysis.keys.VectorCheck.l;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.analysis.Vectors;
import io.tidemark.analysis.keys.VectorCheck;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class GeneralizedTheoryTest {
  private static BitEvidence evidence(JsonNode in) {
    return new BitEvidence(i(in, "c0"), i(in, "r0"), i(in, "c1"), i(in, "r1"));
  }

  private static GeneralizedShape shape(JsonNode in) {
    return GeneralizedShape.of(d(in, "m"), d(in, "k0"), d(in, "k1"));
  }

  private static SmoothAge simplified(JsonNode in) {
    return GeneralizedTheory.simplified(
        d(in, "px"), i(in, "d"), i(in, "e"), d(in, "m"), d(in, "k"));
  }

  @Test
  void touchesMatchTheVectors() {
    Vectors.of(VectorCheck.RESOURCE, "gbf_q").forEach(vector -> {
      JsonNode in = vector.path("in");
      double m = d(in, "m");
      double[] ours = {
        GeneralizedTheory.clears(m, d(in, "k0")),
        GeneralizedTheory.sets(m, d(in, "k0"), d(in, "k1")),
        GeneralizedTheory.untouched(m, d(in, "k0") + d(in, "k1"))
      };
      for (int q = 0; q < ours.length; q++) {
        double expected = vector.path("out").path(q).asDouble();
        assertThat(ours[q]).as("%s", in).isCloseTo(expected, within(1e-9 * expected));
      }
    });
  }

  @Test
  void likelihoodsMatchTheVectors() {
    VectorCheck.relative(
        "gbf_f0",
        in -> GeneralizedTheory.clearAfter(
            d(in, "phi"),
            GeneralizedTheory.balance(d(in, "m"), d(in, "k0"), d(in, "k1")),
            Math.exp(d(in, "i") * shape(in).logUntouched())));
    VectorCheck.relative(
        "gbf_cond", in -> GeneralizedTheory.likelihood(evidence(in), shape(in), l(in, "i")));
  }

  @Test
  void posteriorsMatchTheVectors() {
    VectorCheck.relative(
        "gbf_posterior_exact",
        in -> GeneralizedTheory.exact(d(in, "px"), evidence(in), shape(in)).within(l(in, "w")));
    VectorCheck.relative("gbf_posterior", in -> simplified(in).within(l(in, "w")));
    VectorCheck.relative("gbf_expected_age", in -> simplified(in).expected());
  }

  @Test
  void likeliestAgeMatchesTheVectors() {
    VectorCheck.relative("gbf_map_age", in -> (double) GeneralizedTheory.likeliestAge(
        d(in, "px"), i(in, "d"), i(in, "e"), d(in, "m"), d(in, "k")));
    VectorCheck.relative("gbf_map_age", in -> (double) simplified(in).likeliest());
  }

  /** The paper's closed form, with as many digits as its cancellation takes, for every k. */
  @Test
  void posteriorIsThatOfTheClosedFormForEveryNumberOfProbes() {
    double p = 1.0 / 65536;
    double m = 655360;
    int w = 65536;
    for (int k : new int[] {1, 5, 12, 20, 30, 40}) {
      for (int d : new int[] {0, k, 2 * k}) {
        double expected = closedForm(p, d, 2 * k - d, w, m, k);
        assertThat(GeneralizedTheory.simplified(p, d, 2 * k - d, m, k).within(w))
            .as("k = %s, d = %s", k, d)
            .isCloseTo(expected, within(1e-12));
      }
    }
  }

  /** Eq. 34 in decimal numbers of 100 digits. */
  private static double closedForm(double p, int d, int e, int w, double m, int k) {
    MathContext digits = new MathContext(100);
    BigDecimal one = BigDecimal.ONE;
    BigDecimal untouched = one.subtract(one.divide(new BigDecimal(m), digits)).pow(2 * k, digits);
    BigDecimal above = BigDecimal.ZERO;
    BigDecimal below = BigDecimal.ZERO;
    BigDecimal power = one;
    BigDecimal[] coefficients = coefficients(d, e);
    for (BigDecimal coefficient : coefficients) {
      BigDecimal x = one.subtract(new BigDecimal(p)).multiply(power, digits);
      BigDecimal term = coefficient.divide(one.subtract(x), digits);
      above = above.add(term.multiply(one.subtract(x.pow(w, digits)), digits));
      below = below.add(term);
      power = power.multiply(untouched, digits);
    }
    return above.divide(below, digits).doubleValue();
  }

  /** Those of {@code (1 + z)^d (1 - z)^e}. */
  private static BigDecimal[] coefficients(int d, int e) {
    BigDecimal[] all = new BigDecimal[d + e + 1];
    Arrays.fill(all, BigDecimal.ZERO);
    all[0] = BigDecimal.ONE;
    for (int factor = 0; factor < d + e; factor++) {
      for (int s = factor + 1; s > 0; s--) {
        all[s] = factor < d ? all[s].add(all[s - 1]) : all[s].subtract(all[s - 1]);
      }
    }
    return all;
  }
}
