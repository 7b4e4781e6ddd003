package io.tidemark.experiments.result;

import java.util.Objects;

/**
 * A column of a table.
 *
 * @param name what it holds
 * @param unit unit of its values; empty if they have none
 */
public record Column(String name, String unit) {
  public Column {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(unit, "unit");
    if (name.isBlank()) {
      throw new IllegalArgumentException("name: blank (expected: what the column holds)");
    }
  }

  /** A column without unit. */
  public static Column of(String name) {
    return new Column(name, "");
  }

  /** A column with a unit. */
  public static Column of(String name, String unit) {
    return new Column(name, unit);
  }

  /** Name and unit, as in the first line of a CSV file. */
  public String heading() {
    return unit.isEmpty() ? name : name + " [" + unit + "]";
  }
}
