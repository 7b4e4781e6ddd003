package io.tidemark.analysis.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.analysis.Vectors;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/** Compares functions with the vectors on windows, and reads their arguments. */
public final class VectorCheck {
  public static final String RESOURCE = "window-vectors.json";

  /** The tolerance that the vectors themselves state. */
  private static final double RELATIVE = 1e-9;

  private static final double ABSOLUTE = 1e-12;

  private VectorCheck() {}

  /** Every vector within a relative 1e-9, however small it is. */
  public static void relative(String function, ToDoubleFunction<JsonNode> ours) {
    check(function, ours, 0);
  }

  /** Probabilities that are one less another: 1e-12 beyond the relative tolerance. */
  public static void absolute(String function, ToDoubleFunction<JsonNode> ours) {
    check(function, ours, ABSOLUTE);
  }

  private static void check(String function, ToDoubleFunction<JsonNode> ours, double absolute) {
    Vectors.of(RESOURCE, function).forEach(vector -> {
      double expected = vector.path("out").asDouble();
      assertThat(ours.applyAsDouble(vector.path("in")))
          .as("%s of %s", function, vector.path("in"))
          .isCloseTo(expected, within(absolute + RELATIVE * Math.abs(expected)));
    });
  }

  public static double d(JsonNode in, String name) {
    assertThat(in.has(name)).as(name).isTrue();
    return in.path(name).asDouble();
  }

  public static long l(JsonNode in, String name) {
    assertThat(in.path(name).isIntegralNumber()).as(name).isTrue();
    return in.path(name).asLong();
  }

  public static int i(JsonNode in, String name) {
    return Math.toIntExact(l(in, name));
  }

  /** The distinct model of a vector. */
  public static DoubleUnaryOperator distinct(JsonNode in) {
    double universe = d(in, "U");
    return switch (in.path("kind").asText()) {
      case "uniform" -> j -> DistinctTheory.uniform(universe, j);
      case "zipf" -> j -> DistinctTheory.zipf(universe, 1, j);
      default -> throw new IllegalArgumentException("kind: " + in);
    };
  }
}
