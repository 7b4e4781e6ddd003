package io.tidemark.core.facts;

import io.tidemark.core.Require;

/**
 * A named value with its unit.
 *
 * @param name in camel case, such as {@code memoryBytes}: the name in JSON and in metrics
 * @param value a {@link Long}, {@link Double}, {@link Boolean} or {@link String}, as the unit demands
 * @param unit what the value is
 */
public record Fact(String name, Object value, FactUnit unit) {
  /** Checks that the value is of the type that its unit demands. */
  public Fact {
    Require.nonNull(name, "name");
    Class<?> type =
        switch (Require.nonNull(unit, "unit")) {
          case TEXT -> String.class;
          case FLAG -> Boolean.class;
          case NUMBER, FRACTION -> Double.class;
          case COUNT, BYTES, NANOS, EPOCH_NANOS -> Long.class;
        };
    if (!type.isInstance(value)) {
      throw new IllegalArgumentException(Require.message(name, value, "a " + type.getSimpleName()));
    }
  }
}
