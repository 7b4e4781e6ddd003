package io.tidemark.analysis.window;

import static io.tidemark.analysis.keys.VectorCheck.d;
import static io.tidemark.analysis.keys.VectorCheck.i;
import static io.tidemark.analysis.keys.VectorCheck.l;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.analysis.Vectors;
import io.tidemark.analysis.keys.VectorCheck;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TimingTheoryTest {
  private static double touch(JsonNode in) {
    boolean present = l(in, "lam") == 0;
    double items = present ? d(in, "b") : d(in, "B");
    double distinct = VectorCheck.distinct(in.path("D")).applyAsDouble(items);
    return TimerTouch.independent(
        d(in, "m"), d(in, "k"), present ? d(in, "r") : d(in, "c"), distinct);
  }

  @Test
  void touchesMatchTheVectors() {
    VectorCheck.relative(
        "F",
        in -> TimingTheory.untouched(i(in, "r"), i(in, "c"), d(in, "Dj"), d(in, "m"), d(in, "k")));
    VectorCheck.relative("G", in -> {
      double later = (d(in, "lam") - 1) * d(in, "B") + d(in, "b");
      return TimingTheory.untouchedSince(
          i(in, "r"),
          i(in, "c"),
          VectorCheck.distinct(in.path("D")).applyAsDouble(d(in, "B")),
          VectorCheck.distinct(in.path("D")).applyAsDouble(later),
          d(in, "m"),
          d(in, "k"));
    });
  }

  @Test
  void posteriorMatchesTheVectors() {
    VectorCheck.relative(
        "btbf_posterior",
        in -> TimingTheory.posterior(
            d(in, "px"), l(in, "lam"), l(in, "w"), l(in, "b"), l(in, "B"), touch(in)));
  }

  @Test
  void expectedAgeMatchesTheVectors() {
    VectorCheck.relative(
        "btbf_expected_age",
        in -> TimingTheory.expectedAge(
            d(in, "px"), l(in, "lam"), l(in, "w"), l(in, "b"), l(in, "B"), touch(in)));
  }

  @Test
  void agesMatchTheVectors() {
    VectorCheck.relative("btbf_expire_age", in ->
        (double) TimingTheory.expireAge(l(in, "w"), l(in, "b"), l(in, "B")));
    VectorCheck.relative("btbf_map_age", in ->
        (double) TimingTheory.likeliestAge(l(in, "lam"), l(in, "b"), l(in, "B")));
  }

  @Test
  void ruleMatchesTheVectors() {
    Vectors.of(VectorCheck.RESOURCE, "btbf_params").forEach(vector -> {
      JsonNode in = vector.path("in");
      JsonNode out = vector.path("out");
      Optional<TimingRule> expected = out.isNull()
          ? Optional.empty()
          : Optional.of(new TimingRule(
              i(out, "bpt"),
              l(out, "m"),
              l(out, "B"),
              l(out, "padding"),
              l(out, "T_omega"),
              l(out, "per_insert")));
      assertThat(TimingRule.of(l(in, "w"), d(in, "bpi"), i(in, "k"))).isEqualTo(expected);
    });
  }

  @Test
  void expiredTimersLeaveThePriorBeyondTheirLastBlock() {
    // w = 10, b = 1, B = 4: expired from the age of 4 blocks on, which is 13 items.
    double p = 0.05;
    assertThat(TimingTheory.posterior(p, 4, 10, 1, 4, 0.3)).isZero();
    assertThat(TimingTheory.posterior(p, 1L << 48, 10, 1, 4, 0.3)).isZero();
    assertThat(TimingTheory.expectedAge(p, 1L << 48, 10, 1, 4, 0.3)).isEqualTo(13 + 0.95 / p);
    assertThat(TimingTheory.between(p, 9, 10, 1, 4, 0.3, 13, 20))
        .isCloseTo(AgePrior.between(p, 0, 7), within(1e-15));
  }
}
