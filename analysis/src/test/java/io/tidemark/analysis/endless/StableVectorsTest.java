package io.tidemark.analysis.endless;

import static io.tidemark.analysis.keys.VectorCheck.d;
import static io.tidemark.analysis.keys.VectorCheck.i;
import static io.tidemark.analysis.keys.VectorCheck.l;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.analysis.Vectors;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The functions on stable filters against exact values of an independent implementation. */
class StableVectorsTest {
  /** The tolerance that the vectors themselves state. */
  private static final double RELATIVE = 1e-9;

  private static void check(String function, double tolerance, Function<JsonNode, double[]> ours) {
    Vectors.of("stable-vectors.json", function).forEach(vector -> {
      JsonNode out = vector.path("out");
      double[] values = ours.apply(vector.path("in"));
      assertThat(values).as("%s of %s", function, vector).hasSize(out.isArray() ? out.size() : 1);
      for (int v = 0; v < values.length; v++) {
        double expected = (out.isArray() ? out.path(v) : out).asDouble();
        assertThat(values[v])
            .as("%s of %s at %d", function, vector.path("in"), v)
            .isCloseTo(expected, within(tolerance * expected));
      }
    });
  }

  private static double[] one(double value) {
    return new double[] {value};
  }

  private static LevelLaw law(JsonNode in) {
    int max = i(in, "M");
    return switch (in.path("kind").asText()) {
      case "sbf" -> LevelLaw.greatest(max);
      case "2c" -> LevelLaw.twoClass(max, 0.5);
      case "mc" -> LevelLaw.uniform(max);
      default -> throw new IllegalArgumentException("kind: " + in);
    };
  }

  private static double touch(JsonNode in) {
    return d(in, "K") / d(in, "m");
  }

  private static double decrement(JsonNode in) {
    return d(in, "P") / d(in, "m");
  }

  private static CellChain chain(JsonNode in) {
    return CellChain.random(touch(in), decrement(in), law(in));
  }

  private static double zeroShare(JsonNode in) {
    return StablePoint.zeroShare(l(in, "m"), i(in, "M"), i(in, "K"), d(in, "P"));
  }

  @Test
  void stablePointOfAStableFilter() {
    check("sbf_v0", RELATIVE, in -> one(zeroShare(in)));
    check(
        "sbf_v0",
        RELATIVE,
        in -> one(CellChain.random(touch(in), decrement(in), LevelLaw.greatest(i(in, "M")))
            .zeroShare()));
    check("sbf_fpr", RELATIVE, in -> one(StablePoint.falsePositiveRate(zeroShare(in), i(in, "K"))));
  }

  @Test
  void decrementsForARate() {
    check(
        "sbf_p_for_fpr",
        RELATIVE,
        in -> one(StablePoint.decrements(l(in, "m"), i(in, "M"), i(in, "K"), d(in, "fpr"))));
    check(
        "sbf_p_for_fpr",
        RELATIVE,
        in -> one(StablePoint.decrements(
            l(in, "m"), i(in, "K"), LevelLaw.greatest(i(in, "M")), d(in, "fpr"))));
  }

  @Test
  void stationaryLawOfAnyLevels() {
    check("ibf_v0_max", RELATIVE, in -> one(chain(in).zeroShare()));
    check("ibf_stationary_max", RELATIVE, in -> chain(in).stationary());
  }

  @Test
  void zeroWhenAKeyReturns() {
    check(
        "ibf_pr0_at_query",
        RELATIVE,
        in -> one(chain(in).zeroAtReturn(i(in, "level"), l(in, "delta"))));
  }

  /** The vectors state 1e-8 for these. */
  @Test
  void meanFieldByValue() {
    check("ibfh_meanfield", 1e-8, in -> ByValueTheory.settled(
            touch(in), decrement(in), LevelLaw.uniform(i(in, "M")), 1e6)
        .stationary());
  }
}
